import type { KeyValueStore } from "@latchai/core";

export type SaveResult = { ok: true; chars: number } | { ok: false; code: "full" };

export interface Notes {
  /** Undefined for a name that was never saved. */
  read(name: string): string | undefined;
  /** Replaces a note of the same name; refuses a new one when `maxNotes` are kept. */
  save(name: string, text: string): SaveResult;
  /** Sorted. */
  names(): string[];
}

/** Notes over a key-value store. Knows nothing of tools, doors or permissions. */
export const createNotes = (store: KeyValueStore, maxNotes: number): Notes => ({
  read(name) {
    const value = store.get(name);
    return typeof value === "string" ? value : undefined;
  },
  save(name, text) {
    const isNew = store.get(name) === undefined;
    if (isNew && store.keys().length >= maxNotes) return { ok: false, code: "full" };
    store.set(name, text);
    return { ok: true, chars: text.length };
  },
  names: () => store.keys().sort(),
});
