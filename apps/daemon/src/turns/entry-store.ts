import type { Clock, Ids } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import type { Entry } from "../http/schemas/entries.ts";
import type { RunEntries } from "../runs/ports.ts";
import type { EntriesPort } from "../sessions/ports.ts";
import type { Store } from "../store/open.ts";
import { eventEntry } from "./brief.ts";
import { briefColumns, briefOf, type EntryOwner, putRows, toRow, wholeOf } from "./entry-rows.ts";

/** A run whose entries are still growing in memory. */
export interface GrowingRun {
  run: string;
  session?: string | undefined;
  /** Stores what it has. */
  flush(): Promise<void>;
}

/** What people see of chats and runs. */
export interface EntryStore extends EntriesPort, RunEntries {
  /** Ascends over everything. */
  nextSeq(): number;
  put(entries: readonly { entry: Entry; growing: boolean }[], owner: EntryOwner): Promise<void>;
  /** Asked to store what it has before anything of it is read. The result ends that. */
  follow(growing: GrowingRun): () => void;
  /** An entry of a call that is over was made undoable; undefined when it is not there. */
  addCheckpoint(run: string, callId: string, step: string): Promise<Entry | undefined>;
}

export async function createEntryStore(options: {
  store: Store;
  events: Pick<EventLog, "emit">;
  ids: Ids;
  clock: Clock;
  mask(text: string): string;
}): Promise<EntryStore> {
  const { store, events, ids, clock, mask } = options;
  const newest = await store
    .selectFrom("entries")
    .select((q) => q.fn.max("seq").as("seq"))
    .executeTakeFirst();
  let seq = Number(newest?.seq ?? 0);
  const nextSeq = (): number => ++seq;
  const growing = new Set<GrowingRun>();
  const settle = async (of: (one: GrowingRun) => boolean): Promise<void> => {
    await Promise.all([...growing].filter(of).map((one) => one.flush()));
  };

  return {
    nextSeq,
    put: (entries, owner) =>
      putRows(
        store,
        entries.map(({ entry, growing: open }) => toRow(entry, owner, open)),
      ),
    follow(one) {
      growing.add(one);
      return () => growing.delete(one);
    },
    async ofSession(session, { before, limit, superseded = false }) {
      await settle((one) => one.session === session);
      let query = store
        .selectFrom("entries")
        .select(briefColumns)
        .where("session", "=", session)
        .where("nested", "=", 0)
        .orderBy("seq", "desc")
        .limit(limit);
      if (!superseded) query = query.where("superseded", "=", 0);
      if (before !== undefined) query = query.where("seq", "<", before);
      return (await query.execute()).reverse().map(briefOf);
    },
    async ofRun(run) {
      await settle((one) => one.run === run);
      const rows = await store
        .selectFrom("entries")
        .select(briefColumns)
        .where("run", "=", run)
        .orderBy("seq")
        .execute();
      return rows.map(briefOf);
    },
    async whole(id) {
      const found = async () => {
        const columns = [...briefColumns, "body"] as const;
        return store.selectFrom("entries").select(columns).where("id", "=", id).executeTakeFirst();
      };
      const row = await found();
      if (row === undefined || ![...growing].some(({ run }) => run === row.run)) return row && wholeOf(row);
      await settle(({ run }) => run === row.run);
      const grown = await found();
      return grown && wholeOf(grown);
    },
    async get(session, id) {
      await settle((one) => one.session === session);
      const row = await store
        .selectFrom("entries")
        .select([...briefColumns, "body"])
        .where("id", "=", id)
        .where("session", "=", session)
        .executeTakeFirst();
      return row && wholeOf(row);
    },
    async neverBegun(run) {
      await settle((one) => one.run === run);
      const rows = await store
        .selectFrom("entries")
        .select(briefColumns)
        .where("run", "=", run)
        .where("call_id", "is not", null)
        .execute();
      return new Set(
        rows.map(briefOf).flatMap((one) => (one.kind === "call" && one.begunAt === undefined ? [one.callId] : [])),
      );
    },
    async append(trx, { session, run, text, clientId }) {
      const entry: Entry = {
        id: ids.next(),
        seq: nextSeq(),
        at: new Date(clock.now()).toISOString(),
        run,
        kind: "user",
        text: mask(text),
        clientId,
      };
      await putRows(trx, [toRow(entry, { session, nested: false }, false)]);
      return entry;
    },
    async supersede(trx, session, fromSeq) {
      const gone = await trx
        .updateTable("entries")
        .set({ superseded: 1 })
        .where("session", "=", session)
        .where("seq", ">=", fromSeq)
        .where("superseded", "=", 0)
        .returning(["id", "nested"])
        .execute();
      return gone.flatMap(({ id, nested }) => (nested === 0 ? [id] : []));
    },
    async purge(trx, session) {
      const ofSession = trx.selectFrom("runs").select("id").where("session", "=", session);
      await trx.deleteFrom("parts").where("run", "in", ofSession).execute();
      await trx.deleteFrom("entries").where("session", "=", session).execute();
    },
    tell(session, entry, superseded) {
      // In pieces that fit an event.
      for (let at = 0; at < superseded.length; at += idsAtOnce)
        events.emit({ type: "message.removed", session, data: { ids: superseded.slice(at, at + idsAtOnce) } });
      if (entry !== undefined)
        events.emit({ type: "message.updated", session, run: entry.run, data: { entry: eventEntry(entry) } });
    },
    async addCheckpoint(run, callId, step) {
      const row = await store
        .selectFrom("entries")
        .selectAll()
        .where("run", "=", run)
        .where("call_id", "=", callId)
        .orderBy("seq", "desc")
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const entry = wholeOf({ ...row, superseded: 0 });
      if (entry.kind !== "call") return undefined;
      const owner = { session: row.session ?? undefined, nested: row.nested === 1 };
      const changed: Entry = { ...entry, checkpoint: step };
      await putRows(store, [toRow(changed, owner, row.growing === 1)]);
      return changed;
    },
  };
}

const idsAtOnce = 400;
