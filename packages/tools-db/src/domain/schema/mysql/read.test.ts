import { afterAll, expect, onTestFinished, test } from "vitest";
import { driverOf } from "../../../../test/support/catalog.ts";
import { createMariadb, mariadbUrl } from "../../../../test/support/mariadb.ts";
import type { Driver } from "../../driver.ts";
import type { SchemaTable, SchemaView, TableDetail } from "../types.ts";
import { readMysqlSchema } from "./read.ts";

const signal = AbortSignal.timeout(60_000);
const database = await createMariadb();
const driver = driverOf("mariadb", database.url);
afterAll(async () => {
  await driver.close();
  await database.drop();
});

async function read(from: Driver = driver): Promise<SchemaView> {
  const answer = await readMysqlSchema(from.catalog, signal);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.schema;
}

const find = (view: SchemaView, name: string): SchemaTable => {
  const table = view.tables.find((one) => one.name === name);
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
};

async function detail(view: SchemaView, name: string): Promise<TableDetail> {
  const answer = await view.detail(find(view, name), signal);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.detail;
}

test("a two-column key is one key in its own order, and what it does is told", async () => {
  await database.query(`
    create table pair (a int, b int, primary key (b, a));
    create table one (x int, y int, constraint one_key foreign key (y, x) references pair (b, a) on delete set null);
    create table two (x int, y int, constraint two_key foreign key (x, y) references pair (b, a) on update cascade);`);
  const view = await read();
  expect(find(view, "pair").primaryKey).toEqual(["b", "a"]);
  const target = { schema: database.name, table: "pair", references: ["b", "a"] };
  expect(find(view, "one").foreignKeys).toEqual([
    { name: "one_key", columns: ["y", "x"], ...target, onDelete: "SET NULL" },
  ]);
  expect(find(view, "two").foreignKeys).toEqual([
    { name: "two_key", columns: ["x", "y"], ...target, onUpdate: "CASCADE" },
  ]);
  expect((await detail(view, "pair")).referencedBy).toHaveLength(2);
});

test("defaults as expressions, and columns that count, follow, hide or are worked out", async () => {
  await database.query(`create table kinds (
    id int auto_increment primary key,
    word varchar(20) default 'it''s',
    none decimal(5,2) default null,
    changed datetime default current_timestamp on update current_timestamp,
    twice int generated always as (id2 * 2) virtual,
    id2 int invisible default 3,
    pick enum('x','y') not null default 'x',
    big bigint unsigned comment 'Large');`);
  expect(find(await read(), "kinds").columns).toEqual([
    { name: "id", type: "int(11)", nullable: false, extra: "auto_increment" },
    { name: "word", type: "varchar(20)", nullable: true, default: expect.stringMatching(/^'it(''|\\')s'$/) },
    { name: "none", type: "decimal(5,2)", nullable: true },
    {
      name: "changed",
      type: "datetime",
      nullable: true,
      default: "current_timestamp()",
      extra: "on update current_timestamp()",
    },
    { name: "twice", type: "int(11)", nullable: true, extra: "generated: `id2` * 2" },
    { name: "id2", type: "int(11)", nullable: true, default: "3", extra: "hidden" },
    { name: "pick", type: "enum('x','y')", nullable: false, default: "'x'" },
    { name: "big", type: "bigint(20) unsigned", nullable: true, comment: "Large" },
  ]);
});

test("partitions are counted, versioned tables are tables, sequences are none", async () => {
  await database.query(`
    create table parted (id int, at int) partition by range (at)
      (partition p0 values less than (10), partition p1 values less than maxvalue);
    create table versioned (id int) with system versioning;
    create sequence counter;`);
  const view = await read();
  expect(find(view, "parted")).toMatchObject({
    kind: "partitioned table",
    partitions: 2,
    options: "PARTITION BY RANGE (`at`)",
  });
  expect(find(view, "versioned")).toMatchObject({ kind: "table", options: "WITH SYSTEM VERSIONING" });
  expect(view.tables.some(({ name }) => name === "counter")).toBe(false);
});

test("a view whose table is gone is listed with what is wrong", async () => {
  await database.query(
    "create table soon_gone (a int); create view broken as select a from soon_gone; drop table soon_gone",
  );
  const broken = find(await read(), "broken");
  expect(broken).toMatchObject({ kind: "view", columns: [], problem: expect.stringContaining("invalid table") });
  expect(broken).not.toHaveProperty("comment");
});

test("names that differ in case only, and odd ones, keep apart", async () => {
  const names = ["Mixed", "mixed", "order", "two words", "ti`ck", "größe", "'; drop table x; --", "a".repeat(64)];
  const quoted = names.map((name) => `\`${name.replaceAll("`", "``")}\``);
  for (const [at, name] of quoted.entries()) {
    const up =
      at === 0 ? "" : `, up int, constraint fk_${at} foreign key (up) references ${quoted[at - 1]} (${quoted[at - 1]})`;
    await database.query(
      `create table ${name} (${name} int primary key, c int check (c > ${at}), key ix (c desc)${up})`,
    );
  }
  const view = await read();
  for (const [at, name] of names.entries()) {
    expect(find(view, name).primaryKey).toEqual([name]);
    expect(find(view, name).foreignKeys.map((key) => [key.table, key.references])).toEqual(
      at === 0 ? [] : [[names[at - 1], [names[at - 1]]]],
    );
    const { checks, indexes } = await detail(view, name);
    expect(checks.map(({ definition }) => definition)).toEqual([`CHECK (\`c\` > ${at})`]);
    expect(indexes.find((index) => index.name === "ix")?.definition).toBe("BTREE (c DESC)");
  }
});

test("indexes of prefixes are indexes, unique ones of whole columns are constraints", async () => {
  await database.query(`create table indexed (id int primary key, a varchar(50), b int,
    unique both_of (b, a), unique start_of (a(10)), fulltext words (a));`);
  const { indexes, uniques } = await detail(await read(), "indexed");
  expect(uniques).toEqual([{ name: "both_of", columns: ["b", "a"] }]);
  expect(indexes).toEqual([
    { name: "start_of", unique: true, definition: "BTREE (a(10))" },
    { name: "words", unique: false, definition: "FULLTEXT (a)" },
  ]);
});

test("tables that the account may not select from are marked", async () => {
  await database.query(`create table shown (id int); create table written (id int);
    create table half (id int, secret int);
    create user ${database.name}@'%' identified by 'x';
    grant select on ${database.name}.shown to ${database.name}@'%';
    grant insert on ${database.name}.written to ${database.name}@'%';
    grant select (id) on ${database.name}.half to ${database.name}@'%';`);
  onTestFinished(async () => void (await database.query(`drop user ${database.name}@'%'`)));
  const url = new URL(database.url);
  url.username = database.name;
  url.password = "x";
  const limited = driverOf("mariadb", url.href);
  onTestFinished(() => limited.close());
  const view = await read(limited);
  expect(view.tables.map(({ name, readable }) => [name, readable])).toEqual([
    ["half", true],
    ["shown", true],
    ["written", false],
  ]);
});

test("without a database the others are listed with their table counts", async () => {
  const none = driverOf("mariadb", mariadbUrl);
  onTestFinished(() => none.close());
  const view = await read(none);
  expect(view).toMatchObject({ searchPath: [], tables: [] });
  const mine = (await read()).tables.length;
  expect(view.databases?.find(({ name }) => name === database.name)?.tables).toBeGreaterThanOrEqual(mine);
  expect(view.databases?.some(({ name }) => ["mysql", "information_schema"].includes(name))).toBe(false);
});
