import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TurnPart } from "@latchai/agent-runtime";
import { maskSecrets } from "@latchai/core";
import { createTestLog } from "@latchai/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createEventLog, type EventLog, type LivePiece } from "../events/log.ts";
import type { Entry } from "../http/schemas/entries.ts";
import { openStore, type Store } from "../store/open.ts";
import { createEntryRecorder } from "./entry-recorder.ts";
import { createEntryStore, type EntryStore } from "./entry-store.ts";

const secret = "s3cr3t-value-of-the-config";
const mask = (text: string): string => maskSecrets(text, [secret]);
const clock = { now: () => Date.now() };

let folder: string;
let store: Store;
let events: EventLog;
let entries: EntryStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
  events = await createEventLog({ store, clock, log: createTestLog(), mask });
  entries = await createEntryStore({ store, events, ids: events.ids, clock, mask });
});
afterAll(async () => {
  await events.close();
  await store.destroy();
  await rm(folder, { recursive: true });
});

/** A text in pieces, cut anywhere. */
const pieces = fc
  .array(fc.constantFrom("Some words, ", "ein `code`, ", "\n- a list\n", "🙂", secret, "API_KEY=abcdef123456 ", "x"), {
    minLength: 1,
    maxLength: 8,
  })
  .chain((words) =>
    fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 12 }).map((cuts) => cut(words.join(""), cuts)),
  );

function cut(text: string, lengths: readonly number[]): string[] {
  const found: string[] = [];
  let rest = text;
  for (const length of lengths) {
    if (rest.length > length) found.push(rest.slice(0, length));
    rest = rest.length > length ? rest.slice(length) : rest;
  }
  return [...found, rest];
}

const call = fc.record({ args: pieces, ok: fc.boolean(), answered: fc.boolean() });
const turns = fc.array(
  fc.record({ reasoning: fc.option(pieces), text: fc.option(pieces), calls: fc.array(call, { maxLength: 3 }) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);

/** Fed with what a loop tells; gives what there is at the end, and the live text of each entry as a reader put it together. */
async function record(parts: readonly TurnPart[]): Promise<{ shown: Entry[]; read: Map<string, string> }> {
  const run = events.ids.next();
  const read = new Map<string, string>();
  const unlive = events.onLive(({ run: of, entry, offset, text }: LivePiece) => {
    if (of !== run) return;
    const before = read.get(entry) ?? "";
    expect(offset).toBe(before.length);
    read.set(entry, before + text);
  });
  const unsubscribe = events.subscribe(({ run: of, type, data }) => {
    if (of !== run || type !== "message.updated") return;
    const { entry } = data as { entry: Entry };
    if ("text" in entry) read.set(entry.id, entry.text);
    else if (entry.kind === "call") read.set(entry.id, entry.arguments);
  });
  const recorder = createEntryRecorder(
    { id: run, agent: "a", nested: false, model: "m" },
    { entries, events, ids: events.ids, clock, log: createTestLog(), mask, secrets: () => [secret] },
  );
  for (const [index, part] of parts.entries()) {
    recorder.part(part);
    // Long enough for what has gathered to be sent and stored.
    if (index % 9 === 4) await new Promise((next) => setTimeout(next, 30));
  }
  await recorder.close();
  unlive();
  unsubscribe();
  return { shown: await entries.ofRun(run), read };
}

test("whatever a turn tells, the entries are whole, masked, in order, and what a reader put together", async () => {
  await fc.assert(
    fc.asyncProperty(turns, async (steps) => {
      const parts = steps.flatMap(({ reasoning, text, calls }, step): TurnPart[] => {
        const made = calls.map(({ args, ok, answered }, index) => ({ id: `c${step}-${index}`, args, ok, answered }));
        return [
          { type: "step", step, model: "m", tools: 1 },
          ...(reasoning ?? []).map((delta): TurnPart => ({ type: "reasoning", step, delta })),
          ...(text ?? []).map((delta): TurnPart => ({ type: "text", step, delta })),
          ...made.flatMap(({ id, args }): TurnPart[] => [
            ...args.map((delta): TurnPart => ({ type: "call.input", step, id, tool: "t", delta })),
            { type: "call", step, call: { type: "call", id, tool: "t", arguments: args.join("") } },
          ]),
          ...made.flatMap(({ id, ok, answered }): TurnPart[] => {
            const result = ok
              ? { ok: true as const, text: `the result with ${secret}` }
              : { ok: false as const, error: { kind: "failed" as const, message: `no ${secret}` } };
            return answered ? [{ type: "result", step, result: { callId: id, tool: "t", result } }] : [];
          }),
        ];
      });
      const { shown, read } = await record(parts);
      const said = (kind: "text" | "reasoning"): string[] =>
        steps.flatMap((step) => {
          const whole = (step[kind] ?? []).join("");
          return whole.trim() === "" ? [] : [mask(whole)];
        });
      const of = (kind: "text" | "reasoning"): string[] =>
        shown.flatMap((entry) => (entry.kind === kind ? [entry.text.trim()] : []));
      expect(of("text")).toEqual(said("text").map((text) => text.trim()));
      expect(of("reasoning")).toEqual(said("reasoning").map((text) => text.trim()));
      const calls = shown.filter((entry) => entry.kind === "call");
      expect(calls.map(({ status }) => status)).toEqual(
        steps.flatMap((step) =>
          step.calls.map(({ ok, answered }) => (answered ? (ok ? "ok" : "failed") : "cancelled")),
        ),
      );
      const seqs = shown.map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      expect(JSON.stringify(shown)).not.toContain(secret);
      for (const text of read.values()) expect(text).not.toContain(secret);
      for (const entry of shown) {
        if ("text" in entry) expect(read.get(entry.id)).toBe(entry.text);
        else if (entry.kind === "call") expect(read.get(entry.id)).toBe(entry.arguments);
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);

test("a change that is kept after its call ended is found by its call", async () => {
  const run = events.ids.next();
  const recorder = createEntryRecorder(
    { id: run, agent: "a", session: "S", nested: false, model: "m" },
    { entries, events, ids: events.ids, clock, log: createTestLog(), mask, secrets: () => [secret] },
  );
  recorder.part({ type: "call", step: 1, call: { type: "call", id: "c1", tool: "write_file", arguments: "{}" } });
  recorder.part({
    type: "result",
    step: 1,
    result: { callId: "c1", tool: "write_file", result: { ok: true, text: "wrote a" } },
  });
  await recorder.close();
  expect(await entries.addCheckpoint(run, "c2", "P")).toBeUndefined();
  expect(await entries.addCheckpoint(run, "c1", "P")).toMatchObject({ checkpoint: "P", status: "ok" });
  expect(await entries.ofRun(run)).toMatchObject([{ kind: "call", checkpoint: "P" }]);
});

test("a text that grows for long is stored a few times its length in all, and told piece by piece", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const run = events.ids.next();
  let stored = 0;
  let told = 0;
  const emitted: string[] = [];
  const recorder = createEntryRecorder(
    { id: run, agent: "a", session: "S", nested: false, model: "m" },
    {
      entries: {
        ...entries,
        async put(rows) {
          stored += JSON.stringify(rows).length;
        },
      },
      events: {
        emit: ({ type }) => void emitted.push(type),
        live({ text }) {
          told += text.length;
        },
      },
      ids: events.ids,
      clock,
      log: createTestLog(),
      mask,
      secrets: () => [secret],
    },
  );
  let length = 0;
  for (let piece = 0; piece < 200; piece += 1) {
    const delta = `See https://example.com/${piece} and ${"more words ".repeat(180)}`;
    length += delta.length;
    recorder.part({ type: "text", step: 1, delta });
    await vi.advanceTimersByTimeAsync(100);
  }
  const before = stored;
  expect(before).toBeGreaterThan(length / 2);
  expect(before).toBeLessThan(length * 8);
  await recorder.close();
  expect(stored - before).toBeLessThan(length * 1.1);
  expect(told).toBe(length);
  expect(emitted).toEqual(["message.updated", "message.updated"]);
});

test("something short is stored soon, also while a long text grows", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const kinds = new Set<string>();
  const recorder = createEntryRecorder(
    { id: events.ids.next(), agent: "a", nested: false, model: "m" },
    {
      entries: { ...entries, put: async (rows) => void rows.map(({ entry }) => kinds.add(entry.kind)) },
      events: { emit: () => {}, live: () => {} },
      ids: events.ids,
      clock,
      log: createTestLog(),
      mask,
      secrets: () => [],
    },
  );
  recorder.part({ type: "text", step: 1, delta: "words ".repeat(60_000) });
  await vi.advanceTimersByTimeAsync(300);
  recorder.part({ type: "text", step: 1, delta: "and more" });
  await vi.advanceTimersByTimeAsync(100);
  recorder.part({ type: "warning", step: 1, code: "odd_stream", text: "odd" });
  await vi.advanceTimersByTimeAsync(200);
  expect([...kinds]).toEqual(["text", "note"]);
  await recorder.close();
});
