export interface Refresher {
  /** Something changed; what is read must be read again. */
  notice(): void;
  stop(): void;
}

export interface RefresherOptions {
  /** From the first notice of a burst until the refresh; doubles with each that follows before `calmMs` are over. */
  pauseMs: number;
  maxPauseMs: number;
  calmMs: number;
  /** Never rejects. */
  refresh(): Promise<void>;
  now(): number;
}

/**
 * Refreshes after notices of a change, one refresh at a time: of two at once the older could come last. Whoever
 * announces changes without end is asked ever more rarely.
 */
export const createRefresher = (options: RefresherOptions): Refresher => {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  let stopped = false;
  let pauseMs = options.pauseMs;
  let lastAt = Number.NEGATIVE_INFINITY;

  const run = async (): Promise<void> => {
    timer = undefined;
    running = true;
    lastAt = options.now();
    await options.refresh();
    running = false;
    pauseMs = Math.min(pauseMs * 2, options.maxPauseMs);
    if (!again) return;
    again = false;
    notice();
  };
  const notice = (): void => {
    if (stopped || timer !== undefined) return;
    if (running) {
      again = true;
      return;
    }
    if (options.now() - lastAt >= options.calmMs) pauseMs = options.pauseMs;
    timer = setTimeout(() => void run(), pauseMs).unref();
  };
  return {
    notice,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
};
