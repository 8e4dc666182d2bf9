import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cell } from "../driver.ts";
import { tableText } from "./table-text.ts";

const columns = (...names: string[]) => names.map((name) => ({ name, type: "text" }));

test("is a pipe table with one line per row", () => {
  expect(
    tableText(
      columns("id", "name"),
      [
        ["1", "Ada"],
        ["2", null],
      ],
      1_000,
    ),
  ).toEqual({ text: "| id | name |\n|---|---|\n| 1 | Ada |\n| 2 | NULL |", rows: 2, columns: 2, cellChars: 500 });
  expect(tableText(columns("a", "a"), [["1", "2"]], 1_000).text).toContain("| a | a |");
});

test("names of columns are as hostile as values", () => {
  const { text } = tableText(columns("a|b\n\u001b[0m", "", "x".repeat(300)), [["1", "2", "3"]], 2_000);
  const [head, rule, row, ...more] = text.split("\n");
  expect(head).toBe(`| a\\|b\\n\\u{1b}[0m |   | ${"x".repeat(100)}…(+200) |`);
  expect([rule, row, more]).toEqual(["|---|---|---|", "| 1 | 2 | 3 |", []]);
});

test("rows that have no room are left out at the end", () => {
  const rows = Array.from({ length: 50 }, (_, i) => [String(i)]);
  const table = tableText(columns("n"), rows, 100);
  expect(table.text.length).toBeLessThanOrEqual(100);
  expect(table.text.split("\n").length - 2).toBe(table.rows);
  expect(table.rows).toBeLessThan(50);
});

test("a row that is too wide gets shorter cells before it is left out, and a table too many columns never", () => {
  const wide = Array.from({ length: 60 }, () => "y".repeat(400));
  const table = tableText(columns(...wide.map((_, i) => `c${i}`)), [wide], 19_000);
  expect(table).toMatchObject({ rows: 1, columns: 60, cellChars: 160 });
  const many = Array.from({ length: 1_600 }, (_, i) => `column_${i}`);
  const cut = tableText(columns(...many), [many.map(() => "v")], 19_000);
  expect(cut.rows).toBe(1);
  expect(cut.columns).toBeGreaterThan(300);
  expect(cut.columns).toBeLessThan(1_600);
});

test("no cell breaks the table: one line per row, within the budget, no half characters", () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom("\n", "|", "\\", "\u202e", "🙂", "\ud83d"), fc.constant("a")),
  });
  const long = fc.tuple(text, fc.integer({ min: 1, max: 400 })).map(([unit, times]) => unit.repeat(times));
  const cell: fc.Arbitrary<Cell> = fc.oneof(text, long, fc.constant(null), fc.uint8Array({ maxLength: 80 }));
  const width = fc.integer({ min: 1, max: 8 });
  const grid = width.chain((n) =>
    fc.array(fc.array(cell, { minLength: n, maxLength: n }), { maxLength: 12 }).map((rows) => ({ n, rows })),
  );
  fc.assert(
    fc.property(grid, fc.integer({ min: 0, max: 20_000 }), ({ n, rows }, budget) => {
      const names = Array.from({ length: n }, (_, i) => `c${i}`);
      const table = tableText(columns(...names), rows, budget);
      expect(table.text.length).toBeLessThanOrEqual(budget);
      expect(table.text.isWellFormed()).toBe(true);
      if (table.text === "") return;
      const lines = table.text.split("\n");
      expect(lines.length).toBe(table.rows + 2);
      for (const line of lines) {
        const bars = line.replaceAll(/\\./gu, "").match(/\|/g)?.length;
        expect(bars).toBe(table.columns + 1);
      }
    }),
    { numRuns: 500 },
  );
});
