import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createMysqlDriver } from "../src/drivers/mysql/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createProxy } from "./support/proxy.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createMariadb();
  await db.query("create table million (n int, filler varchar(100)) engine=myisam");
  await db.query("insert into million select seq, repeat('x', 100) from seq_1_to_1000000");
  await db.query("create procedure many() select * from million");
}, 120_000);
afterAll(() => db.drop());

/** What the connection's sessions do on the server. */
const busy = async () =>
  (
    await db.query(
      `select info from information_schema.processlist where db = '${db.name}' and command = 'Query' and id <> connection_id() and info is not null`,
    )
  ).map(([info]) => info);

async function proxied(options = {}) {
  const proxy = await createProxy(db.url);
  onTestFinished(() => proxy.close());
  return { proxy, shop: open(createMysqlDriver, proxy.url, options) };
}

describe("rows from MariaDB", () => {
  test("of a table with a million are read as far as they are wanted, and the session is kept", async () => {
    const { proxy, shop } = await proxied();
    const [result, after] = resultsOf(await shop.run(["select * from million"], { maxRows: 200 })).concat(
      resultsOf(await shop.run(["select * from million"], { maxRows: 200 })),
    );
    for (const one of [result, after]) expect(one).toMatchObject({ more: "rows", rows: { length: 200 } });
    expect(proxy.received()).toBeLessThan(80_000);
  });

  test("of a statement with its own limit are left unread and stopped on the server", async () => {
    const { proxy, shop } = await proxied();
    const result = firstOf(await shop.run(["select * from million limit 900000"], { maxRows: 200 }));
    expect(result).toMatchObject({ more: "rows", rows: { length: 200 } });
    // 100 MB are there; what is on the way when reading stops fills the sockets' buffers at most.
    expect(proxy.received()).toBeLessThan(20_000_000);
    await expect.poll(busy).toEqual([]);
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("of a procedure are capped the same way", async () => {
    const shop = open(createMysqlDriver, db.url);
    expect(firstOf(await shop.run(["call many()"], { maxRows: 5 }))).toMatchObject({
      more: "rows",
      rows: { length: 5 },
    });
    await expect.poll(busy).toEqual([]);
  });

  test.each([1, 200, 1000])("say exactly whether there are more than %i", async (count) => {
    const shop = open(createMysqlDriver, db.url);
    const ask = async (rows: number) =>
      firstOf(await shop.run([`select seq from seq_1_to_${rows}`], { maxRows: count }));
    expect(await ask(count)).toMatchObject({ more: false, rows: { length: count } });
    expect(await ask(count + 1)).toMatchObject({ more: "rows", rows: { length: count } });
  });

  test("are shared by the statements of a call", async () => {
    const shop = open(createMysqlDriver, db.url);
    const results = resultsOf(
      await shop.run(
        [
          "select seq from seq_1_to_4",
          "select seq from seq_1_to_4 limit 4",
          "select 1",
          "select 1 from dual where false",
        ],
        {
          maxRows: 6,
        },
      ),
    );
    expect(results.map(({ rows, more }) => [rows.length, more])).toEqual([
      [4, false],
      [2, "rows"],
      [0, "rows"],
      [0, false],
    ]);
  });

  test("stop at the byte cap, and only then", async () => {
    const shop = open(createMysqlDriver, db.url);
    const ask = async (rows: number) =>
      firstOf(await shop.run([`select repeat('x', 1000) from seq_1_to_${rows}`], { maxRows: 1000, maxBytes: 50_000 }));
    const cut = await ask(1000);
    expect(cut).toMatchObject({ more: "bytes", rows: { length: 50 } });
    expect(await ask(50)).toMatchObject({ more: false, rows: { length: 50 } });
  });

  test("hold a cell of more than one packet, after which reading stops", async () => {
    await db.query("create table wide (body longblob)");
    // 16 MB is the most this server takes in one value: the largest there is, with its head in the next packet.
    await db.query("insert into wide select repeat('x', 16700000) from seq_1_to_3");
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 100_000 });
    const [wide, after] = resultsOf(await shop.run(["select body, body from wide", "select 1"]));
    expect(wide?.rows.map((cells) => cells.map((cell) => cell?.length))).toEqual([[16_700_000, 16_700_000]]);
    expect(wide?.more).toBe("bytes");
    expect(after).toMatchObject({ rows: [], more: "bytes" });
  }, 240_000);

  test("that would fill the memory end the session, not the process", async () => {
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 100_000 });
    const failure = failureOf(await shop.read(`select ${Array.from({ length: 11 }, () => "body").join()} from wide`));
    expect(failure).toMatchObject({ kind: "server", message: expect.stringMatching(/larger than 160 MB/) });
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  }, 240_000);
});

describe("time on MariaDB", () => {
  test("is limited per statement by the server, and the session goes on", async () => {
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 300 });
    const failure = failureOf(
      await shop.read("select 1", "select count(*) from seq_1_to_100000 a, seq_1_to_100000 b where a.seq + b.seq = 3"),
    );
    expect(failure).toMatchObject({ kind: "timeout", code: "1969", piece: 1 });
    expect(failure.message).toContain("0.3 s");
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("is limited anew for every statement of a write, whatever an earlier one set", async () => {
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 300 });
    const failure = failureOf(
      await shop.write(
        "set max_statement_time = 0",
        "select count(*) from seq_1_to_100000 a, seq_1_to_100000 b where a.seq + b.seq = 3",
      ),
    );
    expect(failure).toMatchObject({ kind: "timeout", code: "1969", undone: true });
  });

  test("is limited for the whole call, and nothing goes on on the server", async () => {
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 500 });
    const result = await shop.read(...Array.from({ length: 9 }, () => "select sleep(0.4)"));
    expect(failureOf(result)).toMatchObject({ kind: "timeout" });
    expect(result.results.length).toBeLessThan(9);
    await expect.poll(busy).toEqual([]);
  });

  test("of waiting for a lock has an end", async () => {
    const other = await createMariadb();
    onTestFinished(() => other.drop());
    await db.query("create table held (id int primary key) engine=innodb; insert into held values (1)");
    await other.query("start transaction");
    await other.query(`delete from ${db.name}.held`);
    const shop = open(createMysqlDriver, db.url, { timeoutMs: 2500 });
    expect(failureOf(await shop.write("delete from held"))).toMatchObject({ kind: "lock", code: "1205" });
    await other.query("rollback");
  });
});

describe("a cancelled call on MariaDB", () => {
  test("is stopped on the server at once", async () => {
    const shop = open(createMysqlDriver, db.url);
    const abort = new AbortController();
    const running = shop.run(["select 1", "select sleep(60)"], { signal: abort.signal });
    await expect.poll(busy).toEqual(["select sleep(60)"]);
    abort.abort();
    const result = await running;
    expect(failureOf(result)).toMatchObject({ kind: "cancelled", piece: 1 });
    expect(result.results).toHaveLength(1);
    await expect.poll(busy).toEqual([]);
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("is undone when it wrote", async () => {
    await db.query("create table kept (a int) engine=innodb");
    const shop = open(createMysqlDriver, db.url);
    const abort = new AbortController();
    const running = shop.run(["insert into kept values (1)", "select sleep(60)"], {
      access: "write",
      signal: abort.signal,
    });
    await expect.poll(busy).toEqual(["select sleep(60)"]);
    abort.abort();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled", undone: true });
    await expect.poll(() => db.query("select * from kept")).toEqual([]);
  });

  test("sends nothing when it was cancelled before", async () => {
    const { proxy, shop } = await proxied();
    expect(failureOf(await shop.run(["select 1"], { signal: AbortSignal.abort() }))).toMatchObject({
      kind: "cancelled",
    });
    expect(proxy.connections()).toBe(0);
  });

  test("that the server does not hear is cut off and answered", async () => {
    const { proxy, shop } = await proxied();
    resultsOf(await shop.read("select 1"));
    const abort = new AbortController();
    proxy.falsify(() => Buffer.alloc(0)); // the server's answers no longer arrive
    const running = shop.run(["select 1"], { signal: abort.signal });
    abort.abort();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled" });
  }, 40_000);
});

describe("sessions of a MariaDB connection", () => {
  test("are few, and a hundred jobs at once are all answered", async () => {
    const { proxy, shop } = await proxied();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => shop.read(`select ${index}`)));
    expect(answers.map((answer) => firstOf(answer).rows[0]?.[0])).toEqual(
      Array.from({ length: 100 }, (_, index) => String(index)),
    );
    expect(proxy.connections()).toBe(2);
  });

  test("that are all taken are waited for, and the wait has an end", async () => {
    const shop = open(createMysqlDriver, db.url);
    const abort = new AbortController();
    const long = [1, 2].map(() => shop.run(["select sleep(60)"], { signal: abort.signal }));
    await expect.poll(async () => (await busy()).length).toBe(2);
    expect(failureOf(await shop.read("select 1"))).toMatchObject({ kind: "busy" });
    expect(firstOf(await shop.write("select 1")).rows).toEqual([["1"]]);
    abort.abort();
    await Promise.all(long);
  });

  test("end with the driver, and what runs is stopped on the server", async () => {
    const shop = open(createMysqlDriver, db.url);
    const running = shop.read("select sleep(60)");
    await expect.poll(busy).toEqual(["select sleep(60)"]);
    await shop.driver.close();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled" });
    await expect.poll(busy).toEqual([]);
    expect(failureOf(await shop.driver.server(never))).toMatchObject({ kind: "cancelled" });
  });
});
