/** Runs jobs of one key one after the other; different keys do not wait for each other. */
export interface FileQueue {
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

/** A queue per real path. A failed job does not stop the next. */
export const createFileQueue = (): FileQueue => {
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(key, job) {
      const previous = tails.get(key);
      const mine = (previous ?? Promise.resolve()).then(job, job);
      tails.set(key, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(key) === mine) tails.delete(key);
      }
    },
  };
};
