import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDatabases } from "../src/index.ts";
import { bench, connectionTo, createDatabase, freshDatabase, portOver, slowly } from "./harness.ts";
import type { TestDatabase } from "./support/database.ts";

const never = new AbortController().signal;

describe("functions of one's own on PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(
      "postgres",
      `create table log (n int);
       create function twice(int) returns int language sql stable as 'select $1 * 2';
       create function "Odd Name"(int) returns int language plpgsql immutable as 'begin return $1; end';
       create function writes(int) returns int language sql volatile as 'insert into log values ($1) returning n';
       create function two_faced(int) returns int language sql stable as 'select $1';
       create function two_faced(text) returns int language sql volatile as 'insert into log values (1) returning n';
       create function owners(int) returns int language sql stable security definer as 'select $1';
       create function lower(int) returns text language sql volatile as 'insert into log values ($1) returning n::text';
       create function add_up(int, int) returns int language sql immutable as 'select $1 + $2';
       create function add_log(int, int) returns int language sql volatile as 'insert into log values ($2) returning n + $1';
       create aggregate good_sum(int) (sfunc = add_up, stype = int, initcond = '0');
       create aggregate bad_sum(int) (sfunc = add_log, stype = int, initcond = '0');
       create schema other;
       create function other.thrice(int) returns int language sql immutable as 'select $1 * 3';`,
    );
  }, slowly);
  const written = async () => (await database.query("select count(*) from log"))[0]?.[0];

  test("the server vouches for what it keeps from writing", async () => {
    const shop = bench("postgres", database);
    for (const sql of [
      "select twice(2)",
      'select "Odd Name"(4)',
      "select good_sum(n) from generate_series(1, 3) n",
      "select other.thrice(1)",
    ]) {
      expect(await shop.query(sql), sql).toMatch(/^rows 1-1 of 1/);
    }
  });

  test("what may write is a write, and is not run without a word", async () => {
    const shop = bench("postgres", database);
    for (const sql of [
      "select writes(1)",
      "select two_faced(1)",
      "select owners(1)",
      "select bad_sum(n) from generate_series(1, 3) n",
      "select other.nothing(1)",
      "select nothing_at_all()",
    ]) {
      expect(await shop.query(sql), sql).toMatch(/^Not run: connection "shop" is read-only/);
    }
    expect(await written()).toBe("0");
  });

  test("an overload that hides behind a harmless name makes its calls writes", async () => {
    const reader = bench("postgres", database);
    expect(await reader.query("select lower(5)")).toContain(
      "calls lower, of which this database has a version of its own that may write",
    );
    expect(await reader.query("select upper('a')")).toContain("| A |");
    expect(await written()).toBe("0");
  });

  test("a function that is made to write is asked about anew", async () => {
    const shop = bench("postgres", database, { writable: true, mode: "allow-all" });
    expect(await shop.query("select twice(3)")).toContain("| 6 |");
    await shop.query(
      "create or replace function twice(int) returns int language sql volatile as 'insert into log values ($1) returning n'",
    );
    const planned = await shop.databases.plan("shop", "select twice(3)", never);
    expect(planned).toMatchObject({ ok: true, plan: { classification: { class: "write" } } });
    await shop.query("create or replace function twice(int) returns int language sql stable as 'select $1 * 2'");
  });
});

test("what was asked about is what runs: the answer of the server does not change in between", async () => {
  const database = await freshDatabase(
    "postgres",
    "create table t (n int); create function f(int) returns int language sql stable as 'select $1'",
  );
  const shop = bench("postgres", database);
  const call = {};
  const first = await shop.databases.plan("shop", "select f(1)", never, call);
  await database.query(
    "create or replace function f(int) returns int language sql volatile as 'insert into t values (1) returning n'",
  );
  const second = await shop.databases.plan("shop", "select f(1)", never, call);
  expect(second).toBeInstanceOf(Object);
  if (!first.ok || !second.ok) throw new Error("both are planned");
  expect(second.plan).toBe(first.plan);
  // The plan says read, so it runs behind the wall, whatever the function is by now.
  const outcome = await shop.databases.run(second.plan, { by: { kind: "person", name: "you" }, signal: never });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: "read_only" } });
  expect(await database.query("select count(*) from t")).toEqual([["0"]]);
});

test("a connection saved as MySQL that is a MariaDB is read as one", async () => {
  const database = await freshDatabase("mariadb", "create table t (n int); insert into t values (1)");
  const shop = bench("mariadb", database, { engine: "mysql" });
  // A statement that MySQL has and MariaDB has not.
  expect(await shop.fails("table t")).toContain("turned out to be mariadb, which reads this text differently");
  expect(await shop.query("table t")).toMatch(/^Not run: connection "shop" is read-only/);
  expect(await shop.query("select n from t")).toContain("| 1 |");
});

test("a changed table is seen at once; otherwise the catalog is read once a minute", async () => {
  const database = await freshDatabase("postgres", "create table first (id int primary key)");
  let nowMs = 0;
  const saved = [connectionTo("postgres", database.url, { writable: true })];
  const databases = createDatabases({ connections: portOver(saved), clock: { now: () => nowMs } });
  onTestFinished(() => databases.close());
  const tables = async () => {
    const read = await databases.schema("shop", never);
    if (!read.ok) throw new Error(JSON.stringify(read));
    return read.schema.tables.map((table) => table.name);
  };
  expect(await tables()).toEqual(["first"]);
  await database.query("create table second (id int)");
  expect(await tables()).toEqual(["first"]);
  nowMs += 60_000;
  expect(await tables()).toEqual(["first", "second"]);
  const planned = await databases.plan("shop", "create table third (id int)", never);
  if (!planned.ok) throw new Error(planned.message);
  await databases.run(planned.plan, { by: { kind: "person", name: "you" }, signal: never });
  expect(await tables()).toEqual(["first", "second", "third"]);
});

test("a server that is not there fails the call, not the others, and tells nothing of where it was", async () => {
  const database = await freshDatabase("postgres", "select 1");
  const saved = [
    connectionTo("postgres", database.url),
    connectionTo("postgres", "postgres://secretuser:hunter2hunter2@127.0.0.1:9/hidden", { id: "gone" }),
    connectionTo("mariadb", "mariadb://secretuser:hunter2hunter2@127.0.0.1:9/hidden", { id: "gone2" }),
  ];
  const databases = createDatabases({ connections: portOver(saved) });
  onTestFinished(() => databases.close());
  for (const id of ["gone", "gone2"]) {
    for (const sql of ["select 1", "select some_function()"]) {
      const planned = await databases.plan(id, sql, never);
      const told = planned.ok
        ? await databases.run(planned.plan, { by: { kind: "person", name: "you" }, signal: never })
        : planned;
      const text = JSON.stringify("failure" in told ? told.failure : told);
      expect(text).not.toMatch(/secretuser|hunter2|127\.0\.0\.1|:9|hidden/);
      expect(told.ok).toBe(false);
    }
  }
  const planned = await databases.plan("shop", "select 1", never);
  if (!planned.ok) throw new Error(planned.message);
  expect(await databases.run(planned.plan, { by: { kind: "person", name: "you" }, signal: never })).toMatchObject({
    ok: true,
  });
});

test("closing ends what runs", async () => {
  const database = await freshDatabase("postgres", "select 1");
  const shop = bench("postgres", database);
  await shop.query("select 1");
  const running = shop.fails("select pg_sleep(30)");
  await delay(200);
  await shop.databases.close();
  expect(await running).toMatch(/stopped|cancelled/);
});
