import { applyPatch } from "diff";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changedSpan } from "./changed-span.ts";
import { diffText } from "./diff-text.ts";

const text = fc
  .array(fc.constantFrom("a\n", "b\n", "\n", "c", "dd\r\n"), { maxLength: 40 })
  .map((parts) => parts.join(""));

test("the span is what differs: equal texts stand round it", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const span = changedSpan(before, after);
      const head = before
        .split("\n")
        .slice(0, span.line)
        .map((line) => `${line}\n`)
        .join("");
      expect(before.startsWith(head + span.before)).toBe(true);
      expect(after.startsWith(head + span.after)).toBe(true);
      expect(before.slice((head + span.before).length)).toBe(after.slice((head + span.after).length));
    }),
  );
});

test("the diff turns the one text into the other", async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const diff = await diffText("f", before, after);
      if (diff === undefined || diff.diff === "") return;
      const patch = `--- f\n+++ f\n${diff.diff}\n`;
      // A patch whose lines all end in CRLF is no mistake here: the guess of line endings would change it.
      expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(after);
    }),
  );
});

test("a change deep in a large file tells its line", async () => {
  const before = "some line\n".repeat(500_000);
  const after = `${before.slice(0, 2_000_000)}changed\n${before.slice(2_000_000)}`;
  expect(await diffText("f", before, after)).toMatchObject({
    added: 1,
    removed: 0,
    diff: expect.stringContaining("@@ -199998,6 "),
  });
});

test("long diffs are cut and counted", async () => {
  const diff = await diffText("f", "", "x\n".repeat(500));
  expect(diff?.added).toBe(500);
  expect(diff?.diff.split("\n")).toHaveLength(200);
  expect(diff?.diff).toMatch(/… 302 more lines$/);
});
