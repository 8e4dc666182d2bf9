import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesSource, type ScannedLines, type ScanRequest, scanLines, withHead } from "./scan-lines.ts";

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What scanLines promises, with the whole text in memory. */
const plainly = (text: string, { from, to, maxBytes }: ScanRequest): Omit<ScannedLines, "bytes"> & { text: string } => {
  const lines = linesOf(text);
  let kept = "";
  let last = from - 1;
  let cutBytes = 0;
  for (const [index, line] of lines.entries()) {
    if (index + 1 < from || index + 1 > to || cutBytes > 0) continue;
    if (kept.length + line.length > maxBytes && index + 1 > from) break;
    const part = line.slice(0, maxBytes);
    kept += part;
    cutBytes = line.length - part.length;
    last = index + 1;
  }
  return { text: kept, to: last, total: lines.length, cutBytes };
};

test("property: keeps and counts the same lines however the bytes are cut", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        text,
        from: fc.integer({ min: 1, max: 12 }),
        count: fc.option(fc.integer({ min: 1, max: 8 }), { nil: Number.POSITIVE_INFINITY }),
        maxBytes: fc.integer({ min: 1, max: 24 }),
        chunkBytes: fc.integer({ min: 1, max: 24 }),
        headBytes: fc.integer({ min: 0, max: 30 }),
        sized: fc.boolean(),
      }),
      async ({ text: whole, from, count, maxBytes, chunkBytes, headBytes, sized }) => {
        const bytes = Buffer.from(whole);
        const source = withHead(bytes.subarray(0, headBytes), bytesSource(bytes));
        const end = sized ? { endBytes: bytes.length } : {};
        const request = { from, to: from + count - 1, maxBytes, chunkBytes, ...end };
        const { bytes: kept, ...rest } = await scanLines(source, request);
        expect({ ...rest, text: Buffer.from(kept).toString() }).toEqual(plainly(whole, request));
      },
    ),
    { numRuns: 2_000 },
  );
});
