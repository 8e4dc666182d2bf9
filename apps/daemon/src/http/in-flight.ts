import type { FastifyReply } from "fastify";

/** Calls that are running, so that the daemon can end them when it stops. */
export interface InFlight {
  /** A signal that aborts when the client goes away before the answer, or when the daemon stops. */
  begin(reply: FastifyReply): AbortSignal;
  abortAll(): void;
}

export function createInFlight(): InFlight {
  const running = new Set<AbortController>();
  return {
    begin(reply) {
      const controller = new AbortController();
      running.add(controller);
      reply.raw.once("close", () => {
        running.delete(controller);
        if (!reply.raw.writableFinished) controller.abort(new Error("the client closed the request"));
      });
      return controller.signal;
    },
    abortAll() {
      for (const controller of running) controller.abort(new Error("the daemon is stopping"));
    },
  };
}
