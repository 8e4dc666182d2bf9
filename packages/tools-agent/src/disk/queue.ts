/** Runs jobs of one key one after the other. */
export interface Queue {
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

/** A failed job does not stop the next. */
export const createQueue = (): Queue => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, job) {
      const mine = (tails.get(key) ?? Promise.resolve()).then(job, job);
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
  };
};
