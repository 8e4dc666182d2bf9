import type { FastifyInstance } from "fastify";

/** Counts requests from their start until their response is closed, streams included. */
export function countRequests(app: FastifyInstance): () => { open: number; lastAtMs: number } {
  let open = 0;
  let lastAtMs = Date.now();
  app.addHook("onRequest", (_request, reply, done) => {
    open += 1;
    reply.raw.once("close", () => {
      open -= 1;
      lastAtMs = Date.now();
    });
    done();
  });
  return () => ({ open, lastAtMs });
}
