import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIds } from "../events/ids.ts";
import { openStore, type Store } from "../store/open.ts";
import { createEntryStore } from "../turns/entry-store.ts";
import { appendShown } from "./history.ts";
import { purgeDeleted } from "./purge.ts";
import { addQueued } from "./queue.ts";
import { insertSession, nextVersion, sessionPage } from "./rows.ts";
import { addTexts, setTitleText } from "./search.ts";
import { rememberSent } from "./sends.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "data", "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

const day = 24 * 3600_000;
const start = Date.parse("2026-01-01T00:00:00.000Z");
const tables = ["sessions", "session_messages", "session_queue", "session_sends", "session_texts", "entries"] as const;

test("a deleted session is kept for 30 days and then leaves nothing behind; the others stay whole", async () => {
  let nowMs = start;
  const clock = { now: () => nowMs };
  const ids = createIds(clock);
  const entries = await createEntryStore({ store, events: { emit: () => undefined }, ids, clock, mask: String });
  const at = new Date(start).toISOString();
  for (const id of ["kept", "gone"]) {
    await store.transaction().execute(async (trx) => {
      await insertSession(trx, {
        id,
        title: id,
        title_by: "person",
        agent: "default",
        model: null,
        created_at: at,
        updated_at: at,
        changed: id,
        messages: 1,
        version: 0,
        preview: null,
        turn_run: "r",
        turn_state: "completed",
        deleted_at: id === "gone" ? at : null,
      });
      const entry = await entries.append(trx, { session: id, run: "r", text: "findable", clientId: "c" });
      const message = { id: entry.id, role: "user" as const, content: [{ type: "text" as const, text: "findable" }] };
      const came = await appendShown(trx, id, await nextVersion(trx, id), { message, entry: entry.id, seq: entry.seq });
      await addTexts(trx, id, came, String);
      await setTitleText(trx, id, id);
      await rememberSent(trx, id, "c", { run: "r", entry: entry.id });
      await addQueued(trx, { id: `q-${id}`, session: id, client_id: "d", text: "t", at, by_id: "o", by_name: "o" });
    });
  }
  const counts = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of tables) {
      const { count } = await store
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      found[table] = count;
    }
    return found;
  };
  const both = await counts();
  nowMs = start + 29 * day;
  await purgeDeleted({ store, entries, clock });
  expect(await counts()).toEqual(both);
  nowMs = start + 31 * day;
  await purgeDeleted({ store, entries, clock });
  expect(await counts()).toEqual(Object.fromEntries(Object.entries(both).map(([table, count]) => [table, count / 2])));
  const { rows } = await sql<{ hits: number }>`select count(*) as hits from session_search
    where session_search match 'findable'`.execute(store);
  expect(rows[0]?.hits).toBe(1);
});

test("a session that was never used goes after a day; one that was named, used, or is of today stays", async () => {
  const clock = { now: () => start + 2 * day };
  const ids = createIds(clock);
  const entries = await createEntryStore({ store, events: { emit: () => undefined }, ids, clock, mask: String });
  const untouched = {
    title: "New chat",
    title_by: "none",
    agent: "default",
    model: null,
    created_at: new Date(start).toISOString(),
    updated_at: new Date(start).toISOString(),
    messages: 0,
    version: 0,
    preview: null,
    turn_run: null,
    turn_state: "none",
    deleted_at: null,
  } as const;
  const rows = {
    old: {},
    named: { title_by: "person" as const },
    said: { messages: 1, turn_state: "completed" as const },
    today: { updated_at: new Date(start + 1.5 * day).toISOString() },
  };
  for (const [id, more] of Object.entries(rows))
    await store.transaction().execute((trx) => insertSession(trx, { ...untouched, id, changed: id, ...more }));
  expect((await sessionPage(store, { limit: 10 })).map(({ id }) => id).toSorted()).toEqual(["named", "said"]);
  await purgeDeleted({ store, entries, clock });
  const left = await store.selectFrom("sessions").select("id").orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual(["named", "said", "today"]);
});
