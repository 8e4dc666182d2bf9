import { expect, test } from "vitest";
import type { Entry } from "../../http/schemas/entries.ts";
import type { RunRow } from "../../http/schemas/runs.ts";
import { createProgress, finalEntry, refusals, summaryLine } from "./progress.ts";

const common = { seq: 1, at: "2026-01-01T00:00:00Z", run: "r" };
type Call = Extract<Entry, { kind: "call" }>;
const call = (over: Partial<Call> = {}): Call => ({
  ...common,
  id: "c1",
  kind: "call",
  callId: "c1",
  tool: "read_file",
  arguments: '{"path":"a.md"}',
  status: "running",
  startedAt: common.at,
  ...over,
});
const text = (id: string, words: string): Entry => ({ ...common, id, kind: "text", text: words, model: "m" });
const row: RunRow = {
  id: "01R",
  source: "cli",
  agent: "a",
  status: "completed",
  startedAt: common.at,
  attended: false,
  steps: 1,
  toolCalls: 2,
  denied: 0,
  usage: { input: 1200, cached: 0, output: 34, costUsd: null },
};

function said(...entries: Entry[]): string[] {
  const lines: string[] = [];
  const progress = createProgress((line) => lines.push(line));
  for (const entry of entries) progress(entry);
  return lines;
}

test("a call is said once when it starts, however often its entry changes", () =>
  expect(said(call(), call(), call({ status: "ok", result: "text" }), call({ status: "ok" }))).toEqual([
    'read_file {"path":"a.md"}',
  ]));

test("a call is not said while its arguments are still being written, and is when they are broken", () => {
  expect(said(call({ arguments: "" }), call({ arguments: '{"path":"a' }), call())).toEqual([
    'read_file {"path":"a.md"}',
  ]);
  expect(said(call({ arguments: "{" }), call({ arguments: "{", status: "failed", result: "no JSON" }))).toEqual([
    "read_file {",
    "  failed: no JSON",
  ]);
});

test("a refusal is said with the gate's sentence, also when only its end was heard of", () =>
  expect(said(call({ status: "denied", result: "Refused: nobody is watching.\nA rule would allow it." }))).toEqual([
    'read_file {"path":"a.md"}',
    "  denied: Refused: nobody is watching. A rule would allow it.",
  ]));

test("nothing that a model or file says moves the cursor or runs on without end", () => {
  const [line = ""] = said(call({ status: "ok", arguments: `\u001b[2J\r\n${"x".repeat(5000)}` }));
  expect(line).toContain("\\u001b[2J");
  expect(line.length).toBeLessThan(250);
  expect(line).not.toContain("\u001b");
});

test("notes are said, text and thoughts are not", () =>
  expect(
    said(
      { ...common, id: "n", kind: "note", code: "retrying", text: "The server is busy; next try in 2 s." },
      text("t", "Hello"),
      { ...common, id: "r", kind: "reasoning", text: "hm" },
    ),
  ).toEqual(["The server is busy; next try in 2 s."]));

test("each attempt at a model is said, once", () => {
  const note = { ...common, id: "n", kind: "note", code: "retrying", text: "HTTP 503." } as const;
  expect(
    said(
      { ...note, attempt: 1, waitMs: 900 },
      { ...note, attempt: 2, waitMs: 2100 },
      { ...note, attempt: 2, waitMs: 2100 },
      { ...note, attempt: 2 },
    ),
  ).toEqual(["HTTP 503. Try 2 in 1 s.", "HTTP 503. Try 3 in 3 s."]);
});

test("the answer is the last text, unless something was done after it", () => {
  expect(finalEntry([text("a", "first"), call(), text("b", "last")])).toMatchObject({ text: "last" });
  expect(finalEntry([text("a", "first"), call()])).toBeUndefined();
});

test("refused calls come with what would allow them", () =>
  expect(refusals([call({ status: "ok" }), call({ status: "denied", tool: "run_shell", result: "why" })])).toEqual([
    { tool: "run_shell", arguments: '{"path":"a.md"}', message: "why" },
  ]));

test("an unknown price is not shown as a number", () => {
  expect(summaryLine(row)).toBe("Run 01R completed · 1 step · 2 calls · 1,234 tokens · cost unknown");
  expect(summaryLine({ ...row, denied: 2, usage: { ...row.usage, costUsd: 0.0123 } })).toContain(
    "2 denied · 1,234 tokens · $0.0123",
  );
});
