import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { EventLog, LivePiece } from "../events/log.ts";
import type { LoggedEvent } from "../events/ring.ts";

export interface EventStreams {
  /** Writes events to an open response until it closes. Resolves once it is live. */
  open(response: ServerResponse, options: { lastId?: string; owner: string }): Promise<void>;
  /** Ends the streams of a session or token that was revoked. */
  endOf(owner: string): void;
  close(): void;
  size(): number;
}

interface Reader {
  response: ServerResponse;
  owner: string;
  /** Events that came while older ones were still being replayed; undefined: live. */
  held: LoggedEvent[] | undefined;
}

/** A reader that has this much unread is dropped; it comes back with Last-Event-ID. */
const maxUnreadBytes = 2 * 1024 * 1024;
/** The same for one that is still being sent older events. */
const maxHeld = 5000;
const heartbeatMs = 15_000;
const heartbeat = Buffer.from(": still here\n\n");

/** Server-sent events from the log: one serialised frame for all readers. */
export function createEventStreams(
  events: EventLog,
  options: {
    maxUnread?: number;
    heartbeatMs?: number;
    /** Asked at each heartbeat: a browser's sign-in may have run out. Default yes. */
    isAlive?(owner: string): boolean;
  } = {},
): EventStreams {
  const { maxUnread = maxUnreadBytes, isAlive = () => true } = options;
  const readers = new Set<Reader>();

  const send = (reader: Reader, frame: Buffer): void => {
    if (reader.response.writableLength > maxUnread) reader.response.destroy();
    else reader.response.write(frame);
  };

  /** Out of the set first: nothing may be written to a response that has ended. */
  const end = (reader: Reader): void => {
    readers.delete(reader);
    reader.response.end();
  };

  // What happens within one turn of the loop goes out as one write per reader.
  let fresh: Buffer[] = [];
  const flush = (): void => {
    if (fresh.length === 0) return;
    const frames = fresh.length === 1 && fresh[0] ? fresh[0] : Buffer.concat(fresh);
    fresh = [];
    for (const reader of readers) if (!reader.held) send(reader, frames);
  };
  const unsubscribe = events.subscribe((event) => {
    if (readers.size === 0) return;
    if (fresh.push(event.frame) === 1) setImmediate(flush);
    for (const reader of readers) {
      if (reader.held && reader.held.push(event) > maxHeld) reader.response.destroy();
    }
  });
  // Only for who is up to date: a reader that is still replaying reads the whole text again.
  const unfollow = events.onLive((piece) => {
    if (readers.size > 0 && fresh.push(delta(piece)) === 1) setImmediate(flush);
  });
  const timer = setInterval(() => {
    for (const reader of readers) {
      if (!isAlive(reader.owner)) end(reader);
      else if (!reader.held) send(reader, heartbeat);
    }
  }, options.heartbeatMs ?? heartbeatMs);
  timer.unref();

  /** Everything after `lastId`, waiting for a slow reader instead of filling memory. */
  async function replay(reader: Reader, lastId: string): Promise<string> {
    const missed = await events.since(lastId);
    if (!readers.has(reader)) return lastId;
    if (missed === "reset") {
      const newest = events.newest();
      reader.response.write(named("reset", newest));
      return newest;
    }
    for (const event of missed) {
      if (!readers.has(reader)) break;
      if (!reader.response.write(event.frame)) await drained(reader.response);
    }
    return missed.at(-1)?.id ?? lastId;
  }

  return {
    async open(response, { lastId, owner }) {
      // The others get what happened before; this reader must not see it twice.
      flush();
      const reader: Reader = { response, owner, held: lastId === undefined ? undefined : [] };
      readers.add(reader);
      response.once("close", () => readers.delete(reader));
      if (lastId === undefined) {
        response.write(named("ready", events.newest()));
        return;
      }
      response.write(": resumed\n\n");
      const through = await replay(reader, lastId);
      flush();
      const held = reader.held ?? [];
      reader.held = undefined;
      for (const event of held) if (event.id > through && readers.has(reader)) send(reader, event.frame);
    },
    endOf(owner) {
      for (const reader of readers) if (reader.owner === owner) end(reader);
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      unfollow();
      flush();
      for (const reader of readers) end(reader);
    },
    size: () => readers.size,
  };
}

/** A frame of the stream's own; it moves the reader to `id`. */
const named = (name: string, id: string): string => `${id === "" ? "" : `id: ${id}\n`}event: ${name}\ndata: {}\n\n`;

const delta = (piece: LivePiece): Buffer => Buffer.from(`event: delta\ndata: ${JSON.stringify(piece)}\n\n`);

async function drained(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const stop = (): void => gone.abort();
  response.once("close", stop);
  try {
    await once(response, "drain", { signal: gone.signal });
  } catch {
    // The reader went away.
  } finally {
    response.removeListener("close", stop);
  }
}
