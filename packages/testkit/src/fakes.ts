import type { Clock, Ids, KeyValueStore } from "@latchai/core";

/** A clock that stands still until it is told otherwise. */
export interface TestClock extends Clock {
  set(epochMs: number): void;
  advance(ms: number): void;
}

/** Starts at 2026-01-01T00:00:00Z unless told otherwise. */
export function createTestClock(startMs: number = Date.UTC(2026, 0, 1)): TestClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    set(epochMs) {
      nowMs = epochMs;
    },
    advance(ms) {
      nowMs += ms;
    },
  };
}

/** Ids in the shape of a ULID, ascending and the same in every run. */
export function createTestIds(): Ids {
  let count = 0;
  return {
    next() {
      count += 1;
      return `01TEST${count.toString().padStart(20, "0")}`;
    },
  };
}

function createTestStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get(key) {
      const text = values.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    set(key, value) {
      const text: string | undefined = JSON.stringify(value);
      if (text === undefined) throw new TypeError(`the value of "${key}" is not JSON`);
      values.set(key, text);
    },
    delete(key) {
      values.delete(key);
    },
    keys: () => [...values.keys()],
  };
}

/** One store per name; values go through JSON as they do in the daemon. */
export function createTestStores(): (name: string) => KeyValueStore {
  const stores = new Map<string, KeyValueStore>();
  return (name) => {
    const store = stores.get(name) ?? createTestStore();
    stores.set(name, store);
    return store;
  };
}
