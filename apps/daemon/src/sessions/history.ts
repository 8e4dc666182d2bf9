import type { Message } from "@latchai/agent-runtime";
import type { Transaction } from "kysely";
import type { Store } from "../store/open.ts";
import type { Tables } from "../store/tables.ts";

export type Trx = Transaction<Tables>;

/** A message of the history with its place in the store. */
export interface StoredMessage {
  message: Message;
  row: number;
  pos: number;
  /** It could not be read from the disk; the message only says so. */
  torn?: true;
}

/** A message of the person's with the entry that shows it. */
export interface ShownMessage {
  message: Message;
  entry: string;
  seq: number;
}

const columns = ["row", "pos", "id", "body"] as const;

interface BodyRow {
  row: number;
  pos: number;
  id: string;
  body: string;
}

const unreadable = (id: string): Message => ({
  id,
  role: "user",
  content: [{ type: "text", text: "[A message that stood here could not be read from the disk and is missing.]" }],
  origin: "hint",
});

/** In the place of a body that cannot be read stands a message that says so: the rest of the conversation is worth more. */
const read = (rows: readonly BodyRow[]): StoredMessage[] =>
  rows.map(({ row, pos, id, body }) => {
    try {
      return { row, pos, message: JSON.parse(body) as Message };
    } catch {
      return { row, pos, message: unreadable(id), torn: true };
    }
  });

/** The history as the next request would send it. */
export async function liveHistory(db: Store | Trx, session: string): Promise<StoredMessage[]> {
  return read(
    await db
      .selectFrom("session_messages")
      .select(columns)
      .where("session", "=", session)
      .where("removed", "is", null)
      .orderBy("pos")
      .orderBy("row")
      .execute(),
  );
}

/**
 * The live history, after what could not be read has given way to messages that say so. What was torn is kept as replaced
 * in this version; `mended` counts it.
 */
export async function mendedHistory(
  trx: Trx,
  session: string,
  version: () => Promise<number>,
): Promise<{ history: StoredMessage[]; mended: number }> {
  const history = await liveHistory(trx, session);
  const torn = history.filter((stored) => stored.torn === true);
  if (torn.length === 0) return { history, mended: 0 };
  const added = await version();
  for (const { row, message } of torn) {
    const { row: _row, ...copy } = await trx
      .selectFrom("session_messages")
      .selectAll()
      .where("row", "=", row)
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("session_messages")
      .values({ ...copy, added, body: JSON.stringify(message) })
      .execute();
  }
  await markRemoved(
    trx,
    added,
    torn.map(({ row }) => row),
  );
  return { history: await liveHistory(trx, session), mended: torn.length };
}

/** Where the history stood when the message that this entry shows came in; undefined when none that stands has it. */
export async function versionOfEntry(db: Store | Trx, session: string, entry: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("session_messages")
    .select((q) => q.fn.min("added").as("added"))
    .where("session", "=", session)
    .where("entry", "=", entry)
    .executeTakeFirst();
  return found?.added ?? undefined;
}

/** The newest message of the person's that stands. */
export async function newestShown(
  db: Store | Trx,
  session: string,
): Promise<{ entry: string; seq: number } | undefined> {
  const row = await db
    .selectFrom("session_messages")
    .select(["entry", "entry_seq"])
    .where("session", "=", session)
    .where("entry", "is not", null)
    .orderBy("entry_seq", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.entry == null ? undefined : { entry: row.entry, seq: row.entry_seq ?? 0 };
}

/** What an insert has to say beside the message. */
interface Placed {
  message: Message;
  pos: number;
  shown?: { entry: string; seq: number };
}

/** Puts messages in at these places and tells their row numbers. */
async function insert(
  trx: Trx,
  session: string,
  version: number,
  placed: readonly Placed[],
): Promise<{ row: number; message: Message }[]> {
  const made: { row: number; message: Message }[] = [];
  for (const { message, pos, shown } of placed) {
    const { row } = await trx
      .insertInto("session_messages")
      .values({
        session,
        pos,
        added: version,
        removed: null,
        id: message.id,
        body: JSON.stringify(message),
        entry: shown?.entry ?? null,
        entry_seq: shown?.seq ?? null,
      })
      .returning("row")
      .executeTakeFirstOrThrow();
    made.push({ row, message });
  }
  return made;
}

/** Appends a message of the person's. */
export async function appendShown(
  trx: Trx,
  session: string,
  version: number,
  { message, entry, seq }: ShownMessage,
): Promise<{ row: number; message: Message }[]> {
  const last = await trx
    .selectFrom("session_messages")
    .select((q) => q.fn.max("pos").as("pos"))
    .where("session", "=", session)
    .executeTakeFirst();
  return insert(trx, session, version, [{ message, pos: (last?.pos ?? 0) + 1, shown: { entry, seq } }]);
}

/** Places for `count` messages after `from` and before `to`. */
const between = (from: number, to: number | undefined, count: number, index: number): number =>
  to === undefined ? from + 1 + index : from + ((to - from) * (index + 1)) / (count + 1);

/**
 * Makes `next` the history. Messages that are the same objects as before stay where they are; what is missing is marked
 * as replaced in this version and kept. Returns what came in.
 */
export async function replaceHistory(
  trx: Trx,
  session: string,
  version: number,
  before: readonly StoredMessage[],
  next: readonly Message[],
): Promise<{ row: number; message: Message }[]> {
  const known = new Map(before.map((stored) => [stored.message, stored]));
  const kept = new Set(next);
  await markRemoved(
    trx,
    version,
    before.filter(({ message }) => !kept.has(message)).map(({ row }) => row),
  );
  const placed: Placed[] = [];
  let after = 0;
  let run: Message[] = [];
  const place = (to: number | undefined): void => {
    for (const [index, message] of run.entries()) placed.push({ message, pos: between(after, to, run.length, index) });
    run = [];
  };
  for (const message of next) {
    const stored = known.get(message);
    if (stored === undefined) run.push(message);
    else {
      place(stored.pos);
      after = stored.pos;
    }
  }
  place(undefined);
  return insert(trx, session, version, placed);
}

/**
 * Goes back to the history of an earlier version, as version `version`. Nothing is deleted: what came since is marked,
 * and what had been replaced since comes back as copies. Messages that came in since have no entry and no text to search
 * any more.
 */
export async function restoreVersion(trx: Trx, session: string, version: number, earlier: number): Promise<void> {
  const rows = await trx
    .selectFrom("session_messages")
    .selectAll()
    .where("session", "=", session)
    .where("added", "<=", earlier)
    .where((q) => q.or([q("removed", "is", null), q("removed", ">", earlier)]))
    .orderBy("pos")
    .orderBy("row")
    .execute();
  await forget(trx, session, earlier);
  const wanted = new Set(rows.map(({ row }) => row));
  const live = await liveHistory(trx, session);
  await markRemoved(
    trx,
    version,
    live.filter(({ row }) => !wanted.has(row)).map(({ row }) => row),
  );
  for (const { row: _row, ...copy } of rows.filter(({ removed }) => removed !== null)) {
    await trx
      .insertInto("session_messages")
      .values({ ...copy, added: version, removed: null })
      .execute();
  }
}

/** What came in after this version is neither shown nor found any more. */
async function forget(trx: Trx, session: string, earlier: number): Promise<void> {
  const since = trx
    .selectFrom("session_messages")
    .select("row")
    .where("session", "=", session)
    .where("added", ">", earlier);
  await trx.deleteFrom("session_texts").where("message", "in", since).execute();
  await trx
    .updateTable("session_messages")
    .set({ entry: null })
    .where("session", "=", session)
    .where("added", ">", earlier)
    .where("entry", "is not", null)
    .execute();
}

const rowsAtOnce = 500;

async function markRemoved(trx: Trx, version: number, rows: readonly number[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await trx
      .updateTable("session_messages")
      .set({ removed: version })
      .where("row", "in", rows.slice(from, from + rowsAtOnce))
      .execute();
  }
}
