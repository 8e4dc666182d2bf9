import fc from "fast-check";
import { expect, test } from "vitest";
import { clip } from "./clip.ts";

test("text within the limit stays as it is", () => {
  expect(clip("a".repeat(24_000), 24_000)).toBe("a".repeat(24_000));
});

test("one character over: the notice is the last line, counted inside, and names what went", () => {
  const clipped = clip("a".repeat(24_001), 24_000, "call again with offset=2");
  const [kept = "", notice] = clipped.split("\n");
  expect(clipped.length).toBeLessThanOrEqual(24_000);
  expect(clipped.length).toBeGreaterThan(23_990);
  expect(notice).toBe(`[clipped: ${24_001 - kept.length} characters dropped — call again with offset=2]`);
});

test("the header line survives", () => {
  const text = `[matches 1-200; more remain — call again with offset=200]\n${"row\n".repeat(10_000)}`;
  expect(clip(text, 24_000).split("\n")[0]).toBe("[matches 1-200; more remain — call again with offset=200]");
});

test("a text that holds a notice gets exactly one more", () => {
  const once = clip("a".repeat(30_000), 24_000);
  expect(clip(once, 24_000)).toBe(once);
  expect(clip(once + "b".repeat(100), 24_000).match(/\[clipped: /g)).toHaveLength(1);
});

test("a lone surrogate becomes U+FFFD", () => {
  expect(clip("a\ud800b", 10)).toBe("a\ufffdb");
});

const char = fc.oneof(
  fc.constantFrom("a", "\n", "😀", "👩‍👩‍👧", "e\u0301"),
  fc.string({ unit: "binary", maxLength: 3 }),
);

test("never over the limit, always well-formed, and what is kept is the head", () => {
  fc.assert(
    fc.property(fc.array(char, { maxLength: 300 }), fc.integer({ min: 0, max: 200 }), (chars, max) => {
      const text = chars.join("");
      const clipped = clip(text, max, "hint");
      expect(clipped.length).toBeLessThanOrEqual(Math.max(max, 0));
      expect(clipped.isWellFormed()).toBe(true);
      const whole = text.toWellFormed();
      const kept = clipped.replace(/\n?\[clipped: \d+ characters dropped — hint\]$/, "");
      expect(whole.length <= max ? clipped === whole : whole.startsWith(kept)).toBe(true);
    }),
  );
});

test("sizes round the ceiling with a pair at every cut", () => {
  for (let size = 23_990; size <= 24_050; size += 1) {
    for (const text of ["😀".repeat(size / 2), `a${"😀".repeat(size / 2)}`, "a".repeat(size)]) {
      const clipped = clip(text, 24_000);
      expect(clipped.length <= 24_000 && clipped.isWellFormed()).toBe(true);
    }
  }
});
