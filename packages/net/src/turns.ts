/** Runs at most so many jobs at a time, in order; whoever gave up while waiting never starts. */
export interface Turns {
  take<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T>;
}

export const createTurns = (max: number): Turns => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const start = async (): Promise<void> => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  // The turn is handed on, not given back, so that nobody slips in between.
  const end = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return {
    async take(signal, job) {
      await start();
      try {
        signal.throwIfAborted();
        return await job();
      } finally {
        end();
      }
    },
  };
};
