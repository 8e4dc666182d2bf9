import fc from "fast-check";
import { expect, test } from "vitest";
import { firstWords } from "./title.ts";

test.each([
  ["Fix the build", "Fix the build"],
  ["  Fix\n\n the\tbuild  ", "Fix the build"],
  ["\u202eevil\u0000 text\u0007", "evil text"],
  [
    "Please look at every file in the folder and tell me which is largest",
    "Please look at every file in the folder and tell me which…",
  ],
  ["x".repeat(80), `${"x".repeat(59)}…`],
  [" \n ", ""],
])("%j is called %j", (text, title) => {
  expect(firstWords(text)).toBe(title);
});

test("a title is one short line of whole characters, whatever was written", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff), { maxLength: 300 }), (units) => {
      const title = firstWords(String.fromCharCode(...units));
      expect(title.length).toBeLessThanOrEqual(60);
      expect(title).not.toMatch(/[\n\r\t\p{Cc}\p{Cf}]/u);
      expect(title.isWellFormed()).toBe(true);
    }),
  );
});
