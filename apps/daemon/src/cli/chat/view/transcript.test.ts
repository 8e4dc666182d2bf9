import { expect, test } from "vitest";
import { sessionAt, sessionView } from "../../../../test/support/session-view.ts";
import { applyDelta, applyEvent, type ChatEvent, refreshed } from "../state/apply.ts";
import { type ChatState, fromView } from "../state/chat-state.ts";
import { paint, type Row } from "../text/spans.ts";
import type { CallEntry, Entry, RunRow } from "../wire.ts";
import { createTranscript } from "./transcript.ts";

const at = sessionAt;
const view = sessionView();

const run = (id: string, more: Partial<RunRow> = {}): RunRow => ({
  id,
  source: "chat",
  agent: "default",
  session: "s1",
  status: "running",
  startedAt: at,
  attended: true,
  steps: 0,
  toolCalls: 0,
  denied: 0,
  usage: { input: 0, cached: 0, output: 0, costUsd: null },
  ...more,
});

const said = (id: string, seq: number, text: string, of = "r1"): Entry => ({
  id,
  seq,
  at,
  run: of,
  kind: "text",
  text,
  model: "m",
});
const call = (id: string, seq: number, more: Partial<CallEntry> = {}): CallEntry => ({
  id,
  seq,
  at,
  run: "r1",
  kind: "call",
  callId: id,
  tool: "read_file",
  arguments: '{"path":"src/a.ts"}',
  status: "running",
  startedAt: at,
  begunAt: at,
  ...more,
});

/** A chat that is fed events and prints like a terminal: what was committed, and what is in motion now. */
function playing() {
  const transcript = createTranscript({ showUser: () => true });
  const printed: string[] = [];
  let state: ChatState = fromView(view);
  let live: string[] = [];
  const text = (rows: readonly Row[]): string[] => rows.map((row) => paint(row, false));
  function become(next: ChatState): void {
    state = next;
    const step = transcript.advance(state, 60);
    printed.push(...text(step.commit));
    live = text(step.live);
  }
  const event = (type: string, data: unknown, of?: string): void =>
    become(applyEvent(state, { type, session: "s1", data, ...(of !== undefined && { run: of }) } as ChatEvent));
  return {
    event,
    entry: (entry: Entry) => event("message.updated", { entry }),
    delta: (id: string, offset: number, piece: string) =>
      become(applyDelta(state, { session: "s1", entry: id, kind: "text", offset, text: piece })),
    fetched: (entry: Entry) => become(refreshed(state, entry)),
    printed,
    live: () => live,
    state: () => state,
    screen: () => [...printed, ...live],
  };
}

test("text is printed line by line while it grows, each line once, and whole at the end", () => {
  const chat = playing();
  chat.entry(said("e1", 1, ""));
  chat.delta("e1", 0, "# Title\nfirst ");
  expect(chat.printed).toEqual(["Title"]);
  expect(chat.live()).toEqual(["first"]);
  chat.delta("e1", 14, "line\nsecond");
  expect(chat.printed).toEqual(["Title", "first line"]);
  chat.entry(said("e1", 1, "# Title\nfirst line\nsecond"));
  chat.event("run.finished", { run: run("r1", { status: "completed" }) });
  expect(chat.printed).toEqual(["Title", "first line", "second"]);
  expect(chat.live()).toEqual([]);
});

test("the stored copy behind the live pieces takes nothing back", () => {
  const chat = playing();
  chat.entry(said("e1", 1, ""));
  chat.delta("e1", 0, "one two three");
  chat.entry(said("e1", 1, "one two"));
  chat.delta("e1", 13, " four\n");
  expect(chat.printed).toEqual(["one two three four"]);
});

test("a piece that does not fit marks the entry for fetching, and what is fetched is shown", () => {
  const chat = playing();
  chat.entry(said("e1", 1, "abc"));
  chat.delta("e1", 7, "hi");
  expect([...chat.state().stale]).toEqual(["e1"]);
  chat.delta("e1", 3, "ignored meanwhile");
  chat.fetched(said("e1", 1, "abcdefghi\n"));
  expect(chat.state().stale.size).toBe(0);
  expect(chat.printed).toEqual(["abcdefghi"]);
});

test("what a page of the chat holds cut is fetched, and calls are not", () => {
  const cut = { truncated: true as const };
  const entries = [{ ...said("e1", 1, "beginning"), ...cut }, call("e2", 2, cut), said("e3", 3, "whole")];
  const state = fromView({ ...view, entries });
  expect([...state.stale]).toEqual(["e1"]);
  expect(refreshed(state, said("e1", 1, "beginning and end")).stale.size).toBe(0);
});

test("a piece that was seen before changes nothing", () => {
  const chat = playing();
  chat.entry(said("e1", 1, "abcdef"));
  const before = chat.state();
  chat.delta("e1", 2, "cd");
  expect(chat.state()).toBe(before);
  chat.delta("e1", 4, "efgh");
  expect(chat.live()).toEqual(["abcdefgh"]);
});

test("a text that was changed after it was printed is printed again, saying so", () => {
  const chat = playing();
  chat.entry(said("e1", 1, "the key is abc\nmore"));
  expect(chat.printed).toEqual(["the key is abc"]);
  chat.entry(said("e1", 1, "the key is ‹masked›\nmore of it"));
  expect(chat.printed.slice(1)).toEqual([
    "The text above was changed; this is how it reads now:",
    "the key is ‹masked›",
  ]);
});

test("calls of a batch are printed in their order, however they finish", () => {
  const chat = playing();
  chat.entry(call("c1", 1));
  chat.entry(call("c2", 2, { arguments: '{"path":"b.ts"}' }));
  chat.entry(call("c2", 2, { arguments: '{"path":"b.ts"}', status: "ok", durationMs: 5 }));
  expect(chat.printed).toEqual([]);
  expect(chat.live()).toEqual(["◌ read_file src/a.ts  running", "✓ read_file b.ts  5 ms"]);
  chat.entry(call("c1", 1, { status: "failed", durationMs: 1200, result: "src/a.ts is not there" }));
  expect(chat.printed).toEqual([
    "✗ read_file src/a.ts  failed · 1.2 s",
    "  src/a.ts is not there",
    "✓ read_file b.ts  5 ms",
  ]);
});

test("a call that was not let through yet is queued, for however long", () => {
  const { begunAt: _none, ...queued } = call("c1", 1);
  const transcript = createTranscript({ showUser: () => true });
  const { live } = transcript.advance(fromView({ ...view, entries: [queued] }), 60, Date.parse(at) + 75_400);
  expect(live.map((row) => paint(row, false))).toEqual(["◌ read_file src/a.ts  queued"]);
});

test("a call that runs for long shows how long", () => {
  const transcript = createTranscript({ showUser: () => true });
  const state = fromView({ ...view, entries: [call("c1", 1)] });
  const live = (ms: number): string[] =>
    transcript.advance(state, 60, Date.parse(at) + ms).live.map((row) => paint(row, false));
  expect(live(1500)).toEqual(["◌ read_file src/a.ts  running"]);
  expect(live(75_400)).toEqual(["◌ read_file src/a.ts  running · 1 min 15 s"]);
});

test("an edit shows its diff, cut when it is long", () => {
  const chat = playing();
  const lines = Array.from({ length: 30 }, (_, index) => `+line ${index}`);
  const details = { diff: ["@@ -1,1 +1,30 @@", ...lines].join("\n"), added: 30, removed: 0 };
  chat.entry(call("c1", 1, { tool: "write_file", status: "ok", durationMs: 3, details }));
  expect(chat.printed[0]).toBe("✓ write_file src/a.ts  +30 −0 · 3 ms");
  expect(chat.printed).toHaveLength(15);
  expect(chat.printed.at(-1)).toBe("  … 18 more lines");
});

test("a diff of a CRLF file shows lines; where line ends change they are seen", () => {
  const chat = playing();
  const edit = (id: string, diff: string) =>
    call(id, Number(id), { tool: "edit_file", status: "ok", details: { diff, added: 1, removed: 1 } });
  chat.entry(edit("1", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r"));
  chat.entry(edit("2", "@@ -1,1 +1,1 @@\n-b\r\n+b"));
  expect(chat.printed.filter((line) => /^ {2}[ +-]/.test(line))).toEqual(["   a", "  -b", "  +c", "  -b\\r", "  +b"]);
});

test("each attempt at a model is told of, once", () => {
  const chat = playing();
  const note = (attempt: number, more: object) =>
    chat.entry({ id: "n", seq: 1, at, run: "r1", kind: "note", code: "retrying", text: "HTTP 503.", attempt, ...more });
  note(1, { waitMs: 1000 });
  note(2, { waitMs: 2500 });
  note(2, {});
  expect(chat.printed).toEqual(["· HTTP 503. Try 2 in 1 s.", "· HTTP 503. Try 3 in 3 s."]);
});

test("a sub-agent's entries stand indented under the call that started it, which ends after them", () => {
  const chat = playing();
  const delegate = { tool: "delegate", arguments: '{"agent":"coder","task":"fix it"}' };
  chat.entry(call("c1", 1, delegate));
  chat.event("run.started", { run: run("r2", { parent: "r1", agent: "coder" }) }, "r2");
  chat.entry(said("k1", 2, "looking\naround", "r2"));
  chat.entry(call("c1", 1, { ...delegate, childRun: "r2" }));
  expect(chat.printed).toEqual(["◌ delegate coder: fix it  running", "│ looking"]);
  expect(chat.live()).toEqual(["│ around"]);
  chat.entry(call("k2", 3, { run: "r2", status: "denied", durationMs: 2, result: "no" }));
  chat.event("run.finished", { run: run("r2", { parent: "r1", agent: "coder", status: "completed" }) }, "r2");
  chat.entry(call("c1", 1, { ...delegate, childRun: "r2", status: "ok", durationMs: 900 }));
  chat.entry(said("e2", 4, "done\n"));
  expect(chat.printed.slice(2)).toEqual([
    "│ around",
    "│ ⊘ read_file src/a.ts  denied · 2 ms",
    "│   no",
    "✓ delegate coder: fix it  900 ms",
    "done",
  ]);
});

test("the plan is printed when it changes; a sub-agent's plan is not the session's", () => {
  const chat = playing();
  const steps = [
    { text: "read", status: "done" },
    { text: "write", status: "active" },
  ];
  chat.event("plan.update", { steps }, "r1");
  chat.event("plan.update", { steps: [...steps] }, "r1");
  expect(chat.printed).toEqual(["Plan, 1 of 2 done", "  ✓ read", "  ▸ write"]);
  chat.event("run.started", { run: run("r2", { parent: "r1" }) }, "r2");
  chat.event("plan.update", { steps: [] }, "r2");
  expect(chat.printed).toHaveLength(3);
});

test("hostile text in a tool's name, arguments, result and diff cannot drive the terminal", () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007\r\n\u202e";
  const chat = playing();
  const details = { diff: `+${evil}`, added: 1, removed: 0 };
  chat.entry(call("c1", 1, { tool: `x${evil}`, arguments: `{"path":${JSON.stringify(evil)}}`, status: "ok", details }));
  chat.entry(call("c2", 2, { arguments: evil, status: "failed", result: evil }));
  chat.entry({ id: "n", seq: 3, at, run: "r1", kind: "note", code: "failed", text: evil });
  chat.entry({ id: "u", seq: 4, at, run: "r1", kind: "user", text: evil });
  chat.entry(said("e", 5, `\`\`\`${evil}\n${evil}\n**${evil}**`));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  for (const line of chat.screen()) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  expect(chat.printed.length).toBeGreaterThan(4);
});

test("opening a long session shows its newest entries; a turn in motion goes on from there", () => {
  const transcript = createTranscript({ showUser: () => true });
  const entries = Array.from({ length: 30 }, (_, index) => said(`e${index}`, index, `line ${index}\n`));
  const state = fromView({ ...view, entries });
  expect(transcript.skipAllBut(state, 3)).toBe(27);
  expect(transcript.advance(state, 40).commit.map((row) => paint(row, false))).toEqual([
    "line 27",
    "line 28",
    "line 29",
  ]);
});

test("what an edit or a retry took away is counted, not printed again", () => {
  const chat = playing();
  chat.entry(said("e1", 1, "old\n"));
  chat.event("message.removed", { ids: ["e1", "unknown"] });
  expect(chat.state().replaced).toBe(1);
  chat.entry(said("e2", 2, "new\n"));
  expect(chat.printed).toEqual(["old", "new"]);
});

test("events of other sessions change nothing", () => {
  const state = fromView(view);
  expect(applyEvent(state, { type: "session.removed", session: "s2", data: {} })).toBe(state);
});
