import { beforeAll, describe, expect, test } from "vitest";
import { bench, createDatabase, engines, slowly } from "./harness.ts";
import type { TestDatabase } from "./support/database.ts";
import { shop as shopTables } from "./support/shop.ts";

describe.each(engines)("db_schema on %s", (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(engine, shopTables[engine]);
  }, slowly);

  test("shows tables with columns, keys and what they point to, asking nobody", async () => {
    const shop = bench(engine, database);
    const text = await shop.text("db_schema", { connection: "shop" });
    expect(text).toContain("customers");
    expect(text).toMatch(/order_lines.*order_id/s);
    expect(text.length).toBeLessThan(20_000);
    expect(shop.prompts.asked).toEqual([]);
  });

  test("shows one table in full, in any case", async () => {
    const shop = bench(engine, database);
    const text = await shop.text("db_schema", { connection: "shop", table: "ORDERS" });
    expect(text).toContain("orders_by_customer");
    expect(text).toContain("order_lines");
  });

  test("a table that is not there is answered with the nearest one", async () => {
    const shop = bench(engine, database);
    const { kind, message } = await shop.error("db_schema", { connection: "shop", table: "custmers" });
    expect([kind, message]).toEqual(["failed", expect.stringMatching(/Nearest: (public\.)?customers\./)]);
  });

  test("a table that was made a moment ago is there", async () => {
    const shop = bench(engine, database, { writable: true, mode: "allow-all" });
    expect(await shop.text("db_schema", { connection: "shop" })).not.toContain("fresh_one");
    await shop.query("create table fresh_one (id int primary key)");
    expect(await shop.text("db_schema", { connection: "shop" })).toContain("fresh_one");
    await shop.query("drop table fresh_one");
    expect(await shop.text("db_schema", { connection: "shop" })).not.toContain("fresh_one");
  });

  test("an unknown connection is answered with the real ones", async () => {
    const { message } = await bench(engine, database).error("db_schema", { connection: "nope" });
    expect(message).toMatch(/^There is no connection "nope"\. Connections: shop\./);
  });
});
