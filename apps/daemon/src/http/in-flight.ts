import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/** Calls that are running, so that the daemon can end them when it stops or when their caller may no longer call. */
export interface InFlight {
  /** A signal that aborts when the client goes away before the answer, when `owner` is revoked, or when the daemon stops. */
  begin(reply: FastifyReply, owner: string): AbortSignal;
  /** Aborts the calls of a token or browser session that was revoked. */
  endOf(owner: string): void;
  /** Aborts every call and resolves when all have been answered, or after `graceMs`. */
  end(graceMs: number): Promise<void>;
}

export function createInFlight(): InFlight {
  const running = new Map<AbortController, string>();
  let emptied = (): void => {};
  return {
    begin(reply, owner) {
      const controller = new AbortController();
      running.set(controller, owner);
      reply.raw.once("close", () => {
        running.delete(controller);
        if (running.size === 0) emptied();
        if (!reply.raw.writableFinished) controller.abort(new Error("the client closed the request"));
      });
      return controller.signal;
    },
    endOf(owner) {
      for (const [controller, its] of running)
        if (its === owner) controller.abort(new Error("this sign-in was revoked"));
    },
    async end(graceMs) {
      if (running.size === 0) return;
      const answered = new Promise<void>((resolve) => {
        emptied = resolve;
      });
      for (const controller of running.keys()) controller.abort(new Error("the daemon is stopping"));
      await Promise.race([answered, delay(graceMs, undefined, { ref: false })]);
    },
  };
}
