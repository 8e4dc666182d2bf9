import { checkFamily, createHarness } from "@latchai/testkit";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { createDatabases, db } from "../src/index.ts";
import { bench, connectionTo, createDatabase, freshDatabase, portOver } from "./harness.ts";
import type { TestDatabase } from "./support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase("sqlite", "create table t (a); insert into t values (1)");
});

test("keeps the rules of a family", async () => {
  expect(await checkFamily(db)).toEqual([]);
});

test("db_connections shows exactly what a model may know", async () => {
  const shop = bench("sqlite", database);
  shop.saved.push(
    connectionTo("postgres", "postgres://secret-user:hunter2@db.internal/x", { id: "crm", name: "C|R\nM" }),
  );
  expect(await shop.text("db_connections")).toBe(
    [
      "| id | name | engine | writable | rowLimit | timeoutMs |",
      "|---|---|---|---|---|---|",
      "| shop | The Shop | sqlite | false | 200 | 10000 |",
      "| crm | C\\|R\\nM | postgres | false | 200 | 10000 |",
      'Next: db_schema with connection "shop" shows its tables.',
    ].join("\n"),
  );
});

test("a connection that cannot be used is listed with the reason, and refused with it", async () => {
  const databases = createDatabases({
    connections: {
      list: () => [{ ...connectionTo("sqlite", ""), problem: "SHOP_URL is not set" }],
      open: () => undefined,
    },
  });
  onTestFinished(() => databases.close());
  const shop = createHarness(db, { databases });
  expect(await shop.text("db_connections")).toContain("\nshop: cannot be used: SHOP_URL is not set\n");
  const { message } = await shop.error("db_query", { connection: "shop", sql: "select 1" });
  expect(message).toContain('Connection "shop" cannot be used: SHOP_URL is not set');
});

test("without a database every tool says how one is added", async () => {
  for (const services of [{}, { databases: createDatabases({ connections: portOver([]) }) }]) {
    const none = createHarness(db, services);
    expect(await none.text("db_connections")).toMatch(/^no databases are set up – a person adds one /);
    const { kind, message } = await none.error("db_query", { connection: "x", sql: "select 1" });
    expect([kind, message]).toEqual(["unavailable", expect.stringContaining("no databases are set up")]);
  }
});

test("what is saved holds at once: another file, another right, gone", async () => {
  const other = await freshDatabase("sqlite", "create table t (a); insert into t values (2)");
  const shop = bench("sqlite", database);
  expect(await shop.query("select a from t")).toContain("| 1 |");
  shop.saved[0] = connectionTo("sqlite", other.url, { rowLimit: 1 });
  expect(await shop.query("select a from t")).toContain("| 2 |");
  expect(await shop.query("delete from t")).toContain("read-only");
  shop.saved.length = 0;
  expect(await shop.error("db_query", { connection: "shop", sql: "select 1" })).toMatchObject({ kind: "unavailable" });
});

test("a connection that is changed while its write is asked about is not written to", async () => {
  const other = await freshDatabase("sqlite", "create table t (a); insert into t values (2)");
  const shop = bench("sqlite", database, { writable: true });
  shop.prompts.answer(() => {
    shop.saved[0] = connectionTo("sqlite", other.url, { writable: true });
    return { answer: "once" };
  });
  expect(await shop.fails("delete from t")).toContain("was changed after this call was looked at. Nothing was run");
  shop.prompts.answer(() => {
    shop.saved[0] = connectionTo("sqlite", other.url, { writable: false });
    return { answer: "once" };
  });
  expect(await shop.query("delete from t")).toContain('connection "shop" is read-only');
  expect(await other.query("select count(*) from t")).toEqual([["1"]]);
  expect(await database.query("select count(*) from t")).toEqual([["1"]]);
});

test("text that cannot be read is asked about each time, and no rule covers it", async () => {
  const shop = bench("sqlite", database, {
    writable: true,
    answers: ["once"],
    rules: [{ key: "db_query(shop)", effect: "allow" }],
  });
  expect(await shop.fails("selec a from t")).toContain('near "selec": syntax error');
  expect(shop.prompts.asked).toMatchObject([{ offers: [], reasons: [expect.stringContaining("could not be read")] }]);
  expect(
    await shop.error("db_query", { connection: "shop", sql: "selec a from t" }, { attended: false }),
  ).toMatchObject({
    kind: "denied",
    message: expect.stringContaining("could not be read with certainty"),
  });
});

test("an error is shown with its line and a caret", async () => {
  const shop = bench("sqlite", database);
  await shop.databases.schema("shop", new AbortController().signal);
  expect(await shop.fails("select a,\n  \tnope\nfrom t")).toBe(
    [
      "shop: error SQLITE_ERROR: no such column: nope",
      "line 2, column 4:",
      "     nope",
      "     ^",
      "Columns of t: a",
    ].join("\n"),
  );
});

test("a record holds no long literal, and no secret", async () => {
  const shop = bench("sqlite", database);
  const long = "k".repeat(80);
  await shop.query(`select '${long}' as a, 'short' as b, 'password=hunter2secret' as c`);
  const [data] = shop.events.of("db.query") as { sql: string }[];
  expect(data?.sql).toBe("select '…(80 characters)' as a, 'short' as b, 'password=‹masked›' as c");
});

test("an unsaved connection can be tried", async () => {
  const databases = createDatabases({ connections: portOver([]) });
  onTestFinished(() => databases.close());
  const { signal } = new AbortController();
  expect(await databases.test(connectionTo("sqlite", database.url), signal)).toMatchObject({
    ok: true,
    info: { engine: "sqlite", version: expect.stringMatching(/^SQLite 3\./) },
  });
  expect(await databases.test(connectionTo("sqlite", `${database.url}.missing`), signal)).toMatchObject({
    ok: false,
    failure: { kind: "unreachable" },
  });
});
