import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TurnPart } from "@latchai/agent-runtime";
import { createTestLog } from "@latchai/testkit";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEventLog, type EventLog } from "../events/log.ts";
import { createRunRecorder } from "../runs/recorder.ts";
import { openStore, type Store } from "../store/open.ts";
import { createPartStore, type PartStore, type PartWriter } from "./part-store.ts";

const clock = { now: () => Date.parse("2026-05-04T09:00:00Z") };
const mask = (text: string): string => text;
const log = createTestLog();
const model = { provider: "openai-compatible", id: "scripted" } as const;

let folder: string;
let store: Store;
let events: EventLog;
let parts: PartStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
  events = await createEventLog({ store, clock, log, mask });
  parts = createPartStore(store);
});
afterEach(async () => {
  await events.close();
  await store.destroy();
  await rm(folder, { recursive: true });
});

async function open(session = "s"): Promise<{ run: string; writer: PartWriter }> {
  const run = events.ids.next();
  const runs = createRunRecorder({ store, events, clock, log, mask });
  await runs.begin({ id: run, source: "chat", agent: "default", attended: true, session });
  return { run, writer: await parts.open(run, session, model) };
}

const text = (delta: string, step = 1): TurnPart => ({ type: "text", step, delta });
const call: TurnPart = { type: "call", step: 1, call: { type: "call", id: "c1", tool: "echo", arguments: "{}" } };
const storedOf = async (run: string) => (await parts.stored(run))?.parts;

test("deltas of one kind and step are stored as one, in the order in which everything came", async () => {
  const { run, writer } = await open();
  for (const part of [text("a"), text("b"), text("c", 2), { type: "reasoning", step: 2, delta: "hm" } as const])
    void writer.add(part);
  void writer.add({ type: "call.input", step: 2, id: "c1", tool: "echo", delta: "{}" });
  await writer.flush();
  expect(await parts.stored(run)).toEqual({
    model,
    parts: [text("ab"), text("c", 2), { type: "reasoning", step: 2, delta: "hm" }],
  });
});

test.each<TurnPart>([
  call,
  { type: "result", step: 1, result: { callId: "c1", tool: "echo", result: { ok: true, text: "x" } } },
  { type: "compacted", step: 1, from: "a", to: "b", messages: [], before: 9, after: 1 },
  { type: "end", end: { status: "completed", reason: "answered" } },
])("%j is stored, with all before it, before anything follows", async (part) => {
  const { run, writer } = await open();
  void writer.add(text("before"));
  const stored = writer.add(part);
  expect(stored).toBeInstanceOf(Promise);
  await stored;
  expect(await storedOf(run)).toEqual([text("before"), part]);
});

test("a long text is stored without waiting for its end, a short one a moment later", async () => {
  const { run, writer } = await open();
  const long = text("x".repeat(5000));
  await writer.add(long);
  expect(await storedOf(run)).toEqual([long]);
  expect(writer.add(text("y", 2))).toBeUndefined();
  await expect.poll(() => storedOf(run)).toEqual([long, text("y", 2)]);
});

test("what the database refuses is told to whoever waits", async () => {
  const { writer } = await open();
  await sql`create trigger full before insert on parts begin select raise(abort, 'disk is full'); end`.execute(store);
  await expect(writer.add(call)).rejects.toThrow("disk is full");
});

test("a turn that begins removes the parts of earlier turns of its chat and of no other", async () => {
  const first = await open("s");
  const other = await open("t");
  await first.writer.add(call);
  await other.writer.add(call);
  const second = await open("s");
  expect(await parts.stored(first.run)).toBeUndefined();
  expect(await storedOf(second.run)).toEqual([]);
  expect(await storedOf(other.run)).toEqual([call]);
});

test("nothing after a row that was torn is trusted, and a turn without its head never began", async () => {
  const { run, writer } = await open();
  await writer.add(text("whole"));
  await writer.add(call);
  await writer.add({ type: "end", end: { status: "completed", reason: "answered" } });
  await sql`update parts set body = substr(body, 1, 9) where body like '%"call"%'`.execute(store);
  expect(await storedOf(run)).toEqual([text("whole")]);
  await sql`update parts set body = substr(body, 1, 9)`.execute(store);
  expect(await parts.stored(run)).toBeUndefined();
});
