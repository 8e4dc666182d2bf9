import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

interface Case {
  id: string;
  setup: string;
  expect: string;
}

/**
 * The rows of one case file as tests: `row(id, body)` names the test by the row. A row without a test fails, and so
 * does a test without a row.
 */
export const caseRows = (file: string): ((id: string, body: () => Promise<void> | void) => void) => {
  const path = fileURLToPath(new URL(`./cases/${file}`, import.meta.url));
  const rows = new Map<string, Case>();
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const row = JSON.parse(line) as Case;
    rows.set(row.id, row);
  }
  const left = new Set(rows.keys());
  test(`every row of ${file} has a test`, () => expect([...left]).toEqual([]));
  afterAll(() => left.clear());
  return (id, body) => {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`${file} has no row ${id}`);
    left.delete(id);
    test(`${id}: ${row.setup} → ${row.expect}`, body);
  };
};
