import { type Child, startChild } from "./child.ts";
import type { ChildEnding, ChildJob } from "./messages.ts";

/** One connection's child processes: few, started when needed, kept warm for a while. */
export interface Children {
  run(job: ChildJob, stop: { timeoutMs: number; signal: AbortSignal }): Promise<ChildEnding>;
  /** Kills them all; whoever waits is told. */
  close(): void;
}

export interface ChildrenOptions {
  /** Another program than the family's own; for tests. */
  file?: string | URL;
  max?: number;
  /** How long a job waits for a free child. */
  waitMs?: number;
  idleMs?: number;
}

interface Waiting {
  take(child: Child): void;
  closed(): void;
}

export function createChildren({ file, max = 2, waitMs = 5_000, idleMs = 30_000 }: ChildrenOptions = {}): Children {
  const all = new Set<Child>();
  const idle = new Map<Child, NodeJS.Timeout>();
  const queue: Waiting[] = [];
  let closed = false;

  const start = (): Child => {
    const child = startChild(file, () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    all.add(child);
    return child;
  };
  const takeIdle = (): Child | undefined => {
    const [found] = idle;
    if (found === undefined) return undefined;
    const [child, timer] = found;
    clearTimeout(timer);
    idle.delete(child);
    return child;
  };
  const giveBack = (child: Child): void => {
    const next = queue.shift();
    if (closed) child.end();
    else if (next !== undefined) next.take(child.alive ? child : start());
    else if (child.alive) idle.set(child, setTimeout(() => child.end(), idleMs).unref());
  };

  const acquire = (signal: AbortSignal): Promise<Child | ChildEnding> | Child | ChildEnding => {
    const cancelled: ChildEnding = { type: "stopped", why: "cancelled", committing: false };
    if (signal.aborted || closed) return cancelled;
    const free = takeIdle() ?? (all.size < max ? start() : undefined);
    if (free !== undefined) return free;
    return new Promise((resolve) => {
      const leave = (with_: Child | ChildEnding): void => {
        clearTimeout(timer);
        signal.removeEventListener("abort", aborted);
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        resolve(with_);
      };
      const aborted = (): void => leave(cancelled);
      const waiting: Waiting = { take: leave, closed: aborted };
      const timer = setTimeout(leave, waitMs, { type: "busy" } satisfies ChildEnding);
      signal.addEventListener("abort", aborted, { once: true });
      queue.push(waiting);
    });
  };

  return {
    async run(job, stop) {
      const child = await acquire(stop.signal);
      if ("type" in child) return child;
      try {
        return await child.run(job, stop);
      } finally {
        giveBack(child);
      }
    },
    close() {
      closed = true;
      for (const waiting of queue.slice()) waiting.closed();
      for (const child of all) child.end();
    },
  };
}
