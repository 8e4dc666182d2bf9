import { readFileSync } from "node:fs";

/** Rows of a JSONL file in `cases/`. */
export const loadCases = <Row>(name: string): Row[] =>
  readFileSync(new URL(`cases/${name}.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
