import type { RunArea } from "../http/run-ports.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { HomeAgents } from "./agents.ts";
import type { Basics } from "./basics.ts";
import type { Gating } from "./gating.ts";
import { openRuns } from "./runs.ts";
import { openSessions } from "./sessions.ts";
import { openTurns, type TurnsOptions } from "./turns.ts";

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

/** As turns need it, with the whole of gate and agents. */
interface WorkOptions extends TurnsOptions {
  gating: Gating;
  home: HomeAgents;
}

/** Adds the agent tools to the registry and opens everything that runs agents. */
export async function openWork(options: WorkOptions): Promise<HomeWork> {
  const { records, clock, log, mask, gating, home, models } = options;
  const basics: Basics = { records, clock, log, mask };
  const { agents } = home;
  const turns = await openTurns(options);
  const { engine, entries, parts, kept, runs: runRecords, activity, timeZone } = turns;
  const sessions = await openSessions({ ...basics, gating, engine, entries, parts, plan: kept.planOf, agents, models });
  const noModel = models.none;
  const runs = await openRuns({ ...basics, agents, noModel, turns: engine, runRecords, entries, activity, timeZone });
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
