import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beginningOf, isLong, newestOf } from "./long-text.ts";

describe("a long text", () => {
  it("is one past 40,000 characters, and shown whole up to there", () => {
    const text = "a".repeat(40_000);
    expect([isLong(text), isLong(`${text}b`)]).toEqual([false, true]);
    expect([beginningOf(`${text}b`), newestOf(text)]).toEqual([text, text]);
  });

  it("is cut to its end while it grows, at a place that stays for a while, never within a pair", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 40_001, max: 400_000 }),
        fc.constantFrom("a line\n", "🙂", "ab"),
        (length, word) => {
          const text = word.repeat(Math.ceil(length / word.length));
          const newest = newestOf(text);
          expect(newest.isWellFormed()).toBe(true);
          expect(newest.length).toBeLessThanOrEqual(40_000);
          expect(newest.length).toBeGreaterThan(9_000);
          expect(text.endsWith(newest.slice(1))).toBe(true);
        },
      ),
    );
    const lines = "a line\n".repeat(8000);
    expect(newestOf(`${lines}more`)).toBe(`${newestOf(lines)}more`);
    expect(newestOf(lines).startsWith("a line")).toBe(true);
  });
});
