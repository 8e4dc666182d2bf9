import { afterAll, expect, test } from "vitest";
import { driverOf } from "../../../test/support/catalog.ts";
import type { TestDatabase } from "../../../test/support/database.ts";
import { createMariadb } from "../../../test/support/mariadb.ts";
import { createPostgres } from "../../../test/support/postgres.ts";
import { createSqlite } from "../../../test/support/sqlite.ts";
import { readSchema } from "../schema/index.ts";
import { sampleStatements } from "./index.ts";

const databases = { postgres: await createPostgres(), mariadb: await createMariadb(), sqlite: await createSqlite() };
afterAll(async () => {
  for (const database of Object.values(databases)) await database.drop();
});

async function fill(engine: keyof typeof databases, database: TestDatabase): Promise<void> {
  if (engine === "postgres") await database.query("set timezone to utc");
  for (const sql of sampleStatements(engine)) await database.query(sql);
}

const furthest = `select s.name, a.name, round(abs(l.level_m - p.level_m) * 100)
  from latest_readings l
  join stations s on s.id = l.station_id
  join authorities a on a.id = s.authority_id
  join predictions p on p.station_id = l.station_id and p.due_at = l.taken_at
  order by abs(l.level_m - p.level_m) desc limit 1`;

for (const engine of ["postgres", "mariadb", "sqlite"] as const) {
  test(`${engine}: the sample answers its question, and its schema tells what it is`, async () => {
    const database = databases[engine];
    await fill(engine, database);
    const [[name, authority, cm] = []] = await database.query(furthest);
    expect([name, authority, Number(cm)]).toEqual(["Farrow Light", "Northern Lights Trust", 35]);
    const [[stations, readings, predictions, latest] = []] = await database.query(
      "select (select count(*) from stations), (select count(*) from readings), (select count(*) from predictions), (select max(taken_at) from readings)",
    );
    expect([stations, readings, predictions].map(Number)).toEqual([12, 273, 360]);
    expect(latest).toMatch(/^2026-11-30 13:00:00(\+00)?$/);
    const driver = driverOf(engine, database.url);
    const read = await readSchema(engine, driver.catalog, AbortSignal.timeout(30_000));
    await driver.close();
    if (!read.ok) throw new Error(read.failure.message);
    const { tables } = read.schema;
    expect(tables.map((table) => table.name)).toEqual([
      "authorities",
      "latest_readings",
      "predictions",
      "readings",
      "stations",
    ]);
    const readingsTable = tables.find((table) => table.name === "readings");
    expect(readingsTable).toMatchObject({
      comment: "One measured level an hour",
      primaryKey: ["station_id", "taken_at"],
      foreignKeys: [{ columns: ["station_id"], table: "stations", references: ["id"] }],
    });
    expect(readingsTable?.columns[2]?.comment).toBe("Metres above the station's datum");
  });
}

test("every level of one engine is that of the others, and a second call gives the same text", () => {
  const rows = (engine: keyof typeof databases): string[] =>
    sampleStatements(engine).filter((sql) => /^insert/.test(sql));
  expect(rows("postgres")).toEqual(rows("sqlite"));
  expect(rows("mariadb")).toEqual(rows("sqlite"));
  expect(sampleStatements("sqlite")).toEqual(sampleStatements("sqlite"));
});
