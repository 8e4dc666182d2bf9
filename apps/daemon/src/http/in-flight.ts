import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** Calls that are running, so that the daemon can end them when it stops. */
export interface InFlight {
  /** A signal that aborts when the client goes away before the answer, or when the daemon stops. */
  begin(reply: FastifyReply): AbortSignal;
  /** Aborts every call and resolves when all have been answered, or after `graceMs`. */
  end(graceMs: number): Promise<void>;
}

export function createInFlight(): InFlight {
  const running = new Set<AbortController>();
  let emptied = (): void => {};
  return {
    begin(reply) {
      const controller = new AbortController();
      running.add(controller);
      reply.raw.once("close", () => {
        running.delete(controller);
        if (running.size === 0) emptied();
        if (!reply.raw.writableFinished) controller.abort(new Error("the client closed the request"));
      });
      return controller.signal;
    },
    async end(graceMs) {
      if (running.size === 0) return;
      const answered = new Promise<void>((resolve) => {
        emptied = resolve;
      });
      for (const controller of running) controller.abort(new Error("the daemon is stopping"));
      await Promise.race([answered, delay(graceMs, undefined, { ref: false })]);
    },
  };
}
