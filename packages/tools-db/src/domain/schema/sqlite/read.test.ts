import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { driverOf } from "../../../../test/support/catalog.ts";
import { createSqlite } from "../../../../test/support/sqlite.ts";
import type { SchemaTable, SchemaView, TableDetail } from "../types.ts";
import { readSqliteSchema } from "./read.ts";

const signal = AbortSignal.timeout(60_000);

async function readFile(url: string): Promise<SchemaView> {
  const driver = driverOf("sqlite", url);
  onTestFinished(() => driver.close());
  const answer = await readSqliteSchema(driver.catalog, signal);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.schema;
}

/** Of a file of its own that this text made. */
async function read(sql: string): Promise<SchemaView> {
  const database = await createSqlite();
  onTestFinished(() => database.drop());
  new Database(database.url).exec(sql).close();
  return readFile(database.url);
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

test("a key that names no columns means the other table's primary key, in its order, whatever the case of the name", async () => {
  const view = await read(`
    create table Pair (a int, b int, primary key (b, a)) without rowid;
    create table child (x int references Solo, y int, z int, foreign key (y, z) references PAIR on delete cascade,
      foreign key (z) references missing);
    create table solo (id integer primary key);`);
  expect(find(view, "child").foreignKeys).toEqual([
    { columns: ["x"], schema: "main", table: "solo", references: ["id"] },
    { columns: ["y", "z"], schema: "main", table: "Pair", references: ["b", "a"], onDelete: "CASCADE" },
    { columns: ["z"], schema: "main", table: "missing", references: [""] },
  ]);
  expect((await detail(view, "Pair")).referencedBy).toEqual([
    { schema: "main", table: "child", columns: ["y", "z"], references: ["b", "a"] },
  ]);
});

test("WITHOUT ROWID, STRICT, virtual tables and their hidden columns; nothing of SQLite's own", async () => {
  const view = await read(`
    create table plain (id integer primary key autoincrement, t text primary_key);
    create table keyed (k text primary key) without rowid;
    create table exact (k text primary key) strict, without rowid;
    create virtual table words using fts5(body);`);
  expect(view.tables.map(({ name, kind, options }) => [name, kind, options])).toEqual([
    ["exact", "table", "WITHOUT ROWID, STRICT"],
    ["keyed", "table", "WITHOUT ROWID"],
    ["plain", "table", undefined],
    ["words", "virtual table", "USING fts5"],
  ]);
  expect(find(view, "plain").columns[0]).toMatchObject({ name: "id", nullable: false });
  expect(find(view, "words").columns.map(({ name, extra }) => [name, extra])).toEqual([
    ["body", undefined],
    ["words", "hidden"],
    ["rank", "hidden"],
  ]);
});

test("views and virtual tables that no longer work are listed with what is wrong, and do not hide the others", async () => {
  const folder = mkdtempSync(join(tmpdir(), "latchai-schema-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "broken.db");
  const database = new Database(file).unsafeMode();
  database.exec(`create table good (a int); create view fine as select a from good;
    create view gone as select * from nowhere; create view unknown as select nope(a) from good;
    pragma writable_schema = on;
    insert into sqlite_master (type, name, tbl_name, rootpage, sql)
      values ('table', 'lost', 'lost', 0, 'CREATE VIRTUAL TABLE lost USING no_module(a)');`);
  database.close();
  const view = await readFile(file);
  expect(view.tables.map(({ name, columns, problem }) => [name, columns.length, problem])).toEqual([
    ["fine", 1, undefined],
    ["gone", 0, "no such table: main.nowhere"],
    ["good", 1, undefined],
    ["lost", 0, "no such module: no_module"],
    ["unknown", 0, "no such function: nope"],
  ]);
  expect((await detail(view, "gone")).definition).toBe("select * from nowhere");
});

test("odd names come as they are", async () => {
  const names = ['se"le.ct', "order", "two words", "größe 海", "'; drop table x; --", "a".repeat(300), "[x]", "100%_"];
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
  const view = await read(
    quoted
      .map((name, at) => {
        // An added column stands before the table's checks in the text that SQLite keeps.
        const up = at === 0 ? "" : `alter table ${name} add column up int references ${quoted[at - 1]};`;
        return `create table ${name} (${name} int primary key, check (${name} > 1)); ${up}
          create index ${name.replace('"', '"ix ')} on ${name} (${name} desc);`;
      })
      .join("\n"),
  );
  expect(view.tables.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  for (const [at, name] of names.entries()) {
    expect(find(view, name).primaryKey).toEqual([name]);
    expect(find(view, name).foreignKeys.map((key) => [key.table, key.references])).toEqual(
      at === 0 ? [] : [[names[at - 1], [names[at - 1]]]],
    );
    const { indexes, checks } = await detail(view, name);
    expect(indexes.map((index) => index.name)).toEqual([`ix ${name}`]);
    expect(checks).toEqual([{ name: "", definition: `CHECK (${quoted[at]} > 1)` }]);
  }
});

test("row counts are those of the last ANALYZE", async () => {
  const rows = "create table t (a int); create index ix on t (a); insert into t values (1), (2), (3);";
  expect(find(await read(rows), "t")).not.toHaveProperty("rows");
  expect(find(await read(`${rows} create table empty_one (a int); analyze`), "t").rows).toBe(3);
});

test("one table: unique constraints apart from indexes, checks of columns and of the table, triggers", async () => {
  const view = await read(`
    create table t (id integer primary key, a int unique check (a > 0), b text, constraint in_order check (a < id), unique (b, a));
    create unique index partly on t (b collate nocase) where a > 1;
    create trigger watch after insert on T begin select 1; end;`);
  const { indexes, uniques, checks, triggers } = await detail(view, "t");
  expect(indexes).toEqual([
    {
      name: "partly",
      unique: true,
      definition: "CREATE UNIQUE INDEX partly on t (b collate nocase) where a > 1",
    },
  ]);
  expect(uniques).toEqual([
    { name: "", columns: ["a"] },
    { name: "", columns: ["b", "a"] },
  ]);
  expect(checks).toEqual([
    { name: "", definition: "CHECK (a > 0)" },
    { name: "in_order", definition: "CHECK (a < id)" },
  ]);
  expect(triggers).toEqual(["watch"]);
});

test("an empty file has no tables", async () => {
  expect((await read("")).tables).toEqual([]);
});
