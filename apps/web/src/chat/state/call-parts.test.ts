import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CallEntry } from "../../data/chat-types.ts";
import { callBrief } from "./call-brief.ts";
import { callDiff } from "./call-diff.ts";
import { callEnd, callLatch, cost, tokens } from "./chat-words.ts";
import { planPlace } from "./plan-place.ts";

describe("a call in one line", () => {
  it.each([
    ["run_shell", '{"timeoutMs":5,"command":"npm\\n  test"}', "npm test"],
    ["delegate", '{"agent":"helper","task":"look"}', "helper: look"],
    ["grep", '{"pattern":"todo","path":"src"}', "todo src"],
    ["set_plan", '{"steps":[{},{}]}', "2 steps"],
    ["memory", '{"command":"view","path":"/memories/a.md"}', "view /memories/a.md"],
    ["unheard_of", '{"n":1,"what":"x"}', "x"],
    ["unheard_of", "{}", ""],
  ])("%s", (tool, json, brief) => {
    expect(callBrief(tool, json)).toBe(brief);
  });

  it("shows half-written and broken arguments as they stand, on one line", () => {
    expect(callBrief("run_shell", '{"command":"npm te')).toBe('{"command":"npm te');
    fc.assert(fc.property(fc.string(), (json) => !/[\n\r]/.test(callBrief("any", json))));
    fc.assert(fc.property(fc.json(), (json) => callBrief("any", json).length <= 300));
  });
});

describe("how a call stands", () => {
  const at = "2026-01-02T03:04:05.000Z";
  const call = (status: CallEntry["status"], begunAt?: string): CallEntry => ({
    id: "e",
    seq: 1,
    at,
    run: "r",
    kind: "call",
    callId: "c",
    tool: "run_shell",
    arguments: "{}",
    status,
    startedAt: at,
    ...(begunAt !== undefined && { begunAt }),
  });

  it("is running once it was let through, and no decision is shown before there is one", () => {
    expect([callEnd(call("running"))?.text, callLatch(call("running"))]).toEqual(["queued", undefined]);
    expect([callEnd(call("running", at))?.text, callLatch(call("running", at))?.effect]).toEqual(["running", "allow"]);
    expect([callEnd(call("cancelled"))?.text, callLatch(call("cancelled"))]).toEqual(["not run", undefined]);
    expect([callEnd(call("cancelled", at))?.text, callLatch(call("cancelled", at))?.effect]).toEqual([
      "cancelled",
      "allow",
    ]);
  });
});

describe("the change of a call", () => {
  it("becomes rows with the numbers of the file, and the distance between two places", () => {
    const diff = "@@ -2,3 +2,3 @@\n a\n-b\n+c\n d\n@@ -20,2 +20,3 @@\n x\n+y\n z";
    const rows = callDiff({ diff, added: 2, removed: 1 })?.rows;
    expect(rows).toMatchObject([
      { kind: "gap", lines: 1 },
      { kind: "same", before: 2, after: 2, text: "a" },
      { kind: "del", before: 3 },
      { kind: "add", after: 3 },
      { kind: "same", before: 4, after: 4, text: "d" },
      { kind: "gap", lines: 15 },
      { kind: "same", before: 20, after: 20 },
      { kind: "add", after: 21 },
      { kind: "same", before: 21, after: 22 },
    ]);
  });

  it("of a new file starts at its first line", () => {
    expect(callDiff({ diff: "@@ -0,0 +1,2 @@\n+a\n+b", added: 2, removed: 0 })?.rows).toMatchObject([
      { kind: "add", after: 1 },
      { kind: "add", after: 2 },
    ]);
  });

  it("of a file with CRLF shows lines, and line ends only where they change", () => {
    const crlf = "@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file";
    expect(callDiff({ diff: crlf, added: 1, removed: 1 })?.rows[0]).toMatchObject({ text: "a" });
    const changed = callDiff({ diff: "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+b", added: 1, removed: 1 })?.rows;
    expect(
      changed?.map((row) => ("text" in row ? row.text : "spans" in row && row.spans.map(({ text }) => text).join(""))),
    ).toEqual(["a\r", "b\r", "b"]);
  });

  it("reads details that came as text, and nothing out of anything else", () => {
    expect(callDiff(JSON.stringify({ diff: "@@ -1,1 +1,1 @@\n-a\n+b", added: 1, removed: 1 }))?.added).toBe(1);
    for (const odd of [undefined, null, 3, "cut off {", { diff: 3 }, { diff: "", added: 1, removed: 1 }, []])
      expect(callDiff(odd)).toBeUndefined();
  });
});

describe("figures", () => {
  it("never show an unknown price as nothing", () => {
    expect([cost(null), cost(0), cost(0.0012), cost(1.5)]).toEqual(["price unknown", "$0.00", "$0.0012", "$1.50"]);
    expect([tokens(812), tokens(38_412), tokens(1_234_567)]).toEqual(["812", "38.4k", "1.23M"]);
  });

  it("a plan is at its active step, at the first open one, or done; without steps there is none", () => {
    const step = (status: string) => ({ text: status, status });
    expect(planPlace([])).toBeUndefined();
    expect(planPlace([step("done"), step("active"), step("pending")])).toEqual({ at: 2, done: 1, text: "active" });
    expect(planPlace([step("done"), step("pending")])).toEqual({ at: 2, done: 1, text: "pending" });
    expect(planPlace([step("done")])).toMatchObject({ at: 1, text: "All steps are done" });
  });
});
