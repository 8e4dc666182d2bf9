import { readFileSync } from "node:fs";
import type { Engine } from "../src/domain/connection.ts";

/** One row of cases/sql.jsonl: a text, and what the classifier must say of it. */
export interface SqlCase {
  id: string;
  engine: Engine;
  sql: string;
  expect: "read" | "write";
  /** Pieces between top-level semicolons; for refused text this is for information. */
  statements: number;
  kind?: string;
}

/** Every row of the case file. */
export const sqlCases = (): SqlCase[] => rowsOf("sql.jsonl");

const rowsOf = <Row>(file: string): Row[] =>
  readFileSync(new URL(`./cases/${file}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);

/** A text near one of a rule's edges, and its class. */
export interface NeighbourCase extends Pick<SqlCase, "engine" | "sql" | "expect"> {
  /** Grammar that the servers of the tests do not know yet. */
  newer?: true;
}

/** Every row of sql-neighbours.jsonl. */
export const neighbourCases = (): NeighbourCase[] => rowsOf("sql-neighbours.jsonl");

/** Every text of both files that the classifier must call a read on one of the engines, and that its test server may know. */
export const readsOf = (...engines: Engine[]): string[] => [
  ...new Set(
    [...sqlCases(), ...neighbourCases().filter(({ newer }) => !newer)]
      .filter((row) => engines.includes(row.engine) && row.expect === "read")
      .map(({ sql }) => sql),
  ),
];
