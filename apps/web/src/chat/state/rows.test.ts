import { describe, expect, it } from "vitest";
import type { Entry, Prompt } from "../../../../daemon/src/http/api-types.ts";
import type { CallEntry } from "../../data/chat-types.ts";
import { promptsAt } from "./prompts-at.ts";
import { type Row, rowsOf } from "./rows.ts";

const at = "2026-01-02T03:04:05.000Z";
let seq = 0;
const common = (run: string) => ({ id: `e${++seq}`, seq, at, run });
const user = (run = "r1"): Entry => ({ ...common(run), kind: "user", text: "do it" });
const text = (words = "said", run = "r1"): Entry => ({ ...common(run), kind: "text", text: words, model: "m" });
const call = (over: Partial<CallEntry> = {}): CallEntry => ({
  ...common("r1"),
  kind: "call",
  callId: "c",
  tool: "read_file",
  arguments: "{}",
  status: "ok",
  startedAt: at,
  durationMs: 10,
  ...over,
});
const prompt = (over: Partial<Prompt> = {}): Prompt => ({
  id: "p1",
  tool: "run_shell",
  class: "code",
  surface: "chat",
  session: "s1",
  preview: "npm test",
  reasons: [],
  segments: [],
  offers: [],
  askedAt: at,
  ...over,
});
const rows = (entries: Entry[], running = false, prompts: Prompt[] = [], tail = false): Row[] => {
  const placed = promptsAt(entries, prompts, { agent: "default" });
  return rowsOf(entries, { running, at: placed.at, rest: placed.rest, tail });
};
const kinds = (list: Row[]): string[] => list.map((row) => row.kind);

describe("rows of a transcript", () => {
  it("name who speaks once a turn, and end each turn that is over", () => {
    const list = rows([user(), text(), call(), text(), user("r2"), text("more", "r2")]);
    expect(kinds(list)).toEqual(["user", "entry", "call", "entry", "end", "user", "entry", "end"]);
    expect(list.map((row) => row.head !== undefined)).toEqual([false, true, false, false, false, false, true, false]);
    expect(list.filter((row) => row.kind === "end").map((row) => row.kind === "end" && row.last)).toEqual([
      false,
      true,
    ]);
  });

  it("offer to ask again once: at a turn's end, or where it broke off", () => {
    const ends = (tail: boolean): unknown[] =>
      rows([user(), text()], false, [], tail).flatMap((row) => (row.kind === "end" ? [row.last] : []));
    expect([ends(false), ends(true)]).toEqual([[true], [false]]);
  });

  it("do not end the turn that goes on", () => {
    expect(kinds(rows([user(), text()], true, [], true))).toEqual(["user", "entry", "tail"]);
  });

  it("fold four done calls in a row, but never failed ones nor the newest of a turn that goes on", () => {
    const calls = [call(), call(), call(), call()];
    expect(kinds(rows([user(), ...calls, text()]))).toEqual(["user", "fold", "entry", "end"]);
    expect(kinds(rows([user(), ...calls], true))).toEqual(["user", "call", "call", "call", "call"]);
    expect(kinds(rows([user(), ...calls.with(1, call({ status: "denied" })), text()]))).toEqual([
      "user",
      "call",
      "call",
      "call",
      "call",
      "entry",
      "end",
    ]);
  });

  it("leave out what was superseded, and text that has not begun", () => {
    const [old, reply] = [user(), text()];
    expect(kinds(rows([{ ...old, superseded: true }, { ...reply, superseded: true }, user(), text("")], true))).toEqual(
      ["user"],
    );
  });

  it("gather what a turn changed in files", () => {
    const list = rows([user(), call({ checkpoint: "a" }), call({ checkpoint: "b" }), text("Done.")]);
    expect(list.at(-1)).toMatchObject({ kind: "end", steps: ["a", "b"], answer: { text: "Done." } });
  });
});

describe("open prompts", () => {
  const shell = (command: string, over: Partial<CallEntry> = {}): CallEntry =>
    call({ tool: "run_shell", arguments: JSON.stringify({ command }), status: "waiting", ...over });

  it("stand at the call that asks, each at its own when several ask", () => {
    const [one, two] = [shell("npm test"), shell("npm publish")];
    const { at: places, rest } = promptsAt(
      [one, two],
      [prompt({ id: "p2", preview: "npm publish" }), prompt({ id: "p1" })],
      { agent: "default" },
    );
    expect([places.get(one.id)?.[0]?.id, places.get(two.id)?.[0]?.id, rest]).toEqual(["p1", "p2", []]);
  });

  it("of a sub-agent stand at the call that started it", () => {
    const started = call({
      tool: "delegate",
      arguments: JSON.stringify({ agent: "helper", task: "t" }),
      status: "running",
    });
    const other = call({ tool: "delegate", arguments: JSON.stringify({ agent: "x", task: "t" }), status: "running" });
    const asks = [prompt({ agent: "helper" }), prompt({ id: "p2", agent: "helper" })];
    const { at: places, rest } = promptsAt([other, started], asks, { agent: "default" });
    expect([places.get(started.id)?.length, places.has(other.id), rest.length]).toEqual([2, false, 0]);
  });

  it("stand where they say, when they name their call or run: two alike, and a sub-agent's sub-agent", () => {
    const [one, two] = [shell("npm test", { callId: "c1" }), shell("npm test", { callId: "c2" })];
    const started = call({ tool: "delegate", arguments: "{}", status: "running", childRun: "k" });
    const { at: places } = promptsAt(
      [one, two, started],
      [prompt({ run: "r1", callId: "c2" }), prompt({ id: "p2", agent: "deep", run: "kk", callId: "c1" })],
      { agent: "default", parentOf: (run) => (run === "kk" ? "k" : undefined) },
    );
    expect([places.get(two.id)?.[0]?.id, places.has(one.id), places.get(started.id)?.[0]?.id]).toEqual([
      "p1",
      false,
      "p2",
    ]);
  });

  it("are never left out: without a call that fits they stand after everything", () => {
    const list = rows([user(), text()], true, [prompt({ agent: "stranger" }), prompt({ id: "p2", tool: "other" })]);
    expect(kinds(list)).toEqual(["user", "entry", "prompt", "prompt"]);
  });

  it("do not stand at a call that is over", () => {
    const done = shell("npm test", { status: "ok" });
    expect(promptsAt([done], [prompt()], { agent: "default" }).rest).toHaveLength(1);
  });
});
