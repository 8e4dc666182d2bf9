import type { Clock, Log, Registry } from "@latchai/core";
import type { HomePaths } from "../home/layout.ts";
import type { RunArea } from "../http/run-ports.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { HomeAgents } from "./agents.ts";
import type { Checkpoints } from "./checkpoints.ts";
import type { Gating } from "./gating.ts";
import type { HomeModels } from "./models.ts";
import type { Records } from "./records.ts";
import { openRuns } from "./runs.ts";
import { openSessions } from "./sessions.ts";
import { openTurns } from "./turns.ts";

/** Agents at work: chats, runs that nobody watches, schedules. */
export interface HomeWork {
  sessions: Sessions;
  runs: RunArea;
  /** Something runs or is scheduled: the daemon must not end by itself. */
  busy(): boolean;
  /** Schedules fire from now on. */
  start(): Promise<void>;
  /** Ends what is going on; chats can be continued after the next start. */
  close(): Promise<void>;
}

/** Adds the agent tools to the registry and opens everything that runs agents. */
export async function openWork(options: {
  paths: HomePaths;
  registry: Registry;
  records: Records;
  gating: Gating;
  home: HomeAgents;
  models: HomeModels["models"];
  checkpoints: Checkpoints;
  clock: Clock;
  log: Log;
  mask(text: string): string;
  /** Every value that must not be shown. */
  secrets(): readonly string[];
}): Promise<HomeWork> {
  const { paths, registry, gating, home, models, checkpoints, secrets, ...shared } = options;
  const { agents } = home;
  const turns = await openTurns({ ...shared, paths, registry, gating, home, models, checkpoints, secrets });
  const { engine, entries, parts, kept, runs: runRecords, activity, timeZone } = turns;
  const sessions = await openSessions({ ...shared, gating, engine, entries, parts, plan: kept.planOf, agents, models });
  const noModel = models.none;
  const runs = await openRuns({ ...shared, agents, noModel, turns: engine, runRecords, entries, activity, timeZone });
  return {
    sessions,
    runs: runs.area,
    busy: runs.busy,
    start: runs.start,
    async close() {
      await Promise.allSettled([runs.close(), sessions.close()]);
      await engine.close();
    },
  };
}
