import type { ActivityPort } from "@latchai/tools-agent";
import type { RunArea } from "../http/run-ports.ts";
import { createRunsPort } from "../runs/port.ts";
import type { RunEntries, RunRecords, UnattendedTurns } from "../runs/ports.ts";
import { createRunningRuns } from "../runs/running.ts";
import { createScheduledFires } from "../runs/scheduled-fires.ts";
import { createSpendPort } from "../runs/spend.ts";
import { createUnattended, type UnattendedOptions } from "../runs/unattended.ts";
import { openPlan } from "../schedule/plan.ts";
import { createSchedulesPort } from "../schedule/port.ts";
import { createScheduler } from "../schedule/scheduler.ts";
import { createScheduleStates } from "../schedule/states.ts";
import { schedulesOfAgents } from "../schedule/tasks-of-agents.ts";
import type { HomeAgents } from "./agents.ts";
import type { Basics } from "./basics.ts";

/** Runs that nobody watches, by hand and by schedule, and what is known of all runs. */
export interface HomeRuns {
  area: RunArea;
  /** Something runs or is scheduled: the daemon must not end by itself. */
  busy(): boolean;
  /** Schedules fire from now on. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function openRuns(
  options: Basics & {
    agents: HomeAgents["agents"];
    noModel: UnattendedOptions["noModel"];
    turns: UnattendedTurns;
    runRecords: RunRecords;
    entries: RunEntries;
    activity: ActivityPort;
    timeZone: string;
  },
): Promise<HomeRuns> {
  const { agents, noModel, turns, runRecords, entries, activity, timeZone, clock, log, mask } = options;
  const { store, events } = options.records;
  const nextId = (): string => events.ids.next();
  const running = createRunningRuns(events);
  const unattended = createUnattended({ agents, noModel, turns, nextId });
  const source = schedulesOfAgents(agents);
  const recorded = async (run: string): Promise<boolean> => (await runRecords.get(run)) !== undefined;
  const plan = await openPlan({ source, states: createScheduleStates(store), clock, timeZone, recorded });
  const fires = createScheduledFires({ unattended, records: runRecords, log });
  const scheduler = createScheduler({ plan, source, runs: fires, clock, ids: events.ids, events, log });
  return {
    area: {
      runs: createRunsPort({ records: runRecords, entries, turns, unattended, nextId }),
      schedules: createSchedulesPort({ plan, scheduler, clock, run: runRecords.get, mask }),
      spend: createSpendPort({ activity, timeZone, clock }),
    },
    busy: () => running.count() > 0 || scheduler.waiting() > 0,
    start: () => scheduler.start(),
    async close() {
      running.close();
      await scheduler.close();
    },
  };
}
