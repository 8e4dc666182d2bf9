/** Lets one piece of work at a time do something to a key; the others wait in the order they came. */
export interface KeyedLock {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing runs or waits any more. */
  idle(): Promise<void>;
}

export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
      const settled: Promise<void> = mine
        .then(
          () => undefined,
          () => undefined,
        )
        .then(() => {
          if (last.get(key) === settled) last.delete(key);
        });
      last.set(key, settled);
      return mine;
    },
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
