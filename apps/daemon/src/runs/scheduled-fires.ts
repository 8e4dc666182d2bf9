import type { TurnResult } from "@latchai/agent-runtime";
import type { Caller, Log } from "@latchai/core";
import type { Fire, FireEnd, FireRuns } from "../schedule/scheduler.ts";
import type { RunRecords, UnattendedRun } from "./ports.ts";
import type { Unattended } from "./unattended.ts";

const schedule: Caller = { id: "schedule", name: "schedule", capabilities: new Set(), anonymous: false };

/** Fires of schedules as unattended runs. One that cannot start is on record as failed, with the reason. */
export function createScheduledFires(options: {
  unattended: Unattended;
  records: Pick<RunRecords, "fail" | "skip">;
  log: Log;
}): FireRuns {
  const { unattended, records, log } = options;
  return {
    async start(fire) {
      const run = runOf(fire);
      const started = await unattended.start({ run, caller: schedule, surface: "task" });
      if (started.ok) return { done: started.value.done.then(endOf) };
      log.warn(`the scheduled run of ${fire.agent} did not start: ${started.message}`);
      await records.fail(run, started.message);
      return { done: Promise.resolve<FireEnd>("failed") };
    },
    skip: (fire, why) => records.skip(runOf(fire), why),
  };
}

const runOf = ({ run, agent, task, scheduledFor, missed }: Fire): UnattendedRun => ({
  id: run,
  source: "cron",
  agent,
  task,
  attended: false,
  scheduledFor,
  ...(missed !== undefined && { missed }),
});

const endOf = ({ end: { status } }: TurnResult): FireEnd =>
  status === "completed" || status === "stopped" ? status : "failed";
