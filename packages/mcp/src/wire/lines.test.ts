import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineSplitter } from "./lines.ts";

const split = (chunks: Buffer[], maxLineBytes = 1_000): { lines: string[]; oversize: number } => {
  const lines: string[] = [];
  let oversize = 0;
  const splitter = createLineSplitter({
    maxLineBytes,
    onLine: (line) => lines.push(line),
    onOversize: () => {
      oversize += 1;
    },
  });
  for (const chunk of chunks) splitter.push(chunk);
  return { lines, oversize };
};

test("property: lines are the same however the bytes are cut", () => {
  const line = fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.replaceAll("\n", ""));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.integer({ min: 1, max: 17 }), { minLength: 1 }), (wanted, sizes) => {
      const bytes = Buffer.from(wanted.map((text) => `${text}\n`).join(""));
      const chunks: Buffer[] = [];
      for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        chunks.push(bytes.subarray(from, from + size));
        from += size;
      }
      expect(split(chunks).lines).toEqual(wanted);
    }),
  );
});

test("a line over the limit is reported once and skipped to its end", () => {
  const { lines, oversize } = split(
    ["ab\n", "x".repeat(30), "x".repeat(30), "\ncd\n"].map((text) => Buffer.from(text)),
    20,
  );
  expect(lines).toEqual(["ab", "cd"]);
  expect(oversize).toBe(1);
});
