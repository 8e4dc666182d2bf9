// The first 200 rows of a table of five million: time, and what the process grows by at its peak.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { databaseTools, mariadbDatabase, peopleTable, postgresDatabase, sqliteDatabase } from "./lib/databases.mjs";
import { wall } from "./lib/measure.mjs";
import { goal, table } from "./lib/report.mjs";

const sql = "select * from people";
const million = 1_000_000;

if (process.argv[2] === "read") {
  const [engine, url, text] = process.argv.slice(3);
  const tools = databaseTools({ engine, url }, { rowLimit: 200 });
  await tools.query("select 1 as one");
  const before = process.memoryUsage.rss();
  const answer = await tools.query(text);
  // Of this process since it began, so what connecting took is in both.
  const growth = process.resourceUsage().maxRSS * 1024 - before;
  const rows = answer.match(/@example\.com/g)?.length ?? 0;
  console.log(JSON.stringify({ growth: growth / 2 ** 20, rows }));
  await tools.close();
} else {
  for (const make of [postgresDatabase, mariadbDatabase, sqliteDatabase]) {
    const database = await make();
    try {
      await measure(database);
    } finally {
      await database.drop();
    }
  }
}

async function measure(database) {
  for (const statement of peopleTable(database.engine, 5 * million)) await database.run(statement);
  const tools = databaseTools(database, { rowLimit: 200 });
  const rows = await wall(
    {
      "the same rows with LIMIT 200": () => tools.query(`${sql} limit 200`),
      "all of them asked for": () => tools.query(sql),
    },
    { n: 40, warm: 5 },
  );
  await tools.close();
  const title = `First 200 of 5,000,000 rows, ${database.engine}`;
  table(title, "ms", "the same rows with LIMIT 200", rows);
  const self = fileURLToPath(import.meta.url);
  const { stdout, stderr } = spawnSync(process.execPath, [self, "read", database.engine, database.url, sql], {
    encoding: "utf8",
  });
  if (!stdout) throw new Error(stderr);
  const read = JSON.parse(stdout);
  if (read.rows !== 200) throw new Error(`${read.rows} rows came back`);
  goal(title, rows["all of them asked for"].median, 50, "ms");
  goal(`${title}, memory`, read.growth, 20, "MB");
}
