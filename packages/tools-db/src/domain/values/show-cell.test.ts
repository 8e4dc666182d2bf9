import fc from "fast-check";
import { expect, test } from "vitest";
import { cellText } from "./cell-text.ts";
import { showCell, visible } from "./show-cell.ts";

test.each([
  [null, "NULL"],
  ["", "''"],
  ["NULL", "'NULL'"],
  ["null", "'null'"],
  ["''", "''''''"],
  ["'quoted'", "'''quoted'''"],
  ["it's", "it's"],
  ["9007199254740993", "9007199254740993"],
  ["12345678901234567890.123456789", "12345678901234567890.123456789"],
  ['{"n": 12345678901234567890}', '{"n": 12345678901234567890}'],
  ["{1,NULL,3}", "{1,NULL,3}"],
  ["0000-00-00", "0000-00-00"],
  ["-838:59:59", "-838:59:59"],
  ["infinity", "infinity"],
  ["a\nb\tc\rd|e", "a\\nb\\tc\\rd\\|e"],
  ["C:\\dir\\new", "C:\\dir\\\\new"],
  ['say \\"hi\\"', 'say \\"hi\\"'],
  ["\u001b[31mred\u001b[0m", "\\u{1b}[31mred\\u{1b}[0m"],
  ["user\u202Etxt.exe", "user\\u{202e}txt.exe"],
  ["a\u200bb\u00a0c\ufeff", "a\\u{200b}b\\u{a0}c\\u{feff}"],
  ["\u{e0041}tag", "\\u{e0041}tag"],
  ["half \ud83d", "half \\u{d83d}"],
  ["Grüße 你好 🙂", "Grüße 你好 🙂"],
] as const)("%j is shown as %s", (value, shown) => {
  expect(showCell(value)).toBe(shown);
});

test("bytes are hex, the first 32 of them, with the size behind", () => {
  expect(showCell(new Uint8Array([0xde, 0xad, 0xbe, 0xef]))).toBe("\\xdeadbeef");
  expect(showCell(new Uint8Array())).toBe("\\x");
  expect(showCell(new Uint8Array(50_000_000).fill(1))).toBe(`\\x${"01".repeat(32)}… (50000000 bytes)`);
  // Text that only looks like it does not.
  expect(showCell("\\xdeadbeef")).toBe("\\\\xdeadbeef");
});

test("a long text is cut, and says by how much", () => {
  expect(showCell("x".repeat(500))).toBe("x".repeat(500));
  expect(showCell("x".repeat(501))).toBe(`${"x".repeat(500)}…(+1)`);
  expect(showCell("x".repeat(50_000_000))).toBe(`${"x".repeat(500)}…(+49999500)`);
  expect(showCell(`${"x".repeat(499)}🙂y`)).toBe(`${"x".repeat(499)}…(+3)`);
});

test("the exact text of a value is neither cut nor escaped", () => {
  expect(cellText(null)).toBeNull();
  expect(cellText("a\n|\u202e")).toBe("a\n|\u202e");
  expect(cellText(new Uint8Array(40).fill(255))).toBe(`\\x${"ff".repeat(40)}`);
});

/** Reads the escapes back. */
const decoded = (shown: string): string =>
  shown.replaceAll(/\\(?:u\{([0-9a-f]+)\}|([\\nrt|]))/g, (_all, hex: string | undefined, char: string | undefined) =>
    hex === undefined
      ? ({ n: "\n", r: "\r", t: "\t" }[char ?? ""] ?? char ?? "")
      : Number.parseInt(hex, 16) >= 0xd800 && Number.parseInt(hex, 16) <= 0xdfff
        ? String.fromCharCode(Number.parseInt(hex, 16))
        : String.fromCodePoint(Number.parseInt(hex, 16)),
  );

const nasty = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\\", "|", "\n", "\t", "n", "t", "u", "x", "r", "{", "}", "'", "\u202e", "\u001b", "\u0000", "a"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
  ),
  maxLength: 60,
});

test("any text stays on one line, shows what is hidden, and reads back exactly", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const shown = visible(text);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      expect(shown.replaceAll(/\\./g, "")).not.toContain("|");
      expect(decoded(shown)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("different values never look the same", () => {
  fc.assert(
    fc.property(nasty, nasty, (a, b) => {
      expect(showCell(a) === showCell(b)).toBe(a === b);
    }),
    { numRuns: 1_000 },
  );
  expect(showCell(null)).not.toBe(showCell("NULL"));
});
