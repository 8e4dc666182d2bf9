import type { EventLog } from "../events/log.ts";

/** Runs of every kind that are going on; a daemon that nobody uses stays while there is one. */
export interface RunningRuns {
  count(): number;
  close(): void;
}

export function createRunningRuns(events: Pick<EventLog, "subscribe">): RunningRuns {
  const running = new Set<string>();
  const close = events.subscribe(({ type, run }) => {
    if (run === undefined) return;
    if (type === "run.started") running.add(run);
    else if (type === "run.finished") running.delete(run);
  });
  return { count: () => running.size, close };
}
