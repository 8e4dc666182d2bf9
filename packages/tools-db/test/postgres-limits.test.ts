import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createPostgresDriver } from "../src/drivers/postgres/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createPostgres } from "./support/postgres.ts";
import { createProxy } from "./support/proxy.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createPostgres();
  await db.query(
    "create table million (n int, filler text); insert into million select g, repeat('x', 100) from generate_series(1, 1000000) g",
  );
}, 60_000);
afterAll(() => db.drop());

/** What the connection's sessions do on the server. */
const busy = async () =>
  (
    await db.query(
      `select query from pg_stat_activity where datname = '${db.name}' and application_name = 'LatchAI' and state <> 'idle'`,
    )
  ).map(([query]) => query);

async function proxied(options = {}) {
  const proxy = await createProxy(db.url);
  onTestFinished(() => proxy.close());
  return { proxy, shop: open(createPostgresDriver, proxy.url, options) };
}

describe("rows from PostgreSQL", () => {
  test("of a table with a million are read as far as they are wanted", async () => {
    const { proxy, shop } = await proxied();
    const result = firstOf(await shop.run(["select * from million"], { maxRows: 200 }));
    expect(result.rows).toHaveLength(200);
    expect(result.more).toBe("rows");
    // 201 rows of 100 characters and a little; the table has 100 MB.
    expect(proxy.received()).toBeLessThan(60_000);
  });

  test.each([1, 31, 32, 33, 200, 1000])("say exactly whether there are more than %i", async (count) => {
    const shop = open(createPostgresDriver, db.url);
    const ask = async (rows: number) =>
      firstOf(await shop.run([`select * from generate_series(1, ${rows})`], { maxRows: count }));
    expect(await ask(count)).toMatchObject({ more: false, rows: { length: count } });
    expect(await ask(count + 1)).toMatchObject({ more: "rows", rows: { length: count } });
    expect(await ask(count - 1)).toMatchObject({ more: false, rows: { length: count - 1 } });
  });

  test("are shared by the statements of a call", async () => {
    const shop = open(createPostgresDriver, db.url);
    const results = resultsOf(
      await shop.run(
        [
          "select * from generate_series(1, 4)",
          "select * from generate_series(1, 4)",
          "select 1",
          "select 1 where false",
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
    const shop = open(createPostgresDriver, db.url);
    const ask = async (rows: number, maxBytes: number) =>
      firstOf(
        await shop.run([`select repeat('x', 1000) from generate_series(1, ${rows})`], { maxRows: 1000, maxBytes }),
      );
    const cut = await ask(1000, 50_000);
    expect(cut.more).toBe("bytes");
    expect(cut.rows.length).toBeGreaterThan(45);
    expect(cut.rows.length).toBeLessThan(55);
    // The last row crosses the cap: nothing was left unread.
    expect(await ask(cut.rows.length, 50_000)).toMatchObject({ more: false, rows: { length: cut.rows.length } });
  });

  test("of 1 MB each are not fetched a thousand at a time", async () => {
    const { proxy, shop } = await proxied();
    const result = firstOf(
      await shop.run(["select repeat('x', 1000000) from generate_series(1, 1000)"], { maxRows: 1000 }),
    );
    expect(result.more).toBe("bytes");
    expect(result.rows).toHaveLength(9);
    expect(proxy.received()).toBeLessThan(50_000_000);
  });

  test("hold a cell of 50 MB, after which reading stops", async () => {
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 100_000 });
    const [text, after] = resultsOf(
      await shop.run(["select repeat('x', 50000000) from generate_series(1, 2)", "select 1"]),
    );
    expect(text?.rows.map(([cell]) => cell?.length)).toEqual([50_000_000]);
    expect(text?.more).toBe("bytes");
    expect(after).toMatchObject({ rows: [], more: "bytes" });
  }, 240_000);

  test("that would fill the memory end the session, not the process", async () => {
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 100_000 });
    const failure = failureOf(await shop.read("select repeat('x', 200000000)"));
    expect(failure).toMatchObject({ kind: "server", message: expect.stringMatching(/larger than 160 MB/) });
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  }, 240_000);
});

describe("time on PostgreSQL", () => {
  test("is limited per statement by the server, and the session goes on", async () => {
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 300 });
    const pid = firstOf(await shop.read("select pg_backend_pid()")).rows[0]?.[0];
    const failure = failureOf(await shop.read("select 1", "select pg_sleep(5)"));
    expect(failure).toMatchObject({ kind: "timeout", code: "57014", piece: 1 });
    expect(failure.message).toContain("0.3 s");
    expect(firstOf(await shop.read("select pg_backend_pid()")).rows[0]?.[0]).toBe(pid);
  });

  test("is limited anew for every statement, whatever an earlier one set", async () => {
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 300 });
    expect(failureOf(await shop.write("set statement_timeout = 0", "select pg_sleep(5)"))).toMatchObject({
      kind: "timeout",
      code: "57014",
      undone: true,
    });
  });

  test("is limited for the whole call, and nothing goes on on the server", async () => {
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 500 });
    const naps = Array.from({ length: 9 }, () => "select pg_sleep(0.4)");
    const result = await shop.read(...naps);
    expect(failureOf(result)).toMatchObject({ kind: "timeout" });
    expect(result.results.length).toBeGreaterThan(0);
    expect(result.results.length).toBeLessThan(9);
    await expect.poll(busy).toEqual([]);
  });

  test("that somebody else took by cancelling is the server's word", async () => {
    const shop = open(createPostgresDriver, db.url);
    const running = shop.read("select pg_sleep(60)");
    await expect.poll(busy).toEqual(["select pg_sleep(60)"]);
    await db.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where datname = '${db.name}' and query like 'select pg_sleep%'`,
    );
    expect(failureOf(await running)).toMatchObject({ kind: "server", code: "57014" });
  });

  test("of waiting for a lock ends after half of it", async () => {
    await db.query("create table held (a int)");
    await db.query("begin; lock table held in access exclusive mode");
    onTestFinished(async () => {
      await db.query("rollback");
    });
    const shop = open(createPostgresDriver, db.url, { timeoutMs: 600 });
    expect(failureOf(await shop.read("select * from held"))).toMatchObject({ kind: "lock", code: "55P03" });
  });
});

describe("a cancelled call on PostgreSQL", () => {
  test("is stopped on the server at once", async () => {
    const shop = open(createPostgresDriver, db.url);
    const abort = new AbortController();
    const running = shop.run(["select 1", "select pg_sleep(60)"], { signal: abort.signal });
    await expect.poll(busy).toEqual(["select pg_sleep(60)"]);
    abort.abort();
    const result = await running;
    expect(failureOf(result)).toMatchObject({ kind: "cancelled", piece: 1 });
    expect(result.results).toHaveLength(1);
    await expect.poll(busy).toEqual([]);
    expect(firstOf(await shop.read("select 1")).rows).toEqual([["1"]]);
  });

  test("is undone when it wrote", async () => {
    await db.query("create table if not exists kept (a int)");
    const shop = open(createPostgresDriver, db.url);
    const abort = new AbortController();
    const running = shop.run(["insert into kept values (1)", "select pg_sleep(60)"], {
      access: "write",
      signal: abort.signal,
    });
    await expect.poll(busy).toEqual(["select pg_sleep(60)"]);
    abort.abort();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled", undone: true });
    expect(await db.query("select * from kept")).toEqual([]);
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
    const running = shop.run(["select pg_sleep(0)"], { signal: abort.signal });
    abort.abort();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled" });
  });

  test("leaves a catalog question the same way", async () => {
    const { driver } = open(createPostgresDriver, db.url);
    const abort = new AbortController();
    const running = driver.catalog("select pg_sleep(60)", [], abort.signal);
    await expect.poll(busy).toEqual(["select pg_sleep(60)"]);
    abort.abort();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled" });
    await expect.poll(busy).toEqual([]);
  });
});

describe("sessions of a PostgreSQL connection", () => {
  test("are few, and a hundred jobs at once are all answered", async () => {
    const { proxy, shop } = await proxied();
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => shop.read(`select ${index}`)));
    expect(answers.map((answer) => firstOf(answer).rows[0]?.[0])).toEqual(
      Array.from({ length: 100 }, (_, index) => String(index)),
    );
    expect(proxy.connections()).toBe(2);
  });

  test("that are all taken are waited for, and the wait has an end", async () => {
    const shop = open(createPostgresDriver, db.url);
    const abort = new AbortController();
    const long = [1, 2].map(() => shop.run(["select pg_sleep(60)"], { signal: abort.signal }));
    await expect.poll(async () => (await busy()).length).toBe(2);
    const left = new AbortController();
    const leaving = shop.run(["select 1"], { signal: left.signal });
    const waiting = shop.read("select 1");
    left.abort();
    expect(failureOf(await leaving)).toMatchObject({ kind: "cancelled" });
    expect(failureOf(await waiting)).toMatchObject({ kind: "busy", message: expect.stringMatching(/All 2 sessions/) });
    // The other side and other connections do not wait.
    expect(firstOf(await shop.write("select 1")).rows).toEqual([["1"]]);
    expect(firstOf(await open(createPostgresDriver, db.url).read("select 1")).rows).toEqual([["1"]]);
    abort.abort();
    await Promise.all(long);
  });

  test("end with the driver, and what runs is stopped on the server", async () => {
    const shop = open(createPostgresDriver, db.url);
    const running = shop.read("select pg_sleep(60)");
    await expect.poll(busy).toEqual(["select pg_sleep(60)"]);
    await shop.driver.close();
    expect(failureOf(await running)).toMatchObject({ kind: "cancelled" });
    await expect
      .poll(() =>
        db.query(
          `select count(*) from pg_stat_activity where datname = '${db.name}' and query = 'select pg_sleep(60)'`,
        ),
      )
      .toEqual([["0"]]);
    expect(failureOf(await shop.read("select 1"))).toMatchObject({ kind: "cancelled" });
    expect(failureOf(await shop.driver.server(never))).toMatchObject({ kind: "cancelled" });
  });
});
