// db_schema of a database with 1,000 tables of 16 columns, read afresh each time.
import { databaseTools, mariadbDatabase, postgresDatabase, sqliteDatabase } from "./lib/databases.mjs";
import { wall } from "./lib/measure.mjs";
import { goal, table } from "./lib/report.mjs";

const columns = Array.from({ length: 13 }, (_, index) => `column_${index} varchar(40)`).join(", ");
const statement = (n) =>
  `create table area_${n} (id int primary key, area_id int${n === 0 ? "" : ` references area_${n - 1} (id)`}, amount decimal(10, 2), ${columns})`;

for (const make of [postgresDatabase, mariadbDatabase, sqliteDatabase]) {
  const database = await make();
  for (let n = 0; n < 1_000; n++) await database.run(statement(n));
  const sizes = new Set();
  // A schema is kept for a while, so each reading gets tools of its own that have met the server.
  const waiting = [];
  for (let index = 0; index < 13; index++) {
    const tools = databaseTools(database);
    await tools.query("select 1 as one");
    waiting.push(tools);
  }
  const title = `db_schema of 1,000 tables, ${database.engine}`;
  const rows = await wall(
    {
      [title]: async (round) => sizes.add((await waiting[round].call("db_schema", {})).length),
    },
    { n: 10, warm: 3 },
  );
  table(title, "ms", title, rows, 0);
  console.log(`${[...sizes].join(", ")} characters`);
  goal(title, rows[title].median / 1_000, 1.5, "s");
  for (const tools of waiting) await tools.close();
  await database.drop();
}
