import type { FastifyInstance } from "fastify";
import { copyHeaders } from "../copy-headers.ts";
import type { ServerDeps } from "../deps.ts";
import { createEventStreams } from "../event-streams.ts";
import { principalOf } from "../guard.ts";

export function eventRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const streams = createEventStreams(deps.events, {
    isAlive: deps.auth.isAlive,
    ...(deps.heartbeatMs !== undefined && { heartbeatMs: deps.heartbeatMs }),
  });
  deps.auth.onRevoke(streams.endOf);
  app.addHook("preClose", (done) => {
    streams.close();
    done();
  });

  app.get(
    "/api/events",
    {
      config: { stream: true },
      schema: {
        tags: ["events"],
        reads: { "Last-Event-ID": "Id of the last event that was read; what came after it is sent first" },
        summary: "Server-sent events; Last-Event-ID resumes, `event: reset` means that older ones are gone",
        produces: ["text/event-stream"],
      },
    },
    async (request, reply) => {
      const lastId = request.headers["last-event-id"];
      reply.hijack();
      copyHeaders(reply);
      reply.raw.writeHead(200, { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
      await streams.open(reply.raw, {
        owner: principalOf(request).id,
        ...(typeof lastId === "string" && lastId !== "" && { lastId }),
      });
    },
  );
}
