import type { Clock, EventsPort, Ids, Log, NewEvent } from "@latchai/core";
import type { Store } from "../store/open.ts";
import type { EventTable } from "../store/tables.ts";
import { createIds } from "./ids.ts";
import { eventData } from "./payload.ts";
import { prunedThrough } from "./retention.ts";
import { createRing, type LoggedEvent } from "./ring.ts";
import { eventPage, fromRow, newestEventId, RecordedEvent, toRow } from "./rows.ts";
import { createWriter } from "./writer.ts";

/** A piece of an entry's growing text. */
export interface LivePiece {
  session?: string;
  run: string;
  entry: string;
  kind: "text" | "reasoning" | "arguments";
  /** UTF-16 length of the text before this piece. */
  offset: number;
  text: string;
}

export interface EventLog extends EventsPort {
  ids: Ids;
  /** Called with each event right after it got its id, in order. The result unsubscribes. */
  subscribe(listener: (event: LoggedEvent) => void): () => void;
  /** Sends a piece of something that grows to whoever listens right now. It has no id and is stored nowhere; its texts are masked already. */
  live(piece: LivePiece): void;
  /** Called with each live piece, in order with the events. The result unsubscribes. */
  onLive(listener: (piece: LivePiece) => void): () => void;
  /** Events after `id`, oldest first, or "reset" when the log no longer has all of them or `id` is not one of its ids. */
  since(id: string): Promise<LoggedEvent[] | "reset">;
  /** Stored events, newest first. `type` is exact, or a prefix ending in a dot. */
  page(filter: { type?: string; before?: string; limit: number }): Promise<EventTable[]>;
  /** Newest id; "" in an empty log. */
  newest(): string;
  /** Resolves when everything emitted so far is in the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface EventLogOptions {
  store: Store;
  clock: Clock;
  log: Log;
  mask(text: string): string;
  /** Events kept in memory for readers that come back. */
  ringSize?: number;
  /** A reader further behind than this starts afresh. */
  maxReplay?: number;
}

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** The append-only event log: ids and stream frames at once, rows in small batches behind. */
export async function createEventLog(options: EventLogOptions): Promise<EventLog> {
  const { store, clock, mask, log, ringSize = 1000, maxReplay = 5000 } = options;
  let newest = (await newestEventId(store)) ?? "";
  const ids = createIds(clock, newest === "" ? undefined : newest);
  const ring = createRing(ringSize, newest);
  const writer = createWriter<RecordedEvent>({
    what: "events",
    insert: (recorded) => store.insertInto("events").values(recorded.map(toRow)).execute(),
    bytesOf: (event) => event.payload.length,
    log,
  });
  const listeners = new Set<(event: LoggedEvent) => void>();
  const liveListeners = new Set<(piece: LivePiece) => void>();
  /** Reading goes on while the disk is full: what is not stored yet is then missing from it. */
  const storeFirst = (): Promise<void> =>
    writer.flush().catch((error: unknown) => log.warn(`the newest events are not stored yet: ${String(error)}`));

  return {
    ids,
    emit(event: NewEvent) {
      const id = ids.next();
      const at = new Date(clock.now()).toISOString();
      const logged = new RecordedEvent({ ...event, id, at, data: eventData(event.data, mask) });
      newest = id;
      ring.push(logged);
      writer.add(logged);
      for (const listener of listeners) tell(listener, logged, log);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    live(piece) {
      for (const listener of liveListeners) tell(listener, piece, log);
    },
    onLive(listener) {
      liveListeners.add(listener);
      return () => liveListeners.delete(listener);
    },
    async since(id) {
      if (id === newest) return [];
      if (!ulid.test(id) || id > newest) return "reset";
      const recent = ring.after(id);
      if (recent && ring.has(id)) return recent;
      await storeFirst();
      if (!(await isLogged(store, id))) return "reset";
      if (recent) return recent;
      const rows = await store
        .selectFrom("events")
        .selectAll()
        .where("id", ">", id)
        .orderBy("id")
        .limit(maxReplay + 1)
        .execute();
      if (rows.length > maxReplay) return "reset";
      try {
        return rows.map((row) => fromRow(row));
      } catch {
        // One of them was torn: what it said is in what the reader reads anew.
        return "reset";
      }
    },
    async page(filter) {
      await storeFirst();
      return eventPage(store, filter);
    },
    newest: () => newest,
    flush: () => writer.flush(),
    close: () => writer.close(),
  };
}

/** An id that a reader can have: a stored event's, or the newest of those that retention removed. */
async function isLogged(store: Store, id: string): Promise<boolean> {
  if (id === (await prunedThrough(store))) return true;
  const row = await store.selectFrom("events").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

function tell<T>(listener: (event: T) => void, event: T, log: Log): void {
  try {
    listener(event);
  } catch (error) {
    log.error(`a reader of the event log failed: ${String(error)}`);
  }
}
