import { expect, it } from "vitest";
import { eventSummary } from "./event-summary.ts";

const event = (type: string, data: unknown) => ({ id: "1", at: "2026-01-02T03:04:05Z", type, data });

it("says what exactly was called, and which rule decided", () => {
  expect(eventSummary(event("tool.started", { tool: "grep", arguments: { pattern: "a\nb" } })).text).toBe(
    'grep  {"pattern":"a\\nb"}',
  );
  expect(
    eventSummary(
      event("tool.finished", {
        tool: "run_shell",
        ok: false,
        decision: { effect: "deny", by: "rule", rule: "run_shell(rm:*)" },
      }),
    ),
  ).toEqual({ effect: "deny", text: "run_shell  decided by a rule run_shell(rm:*)" });
});

it("names the session, run or entry that it is about, not its ids", () => {
  expect(
    eventSummary(event("session.updated", { session: { id: "01M8", title: "Tides", agent: "default" } })).text,
  ).toBe("Tides  default");
  expect(eventSummary(event("run.finished", { run: { id: "01M8", agent: "writer", status: "failed" } })).text).toBe(
    "writer  failed",
  );
  expect(eventSummary(event("message.updated", { entry: { id: "01M8", kind: "text", text: "One\ntwo" } })).text).toBe(
    "text  One two",
  );
  expect(eventSummary(event("agents.changed", { names: ["a", "b"] })).text).toBe("a, b");
});

it("shows data of any other shape as it is", () => {
  expect(eventSummary(event("odd", ["x", 1])).text).toBe('["x",1]');
  expect(eventSummary(event("odd", null)).text).toBe("null");
});
