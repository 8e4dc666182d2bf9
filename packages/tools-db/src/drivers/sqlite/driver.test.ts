import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { Connection } from "../../domain/connection.ts";
import type { Driver, Job, JobResult } from "../../domain/driver.ts";
import type { ChildrenOptions } from "./children.ts";
import { createSqliteDriver } from "./driver.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "latchai-sqlite-"));
  file = join(folder, "shop.db");
  const db = new Database(file);
  db.exec(`
    create table items (id integer primary key, name text not null, price real, photo blob);
    insert into items values (1, 'cup', 2.5, x'00ff'), (2, 'pot', 10, null), (9007199254740993, '', -0.0, x'');
    create table numbers as with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000) select i from n;
  `);
  db.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const connection = (url: string): Connection => ({
  id: "shop",
  name: "Shop",
  engine: "sqlite",
  url,
  writable: true,
  rowLimit: 200,
  timeoutMs: 10_000,
});
const open = (url = file, options: ChildrenOptions = {}): Driver => {
  const driver = createSqliteDriver(connection(url), options);
  onTestFinished(() => driver.close());
  return driver;
};
const never = new AbortController().signal;
const job = (texts: string | string[], changes: Partial<Job> = {}): Job => ({
  pieces: [texts].flat().map((text) => ({ text, offset: 0 })),
  access: "read",
  maxRows: 200,
  maxBytes: 8_388_608,
  timeoutMs: 10_000,
  signal: never,
  ...changes,
});
const failure = (result: JobResult) => {
  if (result.ok) throw new Error("it should have failed");
  return result.failure;
};
const rows = (result: JobResult, index = 0) => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.results[index]?.rows;
};
const endless = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n";

test("gives every value as SQLite holds it", async () => {
  const driver = open();
  expect(rows(await driver.run(job("select id, name, price, photo from items order by id")))).toEqual([
    ["1", "cup", "2.5", new Uint8Array([0, 255])],
    ["2", "pot", "10.0", null],
    ["9007199254740993", "", "0.0", new Uint8Array()],
  ]);
  expect(
    rows(await driver.run(job("select 9223372036854775807, 9e999, -9e999, 1e300, 1.5e-9, 1 as a, 2 as a"))),
  ).toEqual([["9223372036854775807", "Inf", "-Inf", "1.0e+300", "1.5e-9", "1", "2"]]);
});

test("stops at the row cap and at the byte cap, and shares them between pieces", async () => {
  const driver = open();
  const capped = await driver.run(job(["select i from numbers limit 3", "select i from numbers"], { maxRows: 5 }));
  expect(capped.results.map(({ rows, more }) => [rows.length, more])).toEqual([
    [3, false],
    [2, "rows"],
  ]);
  const exact = await driver.run(job("select i from numbers limit 5", { maxRows: 5 }));
  expect(exact.results[0]).toMatchObject({ more: false });
  const wide = await driver.run(job("select hex(zeroblob(600)) from numbers", { maxBytes: 5_000 }));
  expect(wide.results[0]).toMatchObject({ more: "bytes" });
  expect(wide.results[0]?.rows.length).toBe(5);
});

test("rows that never end are read as far as they are wanted", async () => {
  const driver = open();
  const endlessRows = "with recursive n(i) as (select 1 union all select i + 1 from n) select i from n";
  expect((await driver.run(job(endlessRows, { maxRows: 5 }))).results[0]).toMatchObject({
    more: "rows",
    rows: { length: 5 },
  });
});

test("a read cannot write, whatever it is", async () => {
  const driver = open();
  for (const text of [
    "delete from items",
    "create table x (a)",
    "insert into items (name) values ('x') returning id",
  ]) {
    expect(failure(await driver.run(job(text)))).toMatchObject({ kind: "read_only" });
  }
  expect(failure(await driver.run(job("pragma user_version = 5"))).kind).toBe("read_only");
  // Refused by the engine, or of no effect beyond the one handle.
  await driver.run(job("pragma query_only = off"));
  await driver.run(job(`attach '${join(folder, "new.db")}' as other`));
  expect(failure(await driver.run(job("delete from items"))).kind).toBe("read_only");
  expect(() => statSync(join(folder, "new.db"))).toThrow();
  expect(rows(await driver.run(job("explain delete from items")))?.length).toBeGreaterThan(0);
  expect(rows(await driver.run(job("select count(*) from items")))).toEqual([["3"]]);
});

test("what one read leaves in its session, the next one does not meet", async () => {
  const driver = open(aged(file));
  const like = job("select 'A' like 'a'");
  expect(rows(await driver.run(like))).toEqual([["1"]]);
  await driver.run(job("pragma case_sensitive_like = on"));
  expect(rows(await driver.run(like))).toEqual([["1"]]);
  await driver.run(job(["select 1", "explain pragma query_only = off"]));
  expect(rows(await driver.run(job("pragma query_only")))).toEqual([["1"]]);
});

/** Not changed just now: what is older stays open between two reads. */
const aged = (path: string): string => {
  utimesSync(path, 0, 0);
  return path;
};

describe("between two reads", () => {
  const read = job("select v from t");
  const made = (path: string, value: string): string => {
    const db = new Database(path);
    db.exec(`create table t (v text); insert into t values ('${value}')`);
    db.close();
    return aged(path);
  };
  const opened = (name: string) => {
    const path = made(join(folder, name), "old");
    return { path, driver: open(path) };
  };

  test("another process's changes are seen, of rows and of tables", async () => {
    const { path, driver } = opened("changed.db");
    expect(rows(await driver.run(read))).toEqual([["old"]]);
    const other = new Database(path);
    other.exec("update t set v = 'new'");
    expect(rows(await driver.run(read))).toEqual([["new"]]);
    other.exec("drop table t; create table t (x int, v text); insert into t values (1, 'made anew')");
    other.close();
    expect(rows(await driver.run(read))).toEqual([["made anew"]]);
    await driver.run(job("update t set v = 'own'", { access: "write" }));
    expect(rows(await driver.run(read))).toEqual([["own"]]);
  });

  test("the file may be replaced, written over or removed", async () => {
    const { path, driver } = opened("replaced.db");
    expect(rows(await driver.run(read))).toEqual([["old"]]);
    renameSync(made(join(folder, "next.db"), "two"), path);
    expect(rows(await driver.run(read))).toEqual([["two"]]);
    // As long, and with the same counter of changes in it.
    writeFileSync(path, readFileSync(made(join(folder, "third.db"), "III")));
    expect(rows(await driver.run(read))).toEqual([["III"]]);
    rmSync(path);
    expect(failure(await driver.run(read)).kind).toBe("unreachable");
    made(path, "back");
    expect(rows(await driver.run(read))).toEqual([["back"]]);
  });

  test("others may end the WAL and take the file for themselves", async () => {
    const { path, driver } = opened("wal.db");
    const other = new Database(path);
    other.pragma("journal_mode = wal");
    other.exec("insert into t values ('in the WAL')");
    aged(path);
    expect(rows(await driver.run(read))).toEqual([["old"], ["in the WAL"]]);
    expect(other.pragma("journal_mode = delete", { simple: true })).toBe("delete");
    expect(rows(await driver.run(read))).toHaveLength(2);
    other.exec("begin exclusive; rollback; vacuum");
    other.close();
  });
});

test("one piece cannot carry two statements", async () => {
  const failed = failure(await open().run(job("select 1; select 2")));
  expect(failed).toMatchObject({ kind: "server", message: expect.stringContaining("more than one statement") });
});

test("a write is one transaction: all of it or nothing", async () => {
  const driver = open();
  const write = { access: "write" } as const;
  const done = await driver.run(
    job(
      [
        "create table log (n integer unique)",
        "insert into log values (1), (2)",
        "update log set n = n + 10 returning n",
      ],
      write,
    ),
  );
  expect(done.results.map(({ command, affected }) => [command, affected])).toEqual([
    ["CREATE", undefined],
    ["INSERT", 2],
    ["UPDATE", 2],
  ]);
  const failed = failure(await driver.run(job(["insert into log values (3)", "insert into log values (11)"], write)));
  expect(failed).toMatchObject({ kind: "server", code: "SQLITE_CONSTRAINT_UNIQUE", piece: 1, undone: true });
  expect(rows(await driver.run(job("select n from log order by n")))).toEqual([["11"], ["12"]]);
  const limited = await driver.run(job("update log set n = n + 10 returning n", { ...write, maxRows: 1 }));
  expect(limited.results[0]).toMatchObject({ affected: 2, more: "rows" });
  expect(rows(await driver.run(job("select n from log order by n")))).toEqual([["21"], ["22"]]);
});

test("what cannot run in a transaction runs by itself, and says so", async () => {
  const pieces = [{ text: "vacuum", offset: 0, noTransaction: true as const }];
  expect(await open().run(job([], { pieces, access: "write" }))).toMatchObject({ ok: true, autocommitted: [0] });
});

test("a statement that runs too long is stopped, an aborted one as well, and the next one works", async () => {
  const driver = open();
  expect(failure(await driver.run(job(endless, { timeoutMs: 300 })))).toMatchObject({ kind: "timeout" });
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 200);
  expect(failure(await driver.run(job(endless, { signal: abort.signal })))).toMatchObject({ kind: "cancelled" });
  expect(rows(await driver.run(job("select 1")))).toEqual([["1"]]);
  const stopped = failure(await driver.run(job(["delete from items", endless], { access: "write", timeoutMs: 300 })));
  expect(stopped).toMatchObject({ kind: "timeout", undone: true });
  expect(rows(await driver.run(job("select count(*) from items")))).toEqual([["3"]]);
});

test("another process's lock is waited for, then told", async () => {
  const other = new Database(file);
  onTestFinished(() => void other.close());
  other.exec("begin exclusive");
  const locked = failure(await open().run(job("delete from items", { access: "write", timeoutMs: 4_000 })));
  expect(locked).toMatchObject({ kind: "lock" });
  other.exec("rollback");
});

test("says what is wrong with the file without its path, and makes none", async () => {
  const text = join(folder, "text.db");
  writeFileSync(text, "no database at all ".repeat(100));
  const missing = join(folder, "missing.db");
  const told = async (url: string) => {
    const [met, ran] = [await open(url).server(never), await open(url).run(job("select * from sqlite_master"))];
    const failed = failure(ran);
    expect(met).toMatchObject({ ok: false, failure: { kind: failed.kind } });
    expect(JSON.stringify([met, ran])).not.toContain(folder);
    return [failed.kind, failed.message];
  };
  expect(await told(missing)).toEqual(["unreachable", expect.stringContaining("does not exist")]);
  expect(await told(folder)).toEqual(["bad_url", expect.stringContaining("a folder")]);
  expect(await told(text)).toEqual(["bad_url", expect.stringContaining("not an SQLite database")]);
  expect(await told(":memory:")).toEqual(["bad_url", expect.stringContaining("names no database file")]);
  expect(await told(`file:${missing}?mode=rwc`)).toEqual([
    "bad_url",
    expect.stringContaining("names no database file"),
  ]);
  expect(failure(await open(missing).run(job("create table t (a)", { access: "write" }))).kind).toBe("unreachable");
  expect(() => statSync(missing)).toThrow();
});

test("takes a path and both spellings of a URL", async () => {
  const odd = join(folder, "odd name.db");
  copyFileSync(file, odd);
  for (const url of [odd, `sqlite:${odd}`, `sqlite://${encodeURI(odd)}`]) {
    expect(await open(url).server(never)).toMatchObject({ ok: true, info: { engine: "sqlite", warnings: [] } });
  }
});

test("places an error where its word stands once", async () => {
  const driver = open();
  const at = async (text: string) => {
    const { message, position } = failure(await driver.run(job([], { pieces: [{ text, offset: 100 }] })));
    return [message, position];
  };
  expect(await at("select nme from items")).toEqual(["no such column: nme", 107]);
  expect(await at("selec 1")).toEqual(['near "selec": syntax error', 100]);
  expect(await at("select 1 from nope where nope.a = 1")).toEqual(["no such table: nope", undefined]);
});

test("catalog questions bind their parameters", async () => {
  const driver = open();
  const bound = await driver.catalog("select ?, ? , ?", ["'; drop table items", 7, null], never);
  expect(bound).toEqual({ ok: true, rows: [["'; drop table items", "7", null]] });
});

test("many at once take turns, and one too many is told", async () => {
  const driver = open();
  const results = await Promise.all(
    Array.from({ length: 100 }, (_, i) => driver.run(job(`select ${i}`, { signal: new AbortController().signal }))),
  );
  expect(results.map((result) => rows(result)?.[0]?.[0])).toEqual(results.map((_, i) => String(i)));
  const busy = open(file, { max: 1, waitMs: 100 });
  const [, second] = await Promise.all([busy.run(job(endless, { timeoutMs: 1_500 })), busy.run(job("select 1"))]);
  expect(failure(second).kind).toBe("busy");
});

test("without the driver's package it says how to install it", async () => {
  const bare = join(folder, "bare");
  mkdirSync(bare);
  for (const name of ["sqlite-child.mjs", "sqlite-run.mjs"]) {
    copyFileSync(fileURLToPath(new URL(`./${name}`, import.meta.url)), join(bare, name));
  }
  const failed = failure(await open(file, { file: join(bare, "sqlite-child.mjs") }).run(job("select 1")));
  expect(failed).toMatchObject({
    kind: "driver_missing",
    message: expect.stringContaining("npm install better-sqlite3"),
  });
});

test("a child ends when its parent is killed, also in the middle of a statement", async () => {
  const child = fileURLToPath(new URL("./sqlite-child.mjs", import.meta.url));
  const program = `
    const child = require("node:child_process").fork(${JSON.stringify(child)}, [String(process.pid)],
      { serialization: "advanced", execArgv: [] });
    child.on("message", () => {
      child.send({ path: ${JSON.stringify(file)}, access: "read", pieces: [{ text: ${JSON.stringify(endless)} }],
        maxRows: 1, maxBytes: 1, busyMs: 1 }, () => console.log(child.pid));
    });`;
  const parent = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once("data", (data: Buffer) => resolve(Number(data.toString())));
  });
  onTestFinished(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {}
  });
  expect(() => process.kill(pid, 0)).not.toThrow();
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
