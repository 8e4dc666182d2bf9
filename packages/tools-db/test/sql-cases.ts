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
export const sqlCases = (): SqlCase[] =>
  readFileSync(new URL("./cases/sql.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as SqlCase);
