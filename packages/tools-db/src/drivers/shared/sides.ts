import type { Access, Failure } from "../../domain/driver.ts";
import { caps } from "./caps.ts";
import { stopFailure } from "./failures.ts";
import { createPool, type Pool, type Session } from "./pool.ts";
import { type Stop, type Watch, watch } from "./watch.ts";

/** A session that can also be stopped from another one, and cut. */
export interface ServerSession extends Session {
  /** Stops on the server what runs. */
  cancel(): Promise<void>;
  /** Cuts the socket. */
  destroy(): void;
  /** False after a job that left the session in a state nobody should meet. */
  usable: boolean;
}

export interface Work<T> {
  value: T;
  /** The connection broke and, by the job's own knowledge, running it again on another session repeats nothing. */
  again: boolean;
}

export interface Use {
  access: Access;
  signal: AbortSignal;
  /** Of the whole call. */
  timeoutMs: number;
}

/** The two pools of one connection: a session opened with one side's pins never serves the other. */
export interface Sides<S extends ServerSession> {
  /** Runs on a session of the side; once more on a new one where the first had gone stale. Throws what opening throws. */
  use<T>(use: Use, work: (session: S, watch: Watch) => Promise<Work<T>>): Promise<T>;
  close(): Promise<void>;
}

export function createSides<S extends ServerSession>(open: (access: Access) => Promise<S>): Sides<S> {
  const pool = (access: Access): Pool<S> =>
    createPool({
      max: caps.maxSessions,
      idleMs: caps.idleMs,
      acquireMs: caps.acquireMs,
      cleanMs: caps.cleanMs,
      open: () => open(access),
    });
  const pools: Record<Access, Pool<S>> = { read: pool("read"), write: pool("write") };
  const running = new Set<{ watch: Watch; over: Promise<void> }>();

  async function once<T>(use: Use, fresh: boolean, work: (session: S, watch: Watch) => Promise<Work<T>>) {
    const side = pools[use.access];
    const { session, reused } = await side.acquire(use.signal, fresh);
    const watched = watch({
      signal: use.signal,
      callMs: use.timeoutMs + caps.callGraceMs,
      cancel: () => session.cancel(),
      destroy: () => session.destroy(),
    });
    let finish = () => {};
    const entry = { watch: watched, over: new Promise<void>((resolve) => (finish = resolve)) };
    running.add(entry);
    try {
      const { value, again } = await work(session, watched);
      return { value, again: again && reused && watched.stop === undefined };
    } catch (error) {
      session.usable = false;
      throw error;
    } finally {
      watched.settle();
      // A cancel that is still on its way would hit the next job.
      if (session.usable && watched.stop === undefined) side.release(session);
      else side.discard(session);
      running.delete(entry);
      finish();
    }
  }

  return {
    async use(use, work) {
      const first = await once(use, false, work);
      return first.again ? (await once(use, true, work)).value : first.value;
    },
    async close() {
      const jobs = [...running];
      for (const { watch: watched } of jobs) watched.end("closed");
      const ends = [pools.read.close(), pools.write.close()];
      await Promise.all(jobs.map(({ over }) => over));
      await Promise.all(ends);
      await Promise.all([pools.read.close(), pools.write.close()]); // what the last jobs gave back
    },
  };
}

/** A job's answer when it was stopped from this side; otherwise the failure stays. */
export const orStopped = (stop: Stop | undefined, timeoutMs: number, failure: Failure): Failure => {
  if (stop === undefined) return failure;
  const { piece, undone } = failure;
  return {
    ...stopFailure(stop, timeoutMs),
    ...(piece === undefined ? {} : { piece }),
    ...(undone === undefined ? {} : { undone }),
  };
};
