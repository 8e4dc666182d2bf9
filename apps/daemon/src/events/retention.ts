import type { Clock } from "@latchai/core";
import { encodeTime } from "ulid";
import { readMeta, writeMeta } from "../store/meta.ts";
import type { Store } from "../store/open.ts";

const keptDays = 30;
const keptEvents = 200_000;
const batchRows = 500;
const metaKey = "events.prunedThrough";

/** Newest id that retention removed. */
export const prunedThrough = (store: Store): Promise<string | undefined> => readMeta(store, metaKey);

/** Removes events and finished calls past 30 days, and events past the newest 200,000, in small steps. */
export async function pruneLog(
  store: Store,
  clock: Clock,
  limits: { events?: number; days?: number } = {},
): Promise<void> {
  const { events = keptEvents, days = keptDays } = limits;
  // A ULID starts with its time, so this text sorts before every id of that moment or later.
  const oldest = encodeTime(clock.now() - days * 86_400_000, 10);
  const surplus = await store
    .selectFrom("events")
    .select("id")
    .orderBy("id", "desc")
    .offset(events)
    .limit(1)
    .executeTakeFirst();
  const through = surplus && surplus.id > oldest ? surplus.id : oldest;
  while (await pruneStep(store, through));
  await store.deleteFrom("tool_calls").where("id", "<", oldest).execute();
}

async function pruneStep(store: Store, through: string): Promise<boolean> {
  const rows = await store
    .selectFrom("events")
    .select("id")
    .where("id", "<=", through)
    .orderBy("id")
    .limit(batchRows)
    .execute();
  const last = rows.at(-1);
  if (!last) return false;
  await writeMeta(store, metaKey, last.id);
  await store.deleteFrom("events").where("id", "<=", last.id).execute();
  return rows.length === batchRows;
}
