import { expect, test } from "vitest";
import { createRepeatWatch } from "./repeated-text.ts";

const noticed = (text: string, size: number): boolean => {
  const watch = createRepeatWatch();
  for (let at = 0; at < text.length; at += size) if (watch(text.slice(at, at + size))) return true;
  return false;
};

test.each([
  ["a short sentence", "I will now do it again. ".repeat(60)],
  ["a long paragraph", `${"The quick brown fox jumps over the lazy dog, ".repeat(3)}${Math.PI}. `.repeat(12)],
  ["one character", "a".repeat(700)],
  ["after an honest start", `Here is what I found in the file, line by line.\n${"and so on, ".repeat(80)}`],
])("%s for ever is noticed", (_, text) => {
  expect([1, 7, 500].map((size) => noticed(text, size))).toEqual([true, true, true]);
});

test.each([
  ["counted lines", Array.from({ length: 500 }, (_, index) => `row ${index}: the same words\n`).join("")],
  [
    "nine times",
    `${"x".repeat(5)}${"This very sentence is sixty characters long, I have counted.".repeat(9)} End of it.`,
  ],
  ["code", "  if (a) {\n    b();\n  }\n".repeat(5).concat("done")],
])("%s is left alone", (_, text) => {
  expect(noticed(text, 7)).toBe(false);
});
