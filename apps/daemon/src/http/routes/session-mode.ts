import type { FastifyInstance } from "fastify";
import type { ServerDeps } from "../deps.ts";
import { IdParams } from "../schemas/common.ts";
import { ModeBody, ModeView } from "../schemas/sessions.ts";

const tags = ["sessions"];

/** The mode of a session: a chat's, or one that a door named. */
export function sessionModeRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { modes, prompts, events } = deps;

  app.get<{ Params: IdParams }>(
    "/api/sessions/:id/mode",
    { schema: { tags, summary: "Does this session ask, or allow all", params: IdParams, response: { 200: ModeView } } },
    ({ params }) => ({ mode: modes.get(params.id) }),
  );

  app.put<{ Params: IdParams; Body: ModeBody }>(
    "/api/sessions/:id/mode",
    {
      schema: {
        tags,
        summary: "Switch it; allow-all lets the session's open prompts through",
        params: IdParams,
        body: ModeBody,
        response: { 200: ModeView },
      },
    },
    ({ params: { id }, body: { mode } }) => {
      modes.set(id, mode);
      const released = mode === "allow-all" ? prompts.release(id) : 0;
      events.emit({ type: "session.modeChanged", session: id, data: { mode, released } });
      return { mode, released };
    },
  );
}
