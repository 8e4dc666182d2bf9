import fc from "fast-check";
import { expect, test } from "vitest";
import type { Entry } from "../http/schemas/entries.ts";
import { briefEntry, eventEntry } from "./brief.ts";

const common = { id: "e", seq: 1, at: "2026-05-04T09:00:00Z", run: "r" };
const call = (more: Partial<Extract<Entry, { kind: "call" }>> = {}): Entry => ({
  ...common,
  kind: "call",
  callId: "c1",
  tool: "read_file",
  arguments: "{}",
  status: "ok",
  startedAt: common.at,
  ...more,
});
const bytes = (entry: Entry): number => Buffer.byteLength(JSON.stringify(entry));

test("an entry that is small stays as it is", () => {
  const small = call({ result: "x", details: { diff: "+a" }, imageCount: 1 });
  expect(briefEntry(small)).toEqual(small);
  expect(eventEntry(small)).toEqual(small);
});

test("in brief a call has no pictures, and says when arguments or result were cut", () => {
  const brief = briefEntry(call({ images: ["data:x"], imageCount: 1, arguments: "a".repeat(5000), result: "short" }));
  expect(brief).toMatchObject({ arguments: "a".repeat(4000), result: "short", imageCount: 1, truncated: true });
  expect(brief).not.toHaveProperty("images");
});

test("a text of a chat is whole in brief up to 40,000 characters, and cut at fewer for an event", () => {
  const text = (chars: number): Entry => ({ ...common, kind: "text", text: "ä".repeat(chars), model: "m" });
  expect(briefEntry(text(40_000))).toEqual(text(40_000));
  expect(briefEntry(text(40_001))).toEqual({ ...text(40_000), truncated: true });
  expect(eventEntry(text(20_000))).toMatchObject({ text: "ä".repeat(4000), truncated: true });
});

test("details keep their shape with long texts cut; details of too many parts go", () => {
  expect(briefEntry(call({ details: { file: "a.ts", diff: "d".repeat(9000) } }))).toMatchObject({
    details: { file: "a.ts", diff: "d".repeat(2000) },
    truncated: true,
  });
  const many = briefEntry(call({ details: Array.from({ length: 3000 }, (_, index) => index) }));
  expect(many).not.toHaveProperty("details");
  expect(many).toMatchObject({ truncated: true });
});

test("whatever an entry holds, it fits an event, keeps its head, is well-formed, and is never longer than before", () => {
  const words = fc
    .string({ unit: "binary", maxLength: 300 })
    .chain((piece) => fc.integer({ min: 0, max: 120 }).map((times) => piece.repeat(times)));
  const anyEntry = fc.oneof(
    fc.record({ arguments: words, result: words, details: fc.oneof(fc.object({ maxDepth: 3 }), words) }).map(call),
    words.map((text): Entry => ({ ...common, kind: "text", text: text.toWellFormed(), model: "m" })),
    words.map((text): Entry => ({ ...common, kind: "note", code: "failed", text: text.toWellFormed() })),
  );
  fc.assert(
    fc.property(anyEntry, (entry) => {
      const told = eventEntry(entry);
      expect(bytes(told)).toBeLessThanOrEqual(15_000);
      expect(bytes(told)).toBeLessThanOrEqual(bytes(entry) + '"truncated":true,'.length);
      expect(told).toMatchObject({ ...common, kind: entry.kind });
    }),
    { numRuns: 200 },
  );
});
