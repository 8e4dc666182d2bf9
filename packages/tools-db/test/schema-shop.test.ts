import { afterAll, expect, test } from "vitest";
import type { Engine } from "../src/domain/connection.ts";
import { readSchema } from "../src/domain/schema/index.ts";
import type { SchemaTable, SchemaView, TableDetail } from "../src/domain/schema/types.ts";
import { driverOf } from "./support/catalog.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createPostgres } from "./support/postgres.ts";
import { shop } from "./support/shop.ts";
import { createSqlite } from "./support/sqlite.ts";

const signal = AbortSignal.timeout(60_000);
const databases = { postgres: await createPostgres(), mariadb: await createMariadb(), sqlite: await createSqlite() };
const drivers = {
  postgres: driverOf("postgres", databases.postgres.url),
  mariadb: driverOf("mariadb", databases.mariadb.url),
  sqlite: driverOf("sqlite", databases.sqlite.url),
};
afterAll(async () => {
  for (const driver of Object.values(drivers)) await driver.close();
  for (const database of Object.values(databases)) await database.drop();
});

async function readShop(engine: keyof typeof shop): Promise<SchemaView> {
  const answer = await readSchema(engine, drivers[engine].catalog, signal);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.schema;
}

const schemaOf: Record<keyof typeof shop, string> = {
  postgres: "public",
  mariadb: databases.mariadb.name,
  sqlite: "main",
};

for (const engine of ["postgres", "mariadb", "sqlite"] satisfies Engine[]) {
  await databases[engine].query(shop[engine]);
  const view = await readShop(engine);
  const schema = schemaOf[engine];
  const find = (name: string): SchemaTable => {
    const table = view.tables.find((one) => one.name === name);
    if (table === undefined) throw new Error(`no table ${name}`);
    return table;
  };
  const detail = async (name: string): Promise<TableDetail> => {
    const answer = await view.detail(find(name), signal);
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.detail;
  };
  const column = (table: string, name: string) => find(table).columns.find((one) => one.name === name);

  test(`${engine}: tables and views by name, all readable, in the schema that bare names mean`, () => {
    expect(view.engine).toBe(engine);
    expect(view.searchPath).toEqual([schema]);
    expect(view.tables.map(({ schema: of, name, kind, readable }) => [of, name, kind, readable])).toEqual([
      [schema, "big_orders", "view", true],
      [schema, "customers", "table", true],
      [schema, "order_lines", "table", true],
      [schema, "orders", "table", true],
      [schema, "returns", "table", true],
    ]);
  });

  test(`${engine}: columns in the table's order, with types, NULL, defaults and generated ones`, () => {
    expect(find("order_lines").columns.map(({ name }) => name)).toEqual([
      "order_id",
      "line_no",
      "article",
      "amount",
      "double_amount",
    ]);
    expect(column("customers", "id")).toMatchObject({ nullable: false });
    expect(column("customers", "city")).toMatchObject({ nullable: true });
    expect(column("customers", "city")?.default).toMatch(/^'Tidewater'/);
    expect(column("customers", "name")).not.toHaveProperty("default");
    expect(column("orders", "total")).toMatchObject({ nullable: false });
    expect(column("orders", "total")?.type).toMatch(/^(numeric|decimal)\(10,2\)$/);
    expect(column("order_lines", "double_amount")?.extra).toMatch(/^generated: .?[`]?amount[`]? \* 2/);
    expect(column("order_lines", "double_amount")).not.toHaveProperty("default");
    expect(find("big_orders").columns.map(({ name }) => name)).toEqual(["id", "name"]);
  });

  test(`${engine}: comments of a table and of a column`, () => {
    expect(find("customers").comment).toBe("Who buys");
    expect(column("customers", "city")?.comment).toBe("Where parcels go");
    expect(find("orders")).not.toHaveProperty("comment");
    expect(column("customers", "name")).not.toHaveProperty("comment");
  });

  test(`${engine}: primary keys, and a two-column key as one key`, () => {
    expect(find("customers").primaryKey).toEqual(["id"]);
    expect(find("order_lines").primaryKey).toEqual(["order_id", "line_no"]);
    expect(find("big_orders").primaryKey).toEqual([]);
    expect(find("orders").foreignKeys).toMatchObject([
      { columns: ["customer_id"], schema, table: "customers", references: ["id"], onDelete: "CASCADE" },
    ]);
    expect(find("orders").foreignKeys[0]).not.toHaveProperty("onUpdate");
    expect(find("returns").foreignKeys).toMatchObject([
      { columns: ["order_id", "line_no"], schema, table: "order_lines", references: ["order_id", "line_no"] },
    ]);
  });

  test(`${engine}: one table with its index, check, trigger and the keys that point to it`, async () => {
    const orders = await detail("orders");
    expect(orders.indexes.filter(({ name }) => name === "orders_by_customer")).toEqual([
      {
        name: "orders_by_customer",
        unique: false,
        definition: expect.stringMatching(/customer_id, placed_on DESC\)/i),
      },
    ]);
    expect(orders.checks).toEqual([
      { name: "total_not_negative", definition: expect.stringMatching(/^CHECK \(.?total.? >= 0/) },
    ]);
    expect(orders.triggers).toEqual(["orders_touched"]);
    expect(orders.referencedBy).toEqual([{ schema, table: "order_lines", columns: ["order_id"], references: ["id"] }]);
    expect(orders).not.toHaveProperty("definition");
    expect((await detail("customers")).uniques.map(({ columns }) => columns)).toEqual([["email"]]);
    expect((await detail("order_lines")).referencedBy).toEqual([
      { schema, table: "returns", columns: ["order_id", "line_no"], references: ["order_id", "line_no"] },
    ]);
  });

  test(`${engine}: a view's own query`, async () => {
    const { definition, indexes, checks, triggers } = await detail("big_orders");
    expect(definition).toMatch(/^\s*select/i);
    expect(definition).toMatch(/> 100/);
    expect([indexes, checks, triggers]).toEqual([[], [], []]);
  });
}
