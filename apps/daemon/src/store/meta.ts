import type { Store } from "./open.ts";

export async function readMeta(store: Store, key: string): Promise<string | undefined> {
  const row = await store.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function writeMeta(store: Store, key: string, value: string): Promise<void> {
  await store
    .insertInto("meta")
    .values({ key, value })
    .onConflict((c) => c.column("key").doUpdateSet({ value }))
    .execute();
}
