import { serverLimits } from "../limits.ts";

/** Shows a waiting client that its call is alive: lines of the tool at once, otherwise a sign at an interval. */
export interface Heartbeat {
  progress(line: string): void;
  stop(): void;
}

export const createHeartbeat = (
  send: (progress: number, message: string) => void,
  times: { afterMs: number; everyMs: number } = {
    afterMs: serverLimits.heartbeatAfterMs,
    everyMs: serverLimits.heartbeatEveryMs,
  },
): Heartbeat => {
  const startedAt = Date.now();
  let count = 0;
  let last = "still running; it may be waiting for a person to allow it";
  let timer: NodeJS.Timeout | undefined;
  const beat = (): void => {
    count += 1;
    send(count, `${last} (${Math.round((Date.now() - startedAt) / 1_000)} s)`);
    timer = setTimeout(beat, times.everyMs).unref();
  };
  timer = setTimeout(beat, times.afterMs).unref();
  return {
    progress(line) {
      count += 1;
      last = line;
      send(count, line);
    },
    stop: () => clearTimeout(timer),
  };
};
