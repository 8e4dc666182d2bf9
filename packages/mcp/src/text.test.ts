import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHead, cleanLine, cleanProse, cleanText, durationText, sizeText } from "./text.ts";

test("terminal sequences and control characters go, tabs and line ends stay", () => {
  expect(cleanText("\u001b[31mred\u001b[0m\u001b]8;;http://x\u0007link\u001b]8;;\u001b\\\u0007")).toBe("redlink");
  expect(cleanText("a\tb\r\nc\u0000\u009b\u007f")).toBe("a\tb\r\nc");
  expect(cleanText("half \ud83d pair 😀")).toBe("half \ufffd pair 😀");
});

test("descriptions lose characters that a person cannot see", () => {
  expect(cleanProse("a\u202eb\u200bc\u{e0049}d\ufeff")).toBe("abcd");
});

test("only the head of a long text is cleaned, and what is behind it keeps its length", () => {
  expect(cleanHead("a\u0000b", 3)).toBe("ab");
  expect(cleanHead(`a\u0000b${"\u0000".repeat(7)}`, 3)).toBe(`ab${" ".repeat(7)}`);
  expect(cleanHead("a\u202eb", 3, cleanProse)).toBe("ab");
});

test("property: a line has no line end, no control character, and keeps its limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.integer({ min: 2, max: 100 }), (text, max) => {
      const line = cleanLine(text, max);
      expect(line.length).toBeLessThanOrEqual(max);
      expect(line).not.toMatch(/\p{Cc}/u);
      expect(line.isWellFormed()).toBe(true);
    }),
  );
});

test("sizes and times for people", () => {
  expect([500, 2_048, 3_500_000].map(sizeText)).toEqual(["500 bytes", "2 KB", "3.3 MB"]);
  expect([250, 1_000, 60_000, 1_550].map(durationText)).toEqual(["250 ms", "1 s", "60 s", "1.6 s"]);
});
