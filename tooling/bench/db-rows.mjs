// 1,000 rows of five columns through db_query, rendered, against what the bare driver takes to hand them over.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import SQLite from "better-sqlite3";
import { databaseTools, peopleTable, postgresDatabase, sqliteDatabase } from "./lib/databases.mjs";
import { wall } from "./lib/measure.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const sql = "select * from people where id <= 1000";
const pipes = (rows) => rows.map((row) => `| ${Object.values(row).join(" | ")} |`).join("\n");

const measure = async (database, title, drivers, limit) => {
  const tools = databaseTools(database);
  const rows = await wall({ ...drivers, db_query: () => tools.query(sql) }, { n: 80, warm: 10 });
  table(title, "ms", limit, rows);
  goal(`${title}, against the bare driver`, ratio(rows, "db_query", limit), 1.6);
  await tools.close();
};

const postgresRows = async () => {
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
  const drivers = {
    pg: () => client.query(sql),
    "pg, rows joined by pipes": async () => pipes((await client.query(sql)).rows),
    "pg in a read-only transaction": readOnly,
  };
  await measure(postgres, "PostgreSQL, 1,000 rows", drivers, "pg");
  await postgres.drop();
};

const sqliteRows = async () => {
  const sqlite = sqliteDatabase();
  for (const statement of peopleTable("sqlite", 20_000)) sqlite.run(statement);
  const prepared = sqlite.client.prepare(sql);
  const child = fork(fileURLToPath(import.meta.url), ["child", sqlite.url], { serialization: "advanced" });
  const inChild = () =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send("go");
    });
  const drivers = {
    "better-sqlite3": () => prepared.all(),
    "better-sqlite3, rows joined by pipes": () => pipes(prepared.all()),
    "better-sqlite3 in a child process": inChild,
  };
  await measure(sqlite, "SQLite, 1,000 rows", drivers, "better-sqlite3");
  child.kill();
  sqlite.drop();
};

if (process.argv[2] === "child") {
  const prepared = new SQLite(process.argv[3], { readonly: true }).prepare(sql).raw(true);
  process.on("message", () => process.send(prepared.all()));
} else {
  await postgresRows();
  await sqliteRows();
}
