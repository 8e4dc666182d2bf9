import { expect, test } from "vitest";
import { eventSql } from "./event-sql.ts";

const long = "k".repeat(80);

test.each([
  ["postgres", `select '${long}', 'short'`, "select '…(80 characters)', 'short'"],
  ["postgres", `select $$${long}$$, $a$x$a$`, "select '…(82 characters)', $a$x$a$"],
  ["mysql", `select \`a$$b\`, '${long}\\' still', 1`, "select `a$$b`, '…(88 characters)', 1"],
  ["sqlite", `select '${long}''more'`, "select '…(86 characters)'"],
  ["sqlite", `select '${long}`, "select '…(79 characters)'"],
] as const)("%s: %s", (engine, sql, kept) => {
  expect(eventSql(sql, engine)).toBe(kept);
});

test("a long text is cut without showing part of a word or of a literal", () => {
  const text = eventSql(`select ${"column_name, ".repeat(2_000)} '${long}'`, "sqlite");
  expect(text.length).toBeLessThan(4_100);
  expect(text).toMatch(/column_name, …\(\d+ more characters\)$/);
  expect(eventSql(`select '${"s".repeat(50_000)}'`, "postgres")).not.toContain("sss");
  expect(eventSql(`select $a$${"s s ".repeat(9_000)}`, "postgres")).not.toContain("s s");
});
