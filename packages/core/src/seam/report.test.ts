import { expect, test } from "vitest";
import type { ToolCall } from "./call-types.ts";
import { finishedData, startedData } from "./report.ts";

const call: ToolCall = {
  name: "write_file",
  arguments: {},
  caller: { id: "u", name: "u", capabilities: new Set(), anonymous: false },
  surface: "chat",
  attended: true,
};

const size = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

test("long texts are cut and the shape of the arguments stays", () => {
  const data = startedData(call, "c", { path: "a.txt", content: "word ".repeat(100_000) });
  expect(data).toMatchObject({
    arguments: { path: "a.txt", content: expect.stringMatching(/\[clipped: \d+ characters dropped\]$/) },
  });
  expect(size(data)).toBeLessThan(2000);
});

test("a word that the cut goes through is left out whole", () => {
  const secret = `SECRET${"x".repeat(200)}`;
  const data = startedData(call, "c", { content: `${"a ".repeat(400)}${secret} ${"b ".repeat(900)}` });
  expect(JSON.stringify(data)).not.toContain("SECRET");
});

test("many arguments, large details and long messages stay within an event", () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, "文 ".repeat(50)]));
  expect(size(startedData(call, "c", many))).toBeLessThan(16_384);
  const result = { ok: false, error: { kind: "failed", message: "文 ".repeat(50_000) } } as const;
  const finished = finishedData(call, "c", { result, details: many });
  expect(size(finished)).toBeLessThan(16_384);
});

test("what is not JSON becomes null", () => {
  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  expect(startedData(call, "c", cycle)).toMatchObject({ arguments: null });
  expect(finishedData(call, "c", { result: { ok: true, text: "" }, details: 10n })).toMatchObject({ details: null });
});
