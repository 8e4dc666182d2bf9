import type { ListedConnection } from "./domain/databases.ts";
import { quoted } from "./domain/values/table-text.ts";

/** The lines that callers match on. */
export const text = {
  noDatabases: (): string =>
    'no databases are set up – a person adds one under Settings > Databases, or as an entry of "databases" in latchai.config.json',
};

/** One row per connection and what is wrong with it. Never a URL. */
export function connectionsText(rows: readonly ListedConnection[]): string {
  if (rows.length === 0) return text.noDatabases();
  const table = rows.map(
    ({ id, name, engine, writable, rowLimit, timeoutMs }) =>
      `| ${id} | ${quoted(name, 100)} | ${engine} | ${writable} | ${rowLimit} | ${timeoutMs} |`,
  );
  const notes = rows.flatMap(({ id, problem, warnings = [] }) => [
    ...(problem === undefined ? [] : [`${id}: cannot be used: ${quoted(problem, 500)}`]),
    ...warnings.map((warning) => `${id}: ${quoted(warning, 300)}`),
  ]);
  const [first] = rows;
  return [
    "| id | name | engine | writable | rowLimit | timeoutMs |",
    "|---|---|---|---|---|---|",
    ...table,
    ...notes,
    `Next: db_schema with connection "${first?.id ?? ""}" shows its tables.`,
  ].join("\n");
}
