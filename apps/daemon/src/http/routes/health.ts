import type { FastifyInstance } from "fastify";
import { newCode } from "../../auth/secrets.ts";
import type { ServerDeps } from "../deps.ts";
import { Health } from "../schemas/health.ts";

export function healthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const answer = { ok: true, name: "latchai", version: deps.version, instance: newCode() };
  app.get(
    "/api/health",
    {
      config: { access: "open" },
      schema: { tags: ["daemon"], summary: "Is the daemon up", response: { 200: Health } },
    },
    () => answer,
  );
}
