import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Entry, EventRow, RunRow, SessionView } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry, Delta, TextEntry, UserEntry } from "../../data/chat-types.ts";
import {
  behind,
  type ChatState,
  fromView,
  isRunning,
  withDelta,
  withEarlier,
  withEntry,
  withEvent,
  withRun,
  withTurn,
} from "./chat-state.ts";

const at = "2026-01-02T03:04:05.000Z";
const user = (seq: number, over: Partial<UserEntry> = {}): UserEntry => ({
  id: `e${seq}`,
  seq,
  at,
  run: "r1",
  kind: "user",
  text: `say ${seq}`,
  ...over,
});
const text = (seq: number, words: string, over: Partial<TextEntry> = {}): TextEntry => ({
  id: `e${seq}`,
  seq,
  at,
  run: "r1",
  kind: "text",
  text: words,
  model: "m",
  ...over,
});
const call = (seq: number, over: Partial<CallEntry> = {}): CallEntry => ({
  id: `e${seq}`,
  seq,
  at,
  run: "r1",
  kind: "call",
  callId: `c${seq}`,
  tool: "read_file",
  arguments: "{}",
  status: "ok",
  startedAt: at,
  ...over,
});
const view = (entries: Entry[], over: Partial<SessionView> = {}): SessionView => ({
  session: {
    id: "s1",
    title: "T",
    agent: "default",
    mode: "ask",
    createdAt: at,
    updatedAt: at,
    messages: 1,
    status: "running",
    run: "r1",
  },
  entries,
  plan: [],
  queue: [],
  usage: { calls: 0, input: 0, cached: 0, output: 0, costUsd: null, unpricedCalls: 0 },
  turns: [],
  checkpoints: false,
  event: "10",
  ...over,
});
const event = (id: string, type: string, data: unknown, over: Partial<EventRow> = {}): EventRow => ({
  id,
  at,
  type,
  session: "s1",
  data,
  ...over,
});
const updated = (id: string, entry: Entry): EventRow => event(id, "message.updated", { entry });
const delta = (entry: string, offset: number, words: string, over: Partial<Delta> = {}): Delta => ({
  session: "s1",
  run: "r1",
  entry,
  kind: "text",
  offset,
  text: words,
  ...over,
});
const ids = (state: ChatState): string[] => state.list.entries.map((entry) => entry.id);
const textOf = (state: ChatState, id: string): string | undefined => {
  const entry = state.list.entries.find((other) => other.id === id);
  return entry?.kind === "text" || entry?.kind === "reasoning" ? entry.text : undefined;
};

describe("events over a view", () => {
  it("change nothing when the view had them already, nor when they are another session's", () => {
    const state = fromView(view([user(1)]));
    expect(withEvent(state, updated("09", text(2, "old")))).toBe(state);
    expect(withEvent(state, { ...updated("11", text(2, "x")), session: "s2" })).toBe(state);
  });

  it("are ordered by the server's sequence, whatever order they come in and whatever the clock says", () => {
    let state = fromView(view([user(1)]));
    state = withEvent(state, updated("11", text(4, "later", { at: "2020-01-01T00:00:00Z" })));
    state = withEvent(state, updated("12", text(3, "earlier", { at: "2030-01-01T00:00:00Z" })));
    expect(ids(state)).toEqual(["e1", "e3", "e4"]);
  });

  it("replace an entry in its place and never double it", () => {
    let state = fromView(view([user(1), call(2, { status: "running" }), text(3, "x")]));
    state = withEvent(state, updated("11", call(2, { status: "failed" })));
    expect(state.list.entries.map((entry) => entry.kind === "call" && entry.status)).toEqual([false, "failed", false]);
  });

  it("take superseded entries out", () => {
    const state = withEvent(fromView(view([user(1), text(2, "a")])), event("11", "message.removed", { ids: ["e2"] }));
    expect(ids(state)).toEqual(["e1"]);
  });

  it("carry the queue, the mode, the row and the end of the session", () => {
    let state = fromView(view([]));
    state = withEvent(
      state,
      event("11", "session.queueChanged", { queue: [{ id: "q", text: "t", clientId: "c", at }] }),
    );
    state = withEvent(state, event("12", "session.modeChanged", { mode: "allow-all", released: 2 }));
    expect([state.queue.length, state.session.mode]).toEqual([1, "allow-all"]);
    state = withEvent(state, event("13", "session.updated", { session: { ...state.session, title: "New" } }));
    state = withEvent(state, event("14", "session.removed", {}));
    expect([state.session.title, state.removed]).toEqual(["New", true]);
  });
});

describe("streamed text", () => {
  it("grows by pieces, ignores what it has, and asks for what it missed", () => {
    let state = fromView(view([text(1, "Hello")]));
    state = withDelta(state, delta("e1", 5, " wor"));
    expect(textOf(state, "e1")).toBe("Hello wor");
    expect(withDelta(state, delta("e1", 5, " wor"))).toEqual(state);
    state = withDelta(state, delta("e1", 7, "orld"));
    expect(textOf(state, "e1")).toBe("Hello world");
    state = withDelta(state, delta("e1", 20, "!"));
    expect(textOf(state, "e1")).toBe("Hello world");
    expect(behind(state)).toEqual(["e1"]);
    state = withEntry(state, text(1, "Hello world, and more"), [delta("e1", 20, "e!")]);
    expect(textOf(state, "e1")).toBe("Hello world, and more!");
    expect(behind(state)).toEqual([]);
  });

  it("asks for an entry whose beginning it has not seen", () => {
    expect(behind(withDelta(fromView(view([])), delta("e9", 0, "x")))).toEqual(["e9"]);
  });

  it("is not shortened by a stored copy that lags behind, but follows one that differs", () => {
    let state = fromView(view([text(1, "one two three")]));
    state = withEvent(state, updated("11", text(1, "one two")));
    expect(textOf(state, "e1")).toBe("one two three");
    state = withEvent(state, updated("12", text(1, "one ‹masked›")));
    expect(textOf(state, "e1")).toBe("one ‹masked›");
  });

  it("reads the rest of a text whose copy is cut", () => {
    const state = withEvent(fromView(view([])), updated("11", text(1, "beginning", { truncated: true })));
    expect(behind(state)).toEqual(["e1"]);
  });

  it("waits to be asked for where a page of the chat is cut, and is read when it grows on", () => {
    const state = fromView(view([text(1, "beginning", { truncated: true })]));
    expect(behind(state)).toEqual([]);
    expect(behind(withDelta(state, delta("e1", 20, "more")))).toEqual(["e1"]);
  });

  it("that grew here is whole, whatever copy of it is cut", () => {
    let state = withDelta(fromView(view([text(1, "beginning")])), delta("e1", 9, " and end"));
    state = withEvent(state, updated("11", text(1, "begin", { truncated: true })));
    expect(state.list.entries).toEqual([text(1, "beginning and end")]);
    state = fromView(view([text(2, "beginning", { truncated: true })]));
    state = withEvent(state, updated("11", text(2, "begin", { truncated: true })));
    expect(state.list.entries).toEqual([text(2, "beginning", { truncated: true })]);
  });

  it("ends up whole for any cut into pieces, repeats and overlaps included", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.infiniteStream(fc.nat(9)), (whole, dice) => {
        let state = fromView(view([text(1, "")]));
        for (let from = 0; from < whole.length; ) {
          const back = Math.min(from, dice.next().value ?? 0);
          const end = Math.min(whole.length, from + 1 + ((dice.next().value ?? 0) % 5));
          state = withDelta(state, delta("e1", from - back, whole.slice(from - back, end)));
          from = end;
        }
        expect(textOf(state, "e1")).toBe(whole);
        expect(behind(state)).toEqual([]);
      }),
    );
  });

  it("lays arguments beside text: a piece of one kind never lands in the other", () => {
    let state = fromView(view([call(1, { arguments: '{"a"', status: "running" })]));
    state = withDelta(state, delta("e1", 4, ":1}", { kind: "arguments" }));
    state = withDelta(state, delta("e1", 7, "no"));
    expect(state.list.entries[0]).toMatchObject({ arguments: '{"a":1}' });
  });
});

describe("a turn that a request started", () => {
  it("runs at once, unless it is over before the answer to the request is here", () => {
    const idle = fromView(view([]));
    const row = { ...idle.session, status: "idle" as const };
    expect(isRunning(withTurn({ ...idle, session: row }, "r2"))).toBe(true);
    const over = withEvent(
      { ...idle, session: row },
      event("11", "run.finished", { run: { id: "r2", status: "completed", endedAt: at } }),
    );
    expect(isRunning(withTurn(over, "r2"))).toBe(false);
  });
});

describe("pages", () => {
  it("older ones come before, once, and the mark moves", () => {
    let state = fromView(view([user(3), text(4, "x")], { before: 3 }));
    state = withEarlier(state, view([user(1), text(2, "a"), user(3)], { before: 1 }));
    expect(ids(state)).toEqual(["e1", "e2", "e3", "e4"]);
    expect(state.before).toBe(1);
    expect(withEarlier(state, view([], {})).before).toBeUndefined();
  });

  it("reading again keeps what was paged in when nothing lies between, and drops it otherwise", () => {
    const paged = withEarlier(fromView(view([user(3)], { before: 3 })), view([user(1), user(2)]));
    expect(ids(fromView(view([user(3), user(4)], { before: 3, event: "20" }), paged))).toEqual([
      "e1",
      "e2",
      "e3",
      "e4",
    ]);
    const far = fromView(view([user(8), user(9)], { before: 8, event: "20" }), paged);
    expect(ids(far)).toEqual(["e8", "e9"]);
    expect(far.before).toBe(8);
  });
});

describe("sub-agents", () => {
  const run = (id: string, over: Partial<RunRow> = {}): RunRow => ({
    id,
    source: "delegate",
    agent: "helper",
    session: "s1",
    parent: "r1",
    status: "running",
    startedAt: at,
    attended: true,
    steps: 0,
    toolCalls: 0,
    denied: 0,
    usage: { input: 0, cached: 0, output: 0, costUsd: null },
    ...over,
  });

  it("keep their entries, their text and their plan out of the parent's", () => {
    let state = fromView(view([call(1, { tool: "delegate", status: "running" })]));
    state = withEvent(state, event("11", "run.started", { run: run("k") }));
    state = withEvent(state, updated("12", text(5, "child", { run: "k" })));
    state = withDelta(state, delta("e5", 5, "ish", { run: "k" }));
    state = withEvent(state, event("13", "plan.update", { steps: [{ text: "x", status: "active" }] }, { run: "k" }));
    expect(ids(state)).toEqual(["e1"]);
    expect(state.plan).toEqual([]);
    expect(state.children.get("k")?.list.entries).toMatchObject([{ text: "childish" }]);
  });

  it("are known from the call alone after a reload, and read whole once", () => {
    let state = fromView(view([call(1, { tool: "delegate", childRun: "k" })]));
    expect(state.children.get("k")?.whole).toBe(false);
    state = withRun(state, {
      run: run("k", { status: "completed" }),
      entries: [text(5, "done", { run: "k" })],
      children: [],
    });
    expect(state.children.get("k")).toMatchObject({ whole: true, run: { status: "completed" } });
    expect(ids(state)).toEqual(["e1"]);
  });

  it("a turn of the session itself is a turn, not a child", () => {
    const state = withEvent(
      fromView(view([])),
      event("11", "run.finished", { run: { ...run("r1", { source: "chat" }), parent: undefined } }),
    );
    expect([...state.turns.keys()]).toEqual(["r1"]);
    expect(state.children.size).toBe(0);
  });
});
