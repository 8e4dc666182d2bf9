import type { Event } from "@latchai/core";
import { type SqlBool, sql } from "kysely";
import type { Store } from "../store/open.ts";
import type { EventTable } from "../store/tables.ts";
import { payloadOf } from "./payload.ts";
import type { LoggedEvent } from "./ring.ts";

/** An event that was just recorded. Its texts are made when the first one asks: most are read by nobody but the database. */
export class RecordedEvent implements LoggedEvent {
  readonly id: string;
  readonly at: string;
  readonly type: string;
  readonly session?: string;
  readonly run?: string;
  readonly agent?: string;
  readonly data: unknown;
  #payload: string | undefined;
  #frame: Buffer | undefined;

  /** `event.data`: masked, and nobody else's to change. */
  constructor(event: Event) {
    this.id = event.id;
    this.at = event.at;
    this.type = event.type;
    if (event.session !== undefined) this.session = event.session;
    if (event.run !== undefined) this.run = event.run;
    if (event.agent !== undefined) this.agent = event.agent;
    this.data = event.data;
  }

  get payload(): string {
    this.#payload ??= payloadOf(this.data);
    return this.#payload;
  }

  get frame(): Buffer {
    this.#frame ??= frameOf(this, this.payload);
    return this.#frame;
  }
}

export const toRow = (event: RecordedEvent): EventTable => ({
  id: event.id,
  at: event.at,
  type: event.type,
  session: event.session ?? null,
  run: event.run ?? null,
  agent: event.agent ?? null,
  payload: event.payload,
});

/** A stored event as readers see it. */
export function fromRow(row: EventTable): LoggedEvent {
  const head = {
    id: row.id,
    at: row.at,
    type: row.type,
    ...(row.session !== null && { session: row.session }),
    ...(row.run !== null && { run: row.run }),
    ...(row.agent !== null && { agent: row.agent }),
  };
  return { ...head, data: JSON.parse(row.payload), frame: frameOf(head, row.payload) };
}

/** The payload is masked JSON, so it goes into the frame as it is. */
function frameOf(event: Omit<Event, "data">, payload: string): Buffer {
  const { id, at, type, session, run, agent } = event;
  const json = `${JSON.stringify({ id, at, type, session, run, agent }).slice(0, -1)},"data":${payload}}`;
  return Buffer.from(`id: ${id}\ndata: ${json}\n\n`);
}

/** A full disk may have left half a row. */
const whole = sql<SqlBool>`json_valid(payload)`;

export async function newestEventId(store: Store): Promise<string | undefined> {
  const row = await store.selectFrom("events").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return row?.id;
}

/** Newest first. A row that was torn is left out. */
export async function eventPage(
  store: Store,
  filter: { type?: string; before?: string; limit: number },
): Promise<EventTable[]> {
  const { type, before, limit } = filter;
  let query = store.selectFrom("events").selectAll().where(whole).orderBy("id", "desc").limit(limit);
  if (type?.endsWith(".")) query = query.where("type", ">=", type).where("type", "<", `${type.slice(0, -1)}/`);
  else if (type !== undefined) query = query.where("type", "=", type);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.execute();
}
