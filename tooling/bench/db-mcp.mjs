// 1,000 rows over MCP stdio on PostgreSQL: `latchai mcp --standalone` and the daemon behind `latchai mcp`, against DBHub. Time, and characters a model reads.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { startDaemon } from "./lib/daemon.mjs";
import { databaseTools, peopleTable, postgresDatabase } from "./lib/databases.mjs";
import { wall } from "./lib/measure.mjs";
import { daemonMain, peerFile } from "./lib/paths.mjs";
import { goal, ratio, table } from "./lib/report.mjs";

const database = await postgresDatabase();
for (const statement of peopleTable("postgres", 20_000)) await database.run(statement);
const connection = { id: "bench", engine: "postgres", url: database.url, rowLimit: 1_000 };
const homes = ["attached", "standalone"].map((name) => mkdtempSync(join(tmpdir(), `latchai-bench-${name}-`)));
for (const home of homes)
  writeFileSync(join(home, "latchai.config.json"), JSON.stringify({ databases: [connection] }), { mode: 0o600 });

const connect = async (args, stderr = "inherit") => {
  const client = new Client({ name: "bench", version: "1" });
  // In the temporary folder: DBHub reads a .env of where it stands.
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: process.env, cwd: tmpdir(), stderr }),
  );
  await client.listTools();
  return client;
};
const daemon = await startDaemon(homes[0]);
const attached = await connect([daemonMain, "mcp", "--home", homes[0]]);
const standalone = await connect([daemonMain, "mcp", "--standalone", "--home", homes[1]]);
const dbhub = await connect(
  [peerFile("@bytebase/dbhub/dist/index.js"), "--transport", "stdio", "--dsn", database.url],
  "ignore",
);

const tools = databaseTools(database);

const text = async (client, name, args) => {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(JSON.stringify(result.content));
  return result.content.map((part) => part.text).join("\n");
};
const runs = (sql) => ({
  DBHub: () => text(dbhub, "execute_sql", { sql }),
  "latchai mcp, attached": () => text(attached, "db_query", { connection: "bench", sql }),
  "db_query in process": () => tools.query(sql),
  // No server in front of it can be faster; each row as a line of JSON.
  "pg, the bare driver": async () =>
    (await database.client.query(sql)).rows.map((row) => JSON.stringify(row)).join("\n"),
  "latchai mcp --standalone": () => text(standalone, "db_query", { connection: "bench", sql }),
});

/** Characters of an answer and the rows of the table that stand in it. */
const sizes = async (sql) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(runs(sql)).map(async ([name, run]) => {
        const answer = await run();
        return [name, { characters: answer.length, rows: answer.match(/@example\.com/g)?.length ?? 0 }];
      }),
    ),
  );

const thousand = "select * from people where id <= 1000";
const hundred = "select * from people where id <= 100";
for (const [title, sql] of [
  ["100 rows over MCP", hundred],
  ["1,000 rows over MCP", thousand],
]) {
  const rows = await wall(runs(sql), { n: 60, warm: 8 });
  table(title, "ms", "DBHub", rows);
  const size = await sizes(sql);
  for (const [name, { characters, rows: shown }] of Object.entries(size))
    console.log(`${name}: ${characters} characters, ${shown} rows, ${(characters / shown).toFixed(0)} a row`);
  if (sql !== thousand) continue;
  goal(`${title}, in process, time against DBHub`, ratio(rows, "db_query in process", "DBHub"), 0.25);
  goal(`${title}, attached, time against DBHub`, ratio(rows, "latchai mcp, attached", "DBHub"), 1);
  goal(`${title}, characters against DBHub`, size["latchai mcp, attached"].characters / size.DBHub.characters, 0.3);
}

for (const client of [attached, standalone, dbhub]) await client.close();
await tools.close();
await daemon.stop();
await database.drop();
for (const home of homes) rmSync(home, { recursive: true });
