import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createMysqlDriver } from "../src/drivers/mysql/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { alone, failureOf, firstOf, open, resultsOf } from "./support/drivers.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createProxy } from "./support/proxy.ts";

// The driver's own walls, on their own: nothing here is classified first.
let db: TestDatabase;
beforeAll(async () => {
  db = await createMariadb();
  await db.query("create table orders (id int primary key, note varchar(20)) engine=innodb");
  await db.query("create table loose (id int primary key) engine=myisam");
  await db.query("create sequence numbers");
  await db.query("create procedure puts() insert into orders values (98, 'x')");
  await db.query("create function adds() returns int begin insert into orders values (99, 'x'); return 1; end");
});
beforeEach(async () => {
  await db.query("delete from orders; delete from loose; insert into orders values (1, 'first'), (2, 'second')");
});
afterAll(() => db.drop());

const rows = async () => (await db.query("select id from orders order by id")).map(([id]) => id).join();

describe("a read on MariaDB", () => {
  test.each([
    ["INSERT", "insert into orders values (3, 'x')"],
    ["UPDATE", "update orders set note = 'x'"],
    ["DELETE", "delete from orders"],
    ["REPLACE", "replace into orders values (1, 'x')"],
    ["CALL", "call puts()"],
    ["a function that writes", "select adds()"],
    ["NEXT VALUE FOR", "select next value for numbers"],
    ["FOR UPDATE", "select * from orders for update"],
    ["CREATE TABLE", "create table extra (a int)"],
    ["DROP TABLE", "drop table orders"],
    ["ALTER TABLE", "alter table orders add column extra int"],
    ["TRUNCATE", "truncate table orders"],
    ["CREATE VIEW", "create view extra as select 1"],
    ["CREATE INDEX", "create index extra on orders (note)"],
    ["CREATE DATABASE", "create database latchai_never"],
    ["CREATE EVENT", "create event extra on schedule every 1 day do delete from orders"],
    ["CREATE USER", "create user latchai_never"],
    ["GRANT", "grant select on *.* to root@'127.0.0.1'"],
    ["CREATE TEMPORARY TABLE", "create temporary table extra as select 1"],
    ["RENAME", "rename table orders to others"],
    ["OPTIMIZE", "optimize table loose"],
    ["REPAIR", "repair table loose"],
    ["LOCK TABLES", "lock tables orders write"],
    ["INSTALL", "install soname 'latchai_never'"],
    ["EXECUTE IMMEDIATE", "execute immediate 'delete from orders'"],
    ["an executable comment", "/*! delete from orders */"],
    ["EXPLAIN of a DELETE", "explain delete from orders"],
    ["ANALYZE of a DELETE", "analyze delete from orders"],
  ])("cannot write by %s, whatever the classifier said", async (_, text) => {
    const failure = failureOf(await open(createMysqlDriver, db.url).read(text));
    expect(failure).toMatchObject({ kind: "read_only", code: "1792", piece: 0 });
    expect(await rows()).toBe("1,2");
  });

  test("still cannot write after a COMMIT, or after a statement that commits by itself", async () => {
    for (const first of ["commit", "analyze table orders", "begin"]) {
      const failure = failureOf(
        await open(createMysqlDriver, db.url).read(first, "insert into orders values (3, 'x')"),
      );
      expect(failure).toMatchObject({ kind: "read_only", piece: 1 });
    }
    expect(await rows()).toBe("1,2");
  });

  test("does not become a write inside its transaction", async () => {
    const failure = failureOf(
      await open(createMysqlDriver, db.url).read("set transaction read write", "delete from orders"),
    );
    expect(failure).toMatchObject({ code: "1568", piece: 0 });
  });

  test("cannot carry two statements in one message", async () => {
    const shop = open(createMysqlDriver, db.url);
    for (const side of [shop.read, shop.write])
      expect(failureOf(await side("select 1; insert into orders values (3, 'x')"))).toMatchObject({
        code: "1064",
        position: 10,
      });
    expect(await rows()).toBe("1,2");
  });

  test("shows, describes and explains", async () => {
    const results = resultsOf(
      await open(createMysqlDriver, db.url).read(
        "show tables",
        "describe orders",
        "explain select * from orders",
        "analyze select * from orders",
        "values (1), (2)",
      ),
    );
    expect(results.map(({ command, rows: { length } }) => [command, length > 0])).toEqual([
      ["SHOW", true],
      ["DESCRIBE", true],
      ["EXPLAIN", true],
      ["ANALYZE", true],
      ["SELECT", true],
    ]);
  });

  test("reads backslashes and quotes as the classifier does, whatever the server's default", async () => {
    const before = (await db.query("select @@global.sql_mode"))[0]?.[0];
    await db.query("set global sql_mode = 'NO_BACKSLASH_ESCAPES,ANSI_QUOTES,STRICT_TRANS_TABLES'");
    onTestFinished(async () => {
      await db.query(`set global sql_mode = '${before}'`);
    });
    const shop = open(createMysqlDriver, db.url);
    for (let round = 0; round < 3; round += 1) {
      const [text, mode] = resultsOf(await shop.read(`select 'a\\'b', "c"`, "select @@session.sql_mode"));
      expect(text?.rows).toEqual([["a'b", "c"]]);
      expect(mode?.rows).toEqual([["STRICT_TRANS_TABLES"]]);
    }
  });
});

describe("files of this machine", () => {
  test("are not loaded by LOAD DATA LOCAL", async () => {
    const failure = failureOf(
      await open(createMysqlDriver, db.url).write("load data local infile '/etc/hostname' into table orders"),
    );
    expect(failure.kind).toBe("server");
    expect(await rows()).toBe("1,2");
  });

  test("are not sent to a server that asks for one in answer to a SELECT", async () => {
    const proxy = await createProxy(db.url);
    onTestFinished(() => proxy.close());
    const shop = open(createMysqlDriver, proxy.url);
    resultsOf(await shop.read("select 1"));
    const sent: Buffer[] = [];
    let asked = false;
    proxy.watch((bytes) => {
      if (asked) sent.push(bytes);
      if (!bytes.includes("select 2")) return;
      asked = true;
      const name = Buffer.from("\xfb/etc/passwd", "latin1");
      const request = Buffer.concat([Buffer.from([name.length, 0, 0, 1]), name]);
      const thanks = Buffer.from([7, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0]);
      const answers = [request, thanks];
      proxy.falsify(() => answers.shift() ?? Buffer.alloc(0));
    });
    const failure = failureOf(await shop.read("select 2"));
    expect(failure.message).toMatch(/asked for a file of this machine/);
    // An empty packet: the file has no bytes for it.
    expect(sent[0]).toHaveLength(4);
    expect(sent[0]?.readUIntLE(0, 3)).toBe(0);
  });
});

describe("the two sides of a MariaDB connection", () => {
  test("never share a session", async () => {
    const shop = open(createMysqlDriver, db.url);
    const seen = { read: new Set(), write: new Set() };
    for (let round = 0; round < 4; round += 1)
      for (const side of ["read", "write"] as const)
        seen[side].add(firstOf(await shop[side]("select connection_id()")).rows[0]?.[0]);
    expect([...seen.read].filter((one) => seen.write.has(one))).toEqual([]);
  });

  test("show the next borrower nothing of the last one", async () => {
    const shop = open(createMysqlDriver, db.url);
    const [, , , , own] = resultsOf(
      await shop.write(
        "set @left = 1",
        "set sql_mode = 'ANSI_QUOTES'",
        "set max_statement_time = 0",
        "use mysql",
        "select database()",
      ),
    );
    expect(own?.rows).toEqual([["mysql"]]);
    for (let round = 0; round < 2; round += 1) {
      const values = resultsOf(
        await shop.write("select @left", "select database()", "select @@max_statement_time", `select "text"`),
      ).map((result) => result.rows[0]?.[0]);
      expect(values).toEqual([null, db.name, "15.000000", "text"]);
    }
  });

  test("keep their pins after a reset", async () => {
    const shop = open(createMysqlDriver, db.url);
    for (let round = 0; round < 3; round += 1) {
      const [pins] = resultsOf(
        await shop.read(
          "select @@tx_read_only, @@max_statement_time, @@innodb_lock_wait_timeout, @@lock_wait_timeout, @@autocommit",
        ),
      );
      expect(pins?.rows).toEqual([["1", "15.000000", "8", "8", "1"]]);
    }
  });

  test("without a database in the URL stay without one", async () => {
    const url = new URL(db.url);
    url.pathname = "";
    const shop = open(createMysqlDriver, url.href);
    resultsOf(await shop.write("use mysql"));
    for (const side of [shop.read, shop.write]) expect(firstOf(await side("select database()")).rows).toEqual([[null]]);
  });

  test("of a connection that is not writable: a write is refused before any server is asked", async () => {
    const shop = open(createMysqlDriver, "mariadb://nobody@127.0.0.1:1/none", { writable: false });
    expect(failureOf(await shop.write("delete from orders"))).toMatchObject({ kind: "read_only" });
  });
});

describe("a write on MariaDB", () => {
  test("is one transaction: the first error undoes what ran before", async () => {
    const result = await open(createMysqlDriver, db.url).write(
      "insert into orders values (3, 'x')",
      "update orders set note = 'y'",
      "insert into orders values (1, 'x')",
    );
    expect(failureOf(result)).toMatchObject({ kind: "server", code: "1062", piece: 2, undone: true });
    expect(result.results.map(({ command, affected }) => [command, affected])).toEqual([
      ["INSERT", 1],
      ["UPDATE", 3],
    ]);
    expect(await rows()).toBe("1,2");
  });

  test("with DDL in it commits there, and says that it cannot be undone", async () => {
    const shop = open(createMysqlDriver, db.url);
    const result = await shop.write(
      "insert into orders values (3, 'x')",
      "create table made (a int)",
      "insert into orders values (4, 'x')",
      "select nope",
    );
    expect(failureOf(result)).toMatchObject({ piece: 3, undone: false });
    // What came after the DDL was in a transaction again.
    expect(await rows()).toBe("1,2,3");
    expect(await shop.write("insert into orders values (5, 'x')", "drop table made")).toMatchObject({
      ok: true,
      autocommitted: [1],
    });
  });

  test("whose DDL fails has committed all the same, and says so", async () => {
    const result = await open(createMysqlDriver, db.url).write(
      "insert into orders values (3, 'x')",
      "create table orders (a int)",
    );
    expect(failureOf(result)).toMatchObject({ code: "1050", piece: 1, undone: false });
    expect(await rows()).toBe("1,2,3");
  });

  test("into a table without transactions is not said to be undone", async () => {
    const result = await open(createMysqlDriver, db.url).write("insert into loose values (1)", "select nope");
    expect(failureOf(result)).toMatchObject({ piece: 1, undone: false });
  });

  test("counts rows that changed, not rows that were found", async () => {
    const results = resultsOf(
      await open(createMysqlDriver, db.url).write(
        "update orders set note = 'first'",
        "delete from orders where id = 2",
        "create table extra (a int)",
        "drop table extra",
      ),
    );
    expect(results.map(({ affected }) => affected)).toEqual([1, 1, undefined, undefined]);
  });

  test("runs a piece that wants no transaction outside of it", async () => {
    const shop = open(createMysqlDriver, db.url);
    const result = await shop.write(
      "insert into orders values (3, 'x')",
      alone("insert into orders values (4, 'x')"),
      "insert into orders values (5, 'x')",
      "select nope",
    );
    expect(failureOf(result)).toMatchObject({ piece: 3, undone: false });
    expect(await rows()).toBe("1,2,3,4");
  });

  test("is not capped by the rows that a call may give", async () => {
    const shop = open(createMysqlDriver, db.url);
    const results = resultsOf(
      await shop.run(
        [
          "insert into orders select seq, 'x' from seq_100_to_199",
          "select count(*) from (select id from orders where id >= 100) as x",
          "select id from orders where id >= 100",
        ],
        {
          access: "write",
          maxRows: 3,
        },
      ),
    );
    expect(results[0]?.affected).toBe(100);
    expect(results[1]?.rows).toEqual([["100"]]);
    expect(results[2]).toMatchObject({ more: "rows", rows: { length: 2 } });
  });

  test("that loses a deadlock is undone", async () => {
    const other = await createMariadb();
    onTestFinished(() => other.drop());
    await other.query(`set innodb_lock_wait_timeout = 20`);
    await other.query(
      `start transaction; update ${db.name}.orders set note = 'other' where id = 2; update ${db.name}.orders set note = 'big' where id = 2`,
    );
    const shop = open(createMysqlDriver, db.url);
    const asked = shop.write(
      "update orders set note = 'mine' where id = 1",
      "update orders set note = 'mine' where id = 2",
    );
    // The table is made anew only when nobody looked at it for 100 ms.
    const waits = () => db.query("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'");
    await expect.poll(waits, { interval: 300 }).toEqual([["1"]]);
    await other.query(`update ${db.name}.orders set note = 'other' where id = 1`).catch(() => {});
    await other.query("rollback");
    const result = await asked;
    // Either may be the victim; ours must say the truth.
    const notes = await db.query("select note from orders order by id");
    if (result.ok) expect(notes).toEqual([["mine"], ["mine"]]);
    else {
      expect(result.failure).toMatchObject({ code: "1213", undone: true });
      expect(notes).toEqual([["first"], ["second"]]);
    }
  });
});
