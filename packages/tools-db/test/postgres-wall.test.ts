import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createPostgresDriver } from "../src/drivers/postgres/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { alone, failureOf, firstOf, open, resultsOf } from "./support/drivers.ts";
import { createPostgres } from "./support/postgres.ts";

// The driver's own walls, on their own: nothing here is classified first.
let db: TestDatabase;
beforeAll(async () => {
  db = await createPostgres();
  await db.query(`
    create table orders (id int primary key, note text);
    create sequence numbers;
    create function adds() returns int volatile language plpgsql as $$ begin insert into orders values (99); return 1; end $$;
    create function lower(int) returns int volatile language sql as 'insert into orders values ($1) returning id';
    create procedure puts() language sql as 'insert into orders values (98)';
    create view writing as select adds() as n;
    create materialized view kept as select 1 as n;
  `);
});
beforeEach(async () => {
  await db.query("truncate orders cascade; insert into orders values (1, 'first'), (2, 'second')");
});
afterAll(() => db.drop());

const rows = async () => (await db.query("select id from orders order by id")).map(([id]) => id).join();

describe("a read on PostgreSQL", () => {
  test.each([
    ["DELETE", "delete from orders"],
    ["UPDATE", "update orders set note = 'x'"],
    ["INSERT", "insert into orders values (3)"],
    ["a writing CTE", "with gone as (delete from orders returning *) select * from gone"],
    ["nextval", "select nextval('numbers')"],
    ["setval", "select setval('numbers', 9)"],
    ["FOR UPDATE", "select * from orders for update"],
    ["FOR SHARE", "select * from orders for share"],
    ["a function that writes", "select adds()"],
    ["an overload that writes behind a harmless name", "select lower(5)"],
    ["a view over a function that writes", "select * from writing"],
    ["CALL", "call puts()"],
    ["DO", "do $$ begin insert into orders values (4); end $$"],
    ["CREATE TABLE", "create table extra (a int)"],
    ["CREATE TEMP TABLE", "create temp table extra as select 1"],
    ["CREATE VIEW", "create view extra as select 1"],
    ["SELECT INTO", "select 1 as a into extra"],
    ["GRANT", "grant select on orders to public"],
    ["COMMENT", "comment on table orders is 'x'"],
    ["TRUNCATE", "truncate orders"],
    ["REFRESH", "refresh materialized view kept"],
    ["COPY FROM", "copy orders from '/dev/null'"],
    ["EXPLAIN ANALYZE of a DELETE", "explain analyze delete from orders"],
    ["EXPLAIN whose last ANALYZE says true", "explain (analyze false, analyze true) delete from orders"],
  ])("cannot write by %s, whatever the classifier said", async (_, text) => {
    const failure = failureOf(await open(createPostgresDriver, db.url).read(text));
    expect(failure).toMatchObject({ kind: "read_only", code: "25006", piece: 0 });
    expect(failure.undone).toBeUndefined();
    expect(await rows()).toBe("1,2");
  });

  test.each([
    ["SET TRANSACTION", "set transaction read write"],
    ["SET of the variable", "set transaction_read_only = off"],
    ["set_config", "select set_config('transaction_read_only', 'off', true)"],
  ])("is not turned into a write by %s as its first statement", async (_, text) => {
    const shop = open(createPostgresDriver, db.url);
    expect(failureOf(await shop.read(text, "delete from orders"))).toMatchObject({ code: "25001", piece: 0 });
    expect(await rows()).toBe("1,2");
  });

  test("is not turned into a write behind a SAVEPOINT", async () => {
    const shop = open(createPostgresDriver, db.url);
    const failure = failureOf(await shop.read("savepoint s", "set transaction read write", "delete from orders"));
    expect(failure).toMatchObject({ code: "25001", piece: 1 });
    expect(await rows()).toBe("1,2");
  });

  test("still cannot write after a COMMIT that slipped in: the session's default is read-only", async () => {
    const shop = open(createPostgresDriver, db.url);
    expect(failureOf(await shop.read("commit", "delete from orders"))).toMatchObject({ kind: "read_only", piece: 1 });
    expect(await rows()).toBe("1,2");
  });

  test("cannot write in a later call after it changed its session's default", async () => {
    const shop = open(createPostgresDriver, db.url);
    for (const text of [
      "set default_transaction_read_only = off",
      "set session characteristics as transaction read write",
    ])
      resultsOf(await shop.read(text, "commit"));
    expect(failureOf(await shop.read("commit", "delete from orders"))).toMatchObject({ kind: "read_only", piece: 1 });
    expect(await rows()).toBe("1,2");
  });

  test("cannot carry two statements in one message", async () => {
    const shop = open(createPostgresDriver, db.url);
    expect(failureOf(await shop.read("commit; delete from orders; select 1"))).toMatchObject({ code: "42601" });
    expect(failureOf(await shop.write("select 1; delete from orders"))).toMatchObject({ code: "42601" });
    expect(await rows()).toBe("1,2");
  });

  test("of a text with a NUL is refused before it is sent", async () => {
    const failure = failureOf(await open(createPostgresDriver, db.url).read("select 1\0; delete from orders"));
    expect(failure.message).toMatch(/NUL/);
  });

  test("plans a DELETE without running it", async () => {
    const shop = open(createPostgresDriver, db.url);
    for (const text of ["explain delete from orders", "explain (analyze true, analyze false) delete from orders"])
      expect(firstOf(await shop.read(text)).command).toBe("EXPLAIN");
    expect(await rows()).toBe("1,2");
  });

  test("of a writing function that calls itself stable is refused by the server", async () => {
    await db.query(
      "create function lies() returns int stable language plpgsql as $$ begin insert into orders values (7); return 1; end $$",
    );
    expect(failureOf(await open(createPostgresDriver, db.url).write("select lies()"))).toMatchObject({ code: "0A000" });
  });

  test("sees one state of the database in all its statements, and leaves none open", async () => {
    const shop = open(createPostgresDriver, db.url);
    const [first, second] = resultsOf(
      await shop.read("select txid_current_if_assigned() is null, pg_current_snapshot()::text", "select 1"),
    );
    expect(first?.rows[0]?.[0]).toBe("t");
    expect(second?.rows).toEqual([["1"]]);
    await expect
      .poll(() =>
        db.query(
          `select state from pg_stat_activity where application_name = 'LatchAI' and datname = '${db.name}' and state <> 'idle'`,
        ),
      )
      .toEqual([]);
  });
});

describe("the two sides of a PostgreSQL connection", () => {
  test("never share a session", async () => {
    const shop = open(createPostgresDriver, db.url);
    const pid = async (side: "read" | "write") => firstOf(await shop[side]("select pg_backend_pid()")).rows[0]?.[0];
    const seen = { read: new Set(), write: new Set() };
    for (let round = 0; round < 6; round += 1) {
      seen.read.add(await pid("read"));
      seen.write.add(await pid("write"));
    }
    expect([...seen.read].filter((one) => seen.write.has(one))).toEqual([]);
  });

  test("show the next borrower nothing of the last one", async () => {
    const shop = open(createPostgresDriver, db.url);
    resultsOf(
      await shop.write(
        "set search_path = pg_catalog",
        "set statement_timeout = 0",
        "create temp table leftover (a int)",
        "select pg_advisory_lock(42)",
        "set default_transaction_read_only = on",
      ),
    );
    const [path, timeout, locks, mode] = resultsOf(
      await shop.write(
        "show search_path",
        "show statement_timeout",
        "select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
        "show default_transaction_read_only",
      ),
    ).map((result) => result.rows[0]?.[0]);
    expect([path, timeout, locks, mode]).toEqual(['"$user", public', "15s", "0", "off"]);
    expect(failureOf(await shop.write("select * from leftover")).code).toBe("42P01");
  });

  test("come back to their pins after DISCARD ALL", async () => {
    const shop = open(createPostgresDriver, db.url);
    for (let round = 0; round < 3; round += 1) {
      const values = resultsOf(
        await shop.read(
          "show default_transaction_read_only",
          "show transaction_read_only",
          "show standard_conforming_strings",
          "show timezone",
          "show lock_timeout",
          "show idle_in_transaction_session_timeout",
        ),
      ).map((result) => result.rows[0]?.[0]);
      expect(values.slice(0, 5)).toEqual(["on", "on", "on", "UTC", "7500ms"]);
      expect(values[5]).not.toBe("0");
    }
  });

  test("of a connection that is not writable: a write is refused before any server is asked", async () => {
    const shop = open(createPostgresDriver, "postgres://nobody@127.0.0.1:1/none", { writable: false });
    expect(failureOf(await shop.write("delete from orders"))).toMatchObject({ kind: "read_only" });
  });
});

describe("a write on PostgreSQL", () => {
  test("is one transaction: the first error undoes what ran before", async () => {
    const shop = open(createPostgresDriver, db.url);
    const result = await shop.write(
      "insert into orders values (3)",
      "create table extra (a int)",
      "insert into orders values (1)",
    );
    expect(failureOf(result)).toMatchObject({ kind: "server", code: "23505", piece: 2, undone: true });
    expect(failureOf(result).detail).toContain("(id)=(1)");
    expect(result.results.map(({ command }) => command)).toEqual(["INSERT", "CREATE TABLE"]);
    expect(await rows()).toBe("1,2");
    expect(await db.query("select to_regclass('extra') is null")).toEqual([["t"]]);
  });

  test("that fails in its first statement says nothing of undoing", async () => {
    const failure = failureOf(await open(createPostgresDriver, db.url).write("insert into orders values (1)"));
    expect(failure.undone).toBeUndefined();
  });

  test("tells how many rows each statement touched", async () => {
    const results = resultsOf(
      await open(createPostgresDriver, db.url).write(
        "insert into orders select generate_series(10, 19)",
        "update orders set note = 'x' where id >= 10 returning id",
        "delete from orders where id > 14",
        "create table copied as select * from orders",
        "drop table copied",
      ),
    );
    expect(results.map(({ command, affected }) => [command, affected])).toEqual([
      ["INSERT", 10],
      ["UPDATE", 10],
      ["DELETE", 5],
      ["SELECT", 7],
      ["DROP TABLE", undefined],
    ]);
    expect(results[1]?.rows).toHaveLength(10);
  });

  test("with RETURNING changes every row, counts them all and gives only as many as are wanted", async () => {
    const shop = open(createPostgresDriver, db.url);
    const [, changed] = resultsOf(
      await shop.run(
        [
          "insert into orders select generate_series(100, 1099)",
          "update orders set note = 'y' where id >= 100 returning id, note",
        ],
        {
          access: "write",
          maxRows: 5,
        },
      ),
    );
    expect(changed).toMatchObject({ more: "rows", affected: 1000, command: "UPDATE" });
    expect(changed?.rows).toHaveLength(5);
    expect(await db.query("select count(*) from orders where note = 'y'")).toEqual([["1000"]]);
  });

  test("may alter a table whose rows an earlier statement left half read", async () => {
    const shop = open(createPostgresDriver, db.url);
    await db.query("insert into orders select generate_series(100, 199)");
    const result = await shop.run(
      ["select * from orders", "alter table orders add column extra int", "alter table orders drop column extra"],
      {
        access: "write",
        maxRows: 3,
      },
    );
    expect(resultsOf(result).map(({ command }) => command)).toEqual(["SELECT", "ALTER TABLE", "ALTER TABLE"]);
  });

  test("runs VACUUM and CREATE INDEX CONCURRENTLY outside the transaction and says which", async () => {
    const shop = open(createPostgresDriver, db.url);
    const result = await shop.write(
      "insert into orders values (3)",
      alone("vacuum orders"),
      alone("create index concurrently by_note on orders (note)"),
      "insert into orders values (4)",
      "insert into orders values (4)",
    );
    expect(failureOf(result)).toMatchObject({ code: "23505", piece: 4, undone: false });
    expect(await rows()).toBe("1,2,3");
    const worked = await shop.write(alone("vacuum orders"), "insert into orders values (5)");
    expect(worked).toMatchObject({ ok: true, autocommitted: [0] });
    expect(await rows()).toBe("1,2,3,5");
  });

  test("that ends its own transaction is not said to be undone", async () => {
    const shop = open(createPostgresDriver, db.url);
    const result = await shop.write(
      "insert into orders values (3)",
      "commit",
      "insert into orders values (4)",
      "select nope",
    );
    expect(failureOf(result)).toMatchObject({ piece: 3, undone: false });
    expect(await rows()).toBe("1,2,3");
  });

  test("that breaks a deferred rule fails at its commit, undone", async () => {
    await db.query("create table parts (id int primary key, of int references orders deferrable initially deferred)");
    const shop = open(createPostgresDriver, db.url);
    const failure = failureOf(await shop.write("insert into orders values (3)", "insert into parts values (1, 77)"));
    expect(failure).toMatchObject({ code: "23503", undone: true });
    expect(failure.piece).toBeUndefined();
    expect(await rows()).toBe("1,2");
  });

  test("by COPY from or to the client is refused, and undone", async () => {
    const shop = open(createPostgresDriver, db.url);
    for (const text of ["copy orders from stdin", "copy orders to stdout"]) {
      const failure = failureOf(await shop.write("insert into orders values (3)", text));
      expect(failure).toMatchObject({ kind: "server", piece: 1, undone: true });
      expect(failure.message).toMatch(/^COPY /);
    }
    expect(await rows()).toBe("1,2");
    expect(firstOf(await shop.write("select 1")).rows).toEqual([["1"]]);
  });
});
