import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createModels } from "@latchai/agent-runtime";
import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIds } from "../events/ids.ts";
import type { SessionView } from "../http/schemas/sessions.ts";
import { openStore, type Store } from "../store/open.ts";
import { createEntryStore, type EntryStore } from "../turns/entry-store.ts";
import { appendShown, liveHistory } from "./history.ts";
import { createRowView } from "./row-view.ts";
import { insertSession, sessionPage } from "./rows.ts";
import { createSurroundings } from "./surroundings.ts";
import { createSessionView } from "./view.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "data", "latchai.db"));
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

const at = "2026-01-01T00:00:00.000Z";
const perSession = 1000;

const clock = { now: () => Date.parse(at) };
const ids = createIds(clock);
const entriesOver = (over: Store): Promise<EntryStore> =>
  createEntryStore({ store: over, events: { emit: () => undefined }, ids, clock, mask: String });

async function fill(session: string, messages: number = perSession): Promise<void> {
  const entries = await entriesOver(store);
  await store.transaction().execute(async (trx) => {
    await insertSession(trx, {
      id: session,
      title: "long",
      title_by: "first",
      agent: "default",
      model: null,
      created_at: at,
      updated_at: at,
      changed: session,
      messages,
      version: 0,
      preview: null,
      turn_run: null,
      turn_state: "completed",
      deleted_at: null,
    });
    for (let seq = 1; seq <= messages; seq += 1) {
      const text = `message ${seq}`;
      const entry = await entries.append(trx, { session, run: "r", text, clientId: text });
      const message = { id: entry.id, role: "user" as const, content: [{ type: "text" as const, text }] };
      await appendShown(trx, session, seq, { message, entry: entry.id, seq: entry.seq });
    }
  });
}

/** Every query that goes through the store. */
function recorded(): { spied: Store; nodes: RootOperationNode[] } {
  const nodes: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { spied: store.withPlugin(plugin), nodes };
}

async function planOf(node: RootOperationNode): Promise<string[]> {
  const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: "plan" });
  const { rows } = await store.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
  );
  return rows.map(({ detail }) => detail);
}

const viewOver = async (over: Store) => {
  const models = createModels({ config: {} });
  return createSessionView({
    mask: (text) => text,
    store: over,
    entries: await entriesOver(over),
    agents: { seek: async (name) => ({ name, system: "" }) },
    models: { current: () => models, none: () => "none" },
    surroundings: createSurroundings({ store: over, plan: async () => [] }),
    newestEvent: () => "e",
    view: createRowView({
      modes: { get: () => "ask" },
      prompts: { list: () => [] },
      going: () => undefined,
      mask: String,
    }),
  });
};

const textsOf = ({ entries }: SessionView): string[] =>
  entries.map((entry) => (entry.kind === "user" ? entry.text : entry.kind));

test("a session of a thousand messages is read from indexes alone: its view, its list and its history", async () => {
  await fill("long");
  await fill("other", 20);
  const { spied, nodes } = recorded();
  const view = await (await viewOver(spied))("long", { limit: 200, superseded: false });
  if (!view.ok) throw new Error(view.message);
  expect(textsOf(view.value)).toEqual(Array.from({ length: 200 }, (_, n) => `message ${n + 801}`));
  expect(view.value.before).toBe(view.value.entries[0]?.seq);
  expect(await liveHistory(spied, "long")).toHaveLength(perSession);
  expect(await sessionPage(spied, { limit: 50 })).toHaveLength(2);
  expect(nodes.length).toBeGreaterThan(6);
  const plans = await Promise.all(nodes.map(planOf));
  const steps = plans.flat();
  expect(steps.filter((step) => step.startsWith("SCAN") && !step.includes("USING INDEX sessions_changed"))).toEqual([]);
  expect(steps).toContain("SEARCH entries USING INDEX entries_session (session=? AND nested=?)");
  expect(steps).toContain("SEARCH session_messages USING INDEX session_messages_live (session=? AND removed=?)");
});

test("paging back gives every entry once, in order, and says when there is no more", async () => {
  await fill("long");
  const read = await viewOver(store);
  const seen: string[] = [];
  let before: number | undefined;
  do {
    const page = await read("long", { limit: 300, superseded: false, ...(before !== undefined && { before }) });
    if (!page.ok) throw new Error(page.message);
    seen.unshift(...textsOf(page.value));
    before = page.value.before;
  } while (before !== undefined);
  expect(seen).toEqual(Array.from({ length: perSession }, (_, n) => `message ${n + 1}`));
});
