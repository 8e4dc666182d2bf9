import { join } from "node:path";
import type { Registry } from "@latchai/core";
import { checkUrl, createGuardedFetch } from "@latchai/net";
import { type AgentServices, agent, createMemoryFolders, preparePrompt } from "@latchai/tools-agent";
import type { HomePaths } from "../home/layout.ts";
import { createActivity } from "../runs/activity.ts";
import { createRunRecorder, type RunRecorder } from "../runs/recorder.ts";
import { createTurnEngine, type TurnEngine } from "../turns/engine.ts";
import { createEntryStore, type EntryStore } from "../turns/entry-store.ts";
import { createKeptStore, type KeptStore } from "../turns/kept.ts";
import { createPartStore, type PartStore } from "../turns/part-store.ts";
import { recoverEntries } from "../turns/recover-entries.ts";
import type { HomeAgents } from "./agents.ts";
import type { Basics } from "./basics.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Gating } from "./gating.ts";
import type { HomeModels } from "./models.ts";

/** What runs agents in this home and what is recorded of it; the agent tools are in the registry. */
export interface HomeTurns {
  engine: TurnEngine;
  entries: EntryStore;
  parts: PartStore;
  kept: KeptStore;
  runs: RunRecorder;
  activity: NonNullable<AgentServices["activity"]>;
  timeZone: string;
}

export interface TurnsOptions extends Basics {
  paths: HomePaths;
  registry: Registry;
  gating: Pick<Gating, "gate">;
  home: Pick<HomeAgents, "agents" | "skills">;
  models: HomeModels["models"];
  checkpoints: Pick<Checkpoints, "memories" | "memoryQueue">;
  /** Every value that must not be shown. */
  secrets(): readonly string[];
}

export async function openTurns(options: TurnsOptions): Promise<HomeTurns> {
  const { paths, registry, records, gating, home, models, checkpoints, clock, log, mask, secrets } = options;
  const { store, events } = records;
  const { ids } = events;
  const { agents, skills } = home;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const runs = createRunRecorder({ store, events, clock, log, mask });
  const entries = await createEntryStore({ store, events, ids, clock, mask });
  await recoverEntries(await runs.recover(), { store, entries, ids, clock });
  const parts = createPartStore(store);
  const kept = createKeptStore(store);
  const activity = createActivity(store, timeZone);
  const services: AgentServices = {
    clock,
    skills: skills.port,
    web: { check: checkUrl, fetch: createGuardedFetch() },
    agents: { list: () => agents.list(), refresh: () => agents.refresh(), run: (asked) => engine.runAgent(asked) },
    memory: createMemoryFolders({ root: join(paths.workspace, "memories"), queue: checkpoints.memoryQueue }),
    checkpoints: checkpoints.memories,
    plans: kept.plans,
    activity,
    mask,
  };
  registry.add(agent, services);
  const engine = createTurnEngine({
    registry,
    gate: gating.gate,
    models: models.current,
    agents,
    runs,
    entries,
    parts,
    kept,
    events,
    ids,
    clock,
    log,
    mask,
    secrets,
    prepare: (name) => preparePrompt(services, name),
  });
  return { engine, entries, parts, kept, runs, activity, timeZone };
}
