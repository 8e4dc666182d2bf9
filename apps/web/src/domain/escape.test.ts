import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literalParts, literalText } from "./escape.ts";

describe("literal text", () => {
  it.each([
    ["\u202egnp.exe", "\\u202egnp.exe"],
    ["a\u0000b", "a\\u0000b"],
    ["\u001b[31mred", "\\u001b[31mred"],
    ["zero\u200bwidth", "zero\\u200bwidth"],
    ["line\r\nend", "line\\r\nend"],
    ["tag\u{e0041}", "tag\\u{e0041}"],
    ["c1\u009b", "c1\\u009b"],
    ["smuggled\u{e0148}\u{e01ef}", "smuggled\\u{e0148}\\u{e01ef}"],
    ["filler\u3164\u115f\uffa0\u034f", "filler\\u3164\\u115f\\uffa0\\u034f"],
    ["lone \ud800 half", "lone \\ud800 half"],
  ])("spells %j", (text, shown) => expect(literalText(text)).toBe(shown));

  it("keeps tabs, line feeds and ordinary letters of any script", () => {
    const text = "\tif (日本) {\n\t\tÉté 🙂 ❤️\n}";
    expect(literalParts(text)).toEqual([{ text, escaped: false }]);
  });

  it("never lets a control, bidi or invisible character through", () => {
    const hidden = /(?![\t\n])\p{Cc}|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => !hidden.test(literalText(text))));
  });

  it("marks exactly what it changed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const kept = literalParts(text).filter((part) => !part.escaped);
        return kept.every((part) => text.includes(part.text));
      }),
    );
  });
});
