import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

interface Summary {
  line: string;
  failed: number;
}

const folder = mkdtempSync(join(tmpdir(), "latchai-summary-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Plain JavaScript without declarations: it runs before anything is installed.
const { summary } = (await import(new URL("./summary.mjs", import.meta.url).href)) as {
  summary(file: string): Summary;
};

const summaryOf = (report: unknown): Summary => {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(report));
  return summary(file);
};

test("passed, failed, and skipped with todo counted in", () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
  expect(summaryOf(report)).toEqual({ line: "3 passed, 1 failed, 3 skipped", failed: 1 });
});

test("a file that failed before its first test is a failure", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults };
  expect(summaryOf(report)).toEqual({ line: "1 passed, 2 failed, 0 skipped", failed: 2 });
});

test("no report is a failure", () => {
  expect(summary(join(folder, "none.json"))).toEqual({ line: "0 passed, 1 failed, 0 skipped", failed: 1 });
});
