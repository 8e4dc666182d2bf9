import type { Transaction } from "kysely";
import type { Entry } from "../http/schemas/entries.ts";
import type { Store } from "../store/open.ts";
import type { EntryTable, Tables } from "../store/tables.ts";

/** A session for chat turns, the run itself for every other one. */
export interface EntryPlace {
  owner: string;
  session?: string;
}

type Db = Store | Transaction<Tables>;

/** Entries of sessions and runs. Texts come masked and go out as they came. */
export interface EntryStore {
  save(entries: readonly { place: EntryPlace; entry: Entry }[]): Promise<void>;
  /** Oldest first; the newest `limit` before a seq. Without pictures. */
  ofOwner(owner: string, page: { before?: number; limit: number; superseded?: boolean }, db?: Db): Promise<Entry[]>;
  /** Of one run, oldest first. Without pictures. */
  ofRun(run: string): Promise<Entry[]>;
  /** Whole, with pictures. */
  get(session: string, id: string): Promise<Entry | undefined>;
  nextSeq(owner: string, db?: Db): Promise<number>;
  insert(place: EntryPlace, entry: Entry, db: Db): Promise<void>;
  /** Marks everything from this seq on; their ids. */
  supersede(owner: string, fromSeq: number, db: Db): Promise<string[]>;
  purge(session: string, db: Db): Promise<void>;
}

const shownColumns = ["id", "seq", "at", "run", "kind", "superseded", "body"] as const;
type Shown = Pick<EntryTable, (typeof shownColumns)[number]>;

export function createEntryStore(store: Store): EntryStore {
  const saveAll = async (rows: readonly EntryTable[], db: Db): Promise<void> => {
    for (const row of rows) {
      await db
        .insertInto("entries")
        .values(row)
        .onConflict((on) => on.column("id").doUpdateSet({ body: row.body, images: row.images, tool: row.tool }))
        .execute();
    }
  };
  return {
    async save(entries) {
      const rows = entries.map(({ place, entry }) => toTable(place, entry));
      if (rows.length === 1) await saveAll(rows, store);
      else if (rows.length > 1) await store.transaction().execute((trx) => saveAll(rows, trx));
    },
    async ofOwner(owner, { before, limit, superseded = false }, db = store) {
      let query = db
        .selectFrom("entries")
        .select(shownColumns)
        .where("owner", "=", owner)
        .orderBy("seq", "desc")
        .limit(limit);
      if (before !== undefined) query = query.where("seq", "<", before);
      if (!superseded) query = query.where("superseded", "=", 0);
      return (await query.execute()).reverse().flatMap(toEntry);
    },
    async ofRun(run) {
      const rows = await store
        .selectFrom("entries")
        .select(shownColumns)
        .where("run", "=", run)
        .orderBy("seq")
        .execute();
      return rows.flatMap(toEntry);
    },
    async get(session, id) {
      const row = await store.selectFrom("entries").selectAll().where("id", "=", id).executeTakeFirst();
      if (row === undefined || (row.session !== session && row.owner !== session)) return undefined;
      const [entry] = toEntry(row);
      if (entry?.kind !== "call" || row.images === null) return entry;
      return { ...entry, images: JSON.parse(row.images) as string[] };
    },
    async nextSeq(owner, db = store) {
      const row = await db
        .selectFrom("entries")
        .select("seq")
        .where("owner", "=", owner)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      return (row?.seq ?? 0) + 1;
    },
    insert: (place, entry, db) => saveAll([toTable(place, entry)], db),
    async supersede(owner, fromSeq, db) {
      const rows = await db
        .updateTable("entries")
        .set({ superseded: 1 })
        .where("owner", "=", owner)
        .where("seq", ">=", fromSeq)
        .where("superseded", "=", 0)
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    },
    async purge(session, db) {
      const runs = db.selectFrom("runs").select("id").where("session", "=", session);
      await db.deleteFrom("parts").where("run", "in", runs).execute();
      await db.deleteFrom("entries").where("owner", "=", session).execute();
      await db.deleteFrom("entries").where("run", "in", runs).execute();
      await db.deleteFrom("plans").where("owner", "=", session).execute();
    },
  };
}

function toTable({ owner, session }: EntryPlace, entry: Entry): EntryTable {
  const { id, seq, at, run, kind, superseded, ...rest } = entry;
  const { images, ...body } = rest as { images?: string[] };
  return {
    id,
    owner,
    session: session ?? null,
    run,
    seq,
    at,
    kind,
    superseded: superseded === true ? 1 : 0,
    tool: entry.kind === "call" ? entry.tool : null,
    body: JSON.stringify(body),
    images: images === undefined ? null : JSON.stringify(images),
  };
}

/** A body that cannot be read is left out: the rest of the conversation is worth more. */
function toEntry({ id, seq, at, run, kind, superseded, body }: Shown): Entry[] {
  try {
    const entry = { ...(JSON.parse(body) as object), id, seq, at, run, kind };
    return [{ ...entry, ...(superseded === 1 && { superseded: true }) } as Entry];
  } catch {
    return [];
  }
}
