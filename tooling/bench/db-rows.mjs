// 1,000 rows of five columns through db_query, rendered, against what the bare driver takes to hand them over.
import { databaseTools, peopleTable, postgresDatabase, sqliteDatabase } from "./lib/databases.mjs";
import { wall } from "./lib/measure.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const sql = "select * from people where id <= 1000";
const pipes = (rows) => rows.map((row) => `| ${Object.values(row).join(" | ")} |`).join("\n");

const measure = async (database, title, drivers, limit) => {
  const tools = databaseTools(database);
  const rows = await wall({ ...drivers, db_query: () => tools.query(sql) }, { n: 60, warm: 8 });
  table(title, "ms", limit, rows);
  goal(`${title}, against the bare driver`, ratio(rows, "db_query", limit), 1.6);
  await tools.close();
  await database.drop();
};

const postgres = await postgresDatabase();
for (const statement of peopleTable("postgres", 20_000)) await postgres.run(statement);
const { client } = postgres;
const readOnly = async () => {
  await client.query("begin read only");
  try {
    return await client.query(sql);
  } finally {
    await client.query("rollback");
  }
};
await measure(
  postgres,
  "PostgreSQL, 1,000 rows",
  {
    pg: () => client.query(sql),
    "pg, rows joined by pipes": async () => pipes((await client.query(sql)).rows),
    "pg in a read-only transaction": readOnly,
  },
  "pg",
);

const sqlite = sqliteDatabase();
for (const statement of peopleTable("sqlite", 20_000)) sqlite.run(statement);
const prepared = sqlite.client.prepare(sql);
await measure(
  sqlite,
  "SQLite, 1,000 rows",
  {
    "better-sqlite3": () => prepared.all(),
    "better-sqlite3, rows joined by pipes": () => pipes(prepared.all()),
  },
  "better-sqlite3",
);
