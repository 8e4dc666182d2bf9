import { afterAll, expect, test } from "vitest";
import type { Cell, Driver } from "../src/domain/driver.ts";
import { readSchema } from "../src/domain/schema/index.ts";
import type { SchemaView } from "../src/domain/schema/types.ts";
import { limits } from "../src/limits.ts";
import { schemaText } from "../src/schema-text.ts";
import { driverOf } from "./support/catalog.ts";
import { createMariadb } from "./support/mariadb.ts";
import { createPostgres } from "./support/postgres.ts";
import { createSqlite } from "./support/sqlite.ts";

const signal = AbortSignal.timeout(120_000);
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

async function read(engine: keyof typeof drivers): Promise<SchemaView> {
  const answer = await readSchema(engine, drivers[engine].catalog, signal);
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.schema;
}

async function textOf(view: SchemaView, table?: string): Promise<string> {
  const answer = await schemaText(view, { connection: "big", signal, ...(table !== undefined && { table }) });
  if (!answer.ok) throw new Error("message" in answer ? answer.message : answer.failure.message);
  expect(answer.text.length).toBeLessThanOrEqual(limits.maxResultChars);
  return answer.text;
}

test("400 tables of a server: names alone, under the cap, and each prefix that is named brings its own", async () => {
  const name = (at: number): string => `${at % 2 === 0 ? "billing" : "shipping"}_of_the_whole_company_and_more_${at}`;
  const columns = Array.from({ length: 8 }, (_, at) => `c${at} int`).join(", ");
  const make = Array.from({ length: 400 }, (_, at) => `create table ${name(at)} (${columns});`);
  await databases.postgres.query(`create schema many; ${make.join("\n").replaceAll("table ", "table many.")}`);
  const view = await read("postgres");
  const shown = await textOf(view, "many.*");
  expect(shown).toContain('400 tables matching "many.*". Names only.');
  const [, names = ""] = /^many \(400\): (.*)$/m.exec(shown) ?? [];
  const [, left = "0"] = /^\[(\d+) names of 400 not shown/m.exec(shown) ?? [];
  expect(names.split(", ").length + Number(left)).toBe(400);
  const half = await textOf(view, "billing*");
  expect(half).toContain("Column names only.");
  expect(half).toContain(`many.${name(0)}: c0, c1, c2`);
});

/** Runs the query that a text names for what did not fit. */
async function rest(
  driver: Driver,
  shown: string,
  title: string,
): Promise<{ left: number; rows: readonly (readonly Cell[])[] }> {
  const section = shown.slice(shown.search(new RegExp(`^${title}\\b`, "m")));
  const [, left, sql] = /\[(\d+) more [^\n]*? Next: db_query with sql=(".*")\]$/m.exec(section) ?? [];
  const answer = await driver.catalog(JSON.parse(sql ?? '""'), [], signal);
  if (!answer.ok) throw new Error(`${answer.failure.message}: ${sql}`);
  return { left: Number(left), rows: answer.rows };
}

const shape = (engine: keyof typeof drivers, columns: number): string => {
  const [open, close] = engine === "mariadb" ? ["`", "`"] : ['"', '"'];
  const table = `${open}it's wide${close}`;
  const list = Array.from({ length: columns }, (_, at) => `a_rather_long_name_of_a_column_${at} int`).join(", ");
  const children = Array.from(
    { length: 150 },
    (_, at) =>
      `create table a_child_with_a_rather_long_name_${at} (up int, foreign key (up) references ${table} (id));`,
  );
  const checks = Array.from(
    { length: 150 },
    (_, at) => `constraint check_with_a_rather_long_name_${at} check (id > ${at})`,
  );
  const view = `create view long_view as select ${Array.from({ length: 500 }, (_, at) => `a_rather_long_name_of_a_column_${at}`).join(", ")} from ${table};`;
  const indexes = Array.from(
    { length: 50 },
    (_, at) =>
      `create index an_index_with_a_rather_long_name_${at} on ${table} (a_rather_long_name_of_a_column_${at});`,
  );
  return [
    `create table ${table} (id int primary key, ${list}, ${checks.join(", ")});`,
    ...children,
    ...indexes,
    view,
  ].join("\n");
};

for (const [engine, columns] of [
  ["postgres", 1_500],
  ["mariadb", 900],
  ["sqlite", 1_500],
] as const) {
  test(`${engine}: what does not fit of one table is what the named query gives`, { timeout: 120_000 }, async () => {
    const path = engine === "postgres" ? "create schema wide; set search_path to wide;" : "";
    await databases[engine].query(`${path} ${shape(engine, columns)}`);
    const view = await read(engine);
    const driver = drivers[engine];
    const shown = await textOf(view, "it's wide");
    const page = (count: number): number => (engine === "postgres" ? count : Math.min(count, 200));
    const parts = {
      columns: await rest(driver, shown, "columns"),
      referencedBy: await rest(driver, shown, "referenced by"),
      checks: await rest(driver, shown, "checks"),
    };
    expect(parts.columns.left).toBeGreaterThan(100);
    expect(parts.columns.rows).toHaveLength(page(parts.columns.left));
    expect(parts.columns.rows[0]).toContain(`a_rather_long_name_of_a_column_${columns - parts.columns.left}`);
    expect(parts.referencedBy.rows).toHaveLength(page(parts.referencedBy.left));
    if (engine !== "sqlite") expect(parts.checks.rows).toHaveLength(page(parts.checks.left));
    const query = await textOf(view, "long_view");
    const next = await rest(driver, query, "query");
    const tail = String(next.rows[0]?.[0]);
    expect(tail).toHaveLength(500);
    const long = view.tables.find((table) => table.name === "long_view");
    if (long === undefined) throw new Error("no long_view");
    const all = await view.detail(long, signal);
    if (!all.ok) throw new Error(all.failure.message);
    const definition = all.detail.definition ?? "";
    // The text goes on where it stopped.
    expect(definition.length - next.left).toBe(definition.indexOf(tail.slice(0, 200)));
  });
}
