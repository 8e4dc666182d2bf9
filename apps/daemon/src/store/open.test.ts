import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createTestLog } from "@latchai/testkit";
import SQLite from "better-sqlite3";
import { Kysely, Migrator, SqliteDialect, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFamilyStores } from "./family-values.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { migrations } from "./migrations/index.ts";
import { openStore } from "./open.ts";
import type { Tables } from "./tables.ts";

let folder: string;
let file: string;
/** A database as it was before a migration. */
async function before(path: string, name: string) {
  await mkdir(dirname(path), { recursive: true });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SQLite(path) }) });
  const earlier = Object.entries(migrations).filter(([one]) => one < name);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(earlier) },
  }).migrateToLatest();
  if (error !== undefined) throw error;
  return { db, provider: earlier.map(([one]) => one) };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  file = join(folder, "data", "latchai.db");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("makes the database once, in WAL mode, and finds it again", async () => {
  const first = await openStore(file);
  await writeMeta(first, "k", "1");
  await writeMeta(first, "k", "2");
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(first);
  expect(rows).toEqual([{ journal_mode: "wal" }]);
  await first.destroy();
  const again = await openStore(file);
  expect(await readMeta(again, "k")).toBe("2");
  await again.destroy();
});

test("only the owner reads it and what stands beside it, also when others could before", async () => {
  await (await openStore(file)).destroy();
  await chmod(file, 0o644);
  const store = await openStore(file);
  await writeMeta(store, "k", "1");
  const names = await readdir(dirname(file));
  expect(names).toContain("latchai.db-wal");
  for (const name of names) expect([name, (await stat(join(dirname(file), name))).mode & 0o077]).toEqual([name, 0]);
  await store.destroy();
});

test("a damaged file is named with what to do", async () => {
  await (await openStore(file)).destroy();
  await writeFile(file, "this is no database, and long enough to be read as one ".repeat(100));
  await expect(openStore(file)).rejects.toThrow(/latchai\.db is damaged\. Move it away/);
});

test("a file of a newer version is refused and left as it is", async () => {
  const store = await openStore(file);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2030')`.execute(store);
  await store.destroy();
  await expect(openStore(file)).rejects.toThrow("written by a newer LatchAI");
});

test("a start that ends in the middle of a migration leaves the file as it was, and the next one succeeds", async () => {
  const { db } = await before(file, "0005-sessions");
  await sql`create table session_queue (in_the_way)`.execute(db);
  const { rows: found } = await sql`select name from sqlite_schema order by name`.execute(db);
  await db.destroy();
  await expect(openStore(file)).rejects.toThrow("session_queue");
  const store = new SQLite(file);
  expect(store.prepare("select name from sqlite_schema order by name").all()).toEqual(found);
  store.exec("drop table session_queue");
  store.close();
  await (await openStore(file)).destroy();
});

test("texts of chats from before they were found by their parts are found by them", async () => {
  const { provider, db } = await before(file, "0011-search-parts");
  await sql`insert into session_texts (session, message, text) values ('s', 1, '会議の createWidget'), ('t', 2, 'other')`.execute(
    db,
  );
  await db.destroy();
  expect(provider).not.toContain("0011-search-parts");
  const store = await openStore(file);
  const find = async (expression: string) =>
    (
      await sql<{ rowid: number }>`select rowid from session_search where session_search match ${expression}`.execute(
        store,
      )
    ).rows;
  expect(await find('"会 議"')).toEqual([{ rowid: 1 }]);
  expect(await find('"widget"')).toEqual([{ rowid: 1 }]);
  expect(await find('"other"')).toEqual([{ rowid: 2 }]);
  await store.deleteFrom("session_texts").where("session", "=", "s").execute();
  expect(await find('"widget"')).toEqual([]);
  await sql`insert into session_search (session_search, rank) values ('integrity-check', 1)`.execute(store);
  await store.destroy();
});

test("families' values survive, each store its own", async () => {
  const store = await openStore(file);
  const values = await createFamilyStores(store, createTestLog());
  values.store("a").set("k", { n: 1 });
  values.store("b").set("k", "other");
  values.store("a").set("gone", 1);
  values.store("a").delete("gone");
  await values.flush();
  const again = await createFamilyStores(store, createTestLog());
  expect(again.store("a").get("k")).toEqual({ n: 1 });
  expect(again.store("a").keys()).toEqual(["k"]);
  expect(again.store("b").get("k")).toBe("other");
  await store.destroy();
});

test("what was deleted cannot be read from the file any more", async () => {
  const mark = `kept-and-deleted-${"x".repeat(40)}`;
  const store = await openStore(file);
  await writeMeta(store, "secret", mark);
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  expect((await readFile(file)).includes(mark)).toBe(true);
  await store.deleteFrom("meta").where("key", "=", "secret").execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
  expect((await readFile(file)).includes(mark)).toBe(false);
  await store.destroy();
});
