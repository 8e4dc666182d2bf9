import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestLog } from "@latchai/testkit";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createEventLog, type EventLog } from "../events/log.ts";
import { createRunRecorder, type NewRun } from "../runs/recorder.ts";
import { openStore, type Store } from "../store/open.ts";
import { createEntryStore } from "./entry-store.ts";
import { createKeptStore, type KeptStore } from "./kept.ts";

const clock = { now: () => Date.parse("2026-05-04T09:00:00Z") };
const mask = (text: string): string => text;
const log = createTestLog();

let folder: string;
let store: Store;
let events: EventLog;
let kept: KeptStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
  events = await createEventLog({ store, clock, log, mask });
  kept = createKeptStore(store);
});
afterEach(async () => {
  await events.close();
  await store.destroy();
  await rm(folder, { recursive: true });
});

async function run(more: Partial<NewRun> = {}): Promise<string> {
  const id = events.ids.next();
  const session = "session" in more ? {} : { session: "s" };
  await createRunRecorder({ store, events, clock, log, mask }).begin({
    id,
    source: "chat",
    agent: "default",
    attended: true,
    ...session,
    ...more,
  });
  return id;
}

const plan = (...texts: string[]) => texts.map((text) => ({ text, status: "active" as const }));

test("the newest plan of a chat counts, and skills of all its turns, each once with its newest text", async () => {
  const [first, second] = [await run(), await run()];
  await kept.plans.save({ run: first, agent: "default" }, plan("old"));
  await kept.addSkill(first, { name: "a", text: "A1" });
  await kept.addSkill(first, { name: "b", text: 'B "quoted" and \\ back' });
  await kept.addSkill(second, { name: "a", text: "A2" });
  expect(await kept.of(second, "s")).toEqual({
    plan: plan("old"),
    skills: [
      { name: "a", text: "A2" },
      { name: "b", text: 'B "quoted" and \\ back' },
    ],
  });
  await kept.plans.save({ run: second, agent: "default" }, plan("new", "it's two"));
  expect(await kept.planOf("s")).toEqual(plan("new", "it's two"));
});

test("a plan that was emptied stays empty", async () => {
  const [first, second] = [await run(), await run()];
  await kept.plans.save({ run: first, agent: "default" }, plan("old"));
  await kept.plans.save({ run: second, agent: "default" }, []);
  expect(await kept.planOf("s")).toEqual([]);
  expect(await kept.of(second, "s")).toEqual({ plan: [] });
});

test("a sub-agent's plan and skills are its own, and an unattended run's too", async () => {
  const chat = await run();
  const child = await run({ source: "delegate", parent: chat });
  const cron = await run({ source: "cron", session: undefined as never, attended: false });
  await kept.plans.save({ run: child, agent: "child" }, plan("the child's"));
  await kept.addSkill(child, { name: "x", text: "X" });
  await kept.plans.save({ run: cron, agent: "digest" }, plan("the digest's"));
  expect(await kept.planOf("s")).toEqual([]);
  expect(await kept.of(chat, "s")).toEqual({});
  expect(await kept.of(child, undefined)).toEqual({ plan: plan("the child's"), skills: [{ name: "x", text: "X" }] });
  expect(await kept.of(cron, undefined)).toEqual({ plan: plan("the digest's") });
});

test("what a turn left that the person went back behind is no longer in force", async () => {
  const entries = await createEntryStore({ store, events, ids: events.ids, clock, mask });
  const left = await run();
  await kept.plans.save({ run: left, agent: "default" }, plan("left behind"));
  const said = await store
    .transaction()
    .execute((trx) => entries.append(trx, { session: "s", run: left, text: "first", clientId: "c1" }));
  expect(await kept.planOf("s")).toEqual(plan("left behind"));
  await store.transaction().execute((trx) => entries.supersede(trx, "s", said.seq));
  expect(await kept.planOf("s")).toEqual([]);
});

test("without a run nothing is kept, and what was torn counts as nothing", async () => {
  const only = await run();
  await kept.plans.save({ agent: "default" }, plan("nobody's"));
  expect(await kept.planOf("s")).toEqual([]);
  await kept.plans.save({ run: only, agent: "default" }, plan("mine"));
  await sql`update runs set kept = substr(kept, 1, 12)`.execute(store);
  expect(await kept.planOf("s")).toEqual([]);
  expect(await kept.of(only, "s")).toEqual({});
});
