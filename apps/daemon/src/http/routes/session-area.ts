import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import { sessionMessageRoutes } from "./session-messages.ts";
import { sessionModeRoutes } from "./session-mode.ts";
import { sessionRoutes } from "./sessions.ts";

/** Everything under /api/sessions. */
export function sessionAreaRoutes(app: FastifyInstance, deps: ServerDeps): void {
  sessionModeRoutes(app, deps);
  if (deps.sessions === undefined) return;
  sessionRoutes(app, deps.sessions);
  sessionMessageRoutes(app, deps.sessions);
}
