import type { KeyValueStore, Log } from "@latchai/core";
import type { Store } from "./open.ts";

export interface FamilyStores {
  /** A store of its own per name; the same name gives the same values. */
  store(name: string): KeyValueStore;
  flush(): Promise<void>;
}

/** Families' small durable values: read from memory, written through in order. */
export async function createFamilyStores(store: Store, log: Log): Promise<FamilyStores> {
  const stores = new Map<string, Map<string, unknown>>();
  for (const row of await store.selectFrom("family_values").selectAll().execute()) {
    try {
      valuesOf(row.store).set(row.key, JSON.parse(row.value));
    } catch (error) {
      log.warn(`the value ${row.key} of ${row.store} cannot be read and counts as not there`, error);
    }
  }
  let tail: Promise<unknown> = Promise.resolve();

  function valuesOf(name: string): Map<string, unknown> {
    const values = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, values);
    return values;
  }

  const write = (work: () => Promise<unknown>): void => {
    tail = tail.then(work).catch((error: unknown) => log.error("a family's value could not be stored", error));
  };

  return {
    store(name) {
      const values = valuesOf(name);
      return {
        get: (key) => values.get(key),
        set(key, value) {
          const text = JSON.stringify(value);
          values.set(key, JSON.parse(text));
          const row = { store: name, key, value: text };
          write(() =>
            store
              .insertInto("family_values")
              .values(row)
              .onConflict((c) => c.columns(["store", "key"]).doUpdateSet({ value: text }))
              .execute(),
          );
        },
        delete(key) {
          if (values.delete(key))
            write(() => store.deleteFrom("family_values").where("store", "=", name).where("key", "=", key).execute());
        },
        keys: () => [...values.keys()],
      };
    },
    flush: async () => void (await tail),
  };
}
