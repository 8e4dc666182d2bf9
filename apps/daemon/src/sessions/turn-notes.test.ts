import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import { turnNotes } from "./turn-notes.ts";

let folder: string;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
});
afterAll(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

const run = {
  source: "chat",
  status: "completed",
  started_ms: 0,
  attended: 1,
  steps: 0,
  tool_calls: 0,
  denied: 0,
} as const;
const none = {
  task: null,
  session: null,
  parent: null,
  model: null,
  ended_ms: null,
  error: null,
  reason: null,
  text: null,
  scheduled_for_ms: null,
  missed: null,
  kept: null,
};

let runs = 0;
async function notes(
  before: string | null,
  now: { tools?: string[]; vault?: string },
  agent = "me",
): Promise<string[]> {
  const id = `r${++runs}`;
  await store
    .insertInto("runs")
    .values({ ...run, ...none, id, agent, tools: before })
    .execute();
  return turnNotes(store, { before: id, definition: { name: "me", system: "", ...now }, mended: 0 });
}

const head = 'The definition of "me" has changed since the last turn: ';

test.each([
  ['["a","b"]', { tools: ["b", "a"] }, undefined],
  ['["a"]', { tools: ["a", "c", "b"] }, "it may use b, c as well."],
  ['["a","b"]', { tools: ["a"] }, "no longer b."],
  ['["a"]', { tools: ["b"] }, "it may use b as well, no longer a."],
  ['["a"]', {}, "it may use every tool that is registered now, not only a."],
  ["[]", {}, "it may use every tool that is registered now, not none any more."],
  ["null", { tools: [] }, "it may use no tools now, no longer every tool that is registered."],
  ["null", {}, undefined],
  ['["a"]', { tools: ["a"], vault: "notes" }, "it may use vault as well."],
  // A run of before this was recorded, and one that was torn.
  [null, { tools: ["a"] }, undefined],
  ['["a', { tools: ["a"] }, undefined],
])("%s, then %j: %s", async (before, now, change) => {
  expect(await notes(before, now)).toEqual(change === undefined ? [] : [head + change]);
});

test("another agent in the same chat is no change, and neither is a first turn", async () => {
  expect(await notes('["a"]', { tools: ["b"] }, "other")).toEqual([]);
  expect(await turnNotes(store, { before: null, definition: { name: "me", system: "" }, mended: 0 })).toEqual([]);
});

test("messages that could not be read are counted", async () => {
  const definition = { name: "me", system: "" };
  expect(await turnNotes(store, { before: null, definition, mended: 2 })).toEqual([
    "2 messages of this chat could not be read from the disk. The model only sees that something is missing there.",
  ]);
});
