import type { Event } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { EventTable } from "../store/tables.ts";
import type { LoggedEvent } from "./ring.ts";

export const toRow = (event: Event, payload: string): EventTable => ({
  id: event.id,
  at: event.at,
  type: event.type,
  session: event.session ?? null,
  run: event.run ?? null,
  agent: event.agent ?? null,
  payload,
});

/** The event as readers see it. The stored payload is masked JSON, so it goes into the frame as it is. */
export function fromRow(row: EventTable): LoggedEvent {
  const head = {
    id: row.id,
    at: row.at,
    type: row.type,
    ...(row.session !== null && { session: row.session }),
    ...(row.run !== null && { run: row.run }),
    ...(row.agent !== null && { agent: row.agent }),
  };
  const json = `${JSON.stringify(head).slice(0, -1)},"data":${row.payload}}`;
  return { ...head, data: JSON.parse(row.payload), frame: Buffer.from(`id: ${row.id}\ndata: ${json}\n\n`) };
}

export async function newestEventId(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom("events").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id;
}

export async function eventPage(
  store: Store,
  filter: { type?: string; before?: string; limit: number },
): Promise<EventTable[]> {
  const { type, before, limit } = filter;
  let query = store.selectFrom("events").selectAll().orderBy("id", "desc").limit(limit);
  if (type?.endsWith(".")) query = query.where("type", ">=", type).where("type", "<", `${type.slice(0, -1)}/`);
  else if (type !== undefined) query = query.where("type", "=", type);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}
