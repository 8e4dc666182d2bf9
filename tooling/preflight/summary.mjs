import { existsSync, readFileSync } from "node:fs";

/** Where `npm test` leaves vitest's JSON report, from the repository's root. */
export const reportFile = ".turbo/vitest.json";

/** Counts of a vitest JSON report; a file that failed before its first test counts as one failure, as does a missing report. */
export const summary = (file) => {
  if (!existsSync(file)) return { line: "0 passed, 1 failed, 0 skipped", failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const broken = report.testResults.filter(
    (suite) => suite.status === "failed" && suite.assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const failed = report.numFailedTests + broken;
  const skipped = report.numPendingTests + (report.numTodoTests ?? 0);
  return { line: `${report.numPassedTests} passed, ${failed} failed, ${skipped} skipped`, failed };
};
