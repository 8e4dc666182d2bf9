import type { Clock } from "@latchai/core";
import type { SchedulesPort } from "../http/run-ports.ts";
import type { RunRow, ScheduleRow } from "../http/schemas/runs.ts";
import { isOn, type Plan, type Planned } from "./plan.ts";
import type { Scheduler } from "./scheduler.ts";

/** /api/schedules over the plan. */
export function createSchedulesPort(options: {
  plan: Plan;
  scheduler: Pick<Scheduler, "resume">;
  clock: Clock;
  run(id: string): Promise<RunRow | undefined>;
  mask(text: string): string;
}): SchedulesPort {
  const { plan, scheduler, clock, mask } = options;

  async function row(planned: Planned): Promise<ScheduleRow> {
    const { id, task, timeZone, slots, state } = planned;
    const lastRun = state.run && (await options.run(state.run.id));
    const next = isOn(planned) ? slots?.next(clock.now()) : undefined;
    const problem = task.hold?.problem ?? planned.problem ?? state.off;
    const lastAt = lastRun?.startedAt ?? (state.run && isoTime(state.run.slot));
    return {
      id,
      agent: task.agent,
      cron: task.cron,
      timeZone,
      task: mask(task.task),
      state: isOn(planned) ? "on" : task.hold ? "waiting" : "off",
      ...(problem !== undefined && { problem }),
      ...(next !== undefined && { nextAt: isoTime(next) }),
      ...(lastAt !== undefined && { lastAt }),
      ...(lastRun && { lastRun }),
    };
  }

  return {
    list: () => Promise.all(plan.list().map(row)),
    async resume(id) {
      const planned = plan.get(id);
      if (planned === undefined)
        return { ok: false, status: 404, code: "unknown_schedule", message: "There is no such schedule." };
      if (await scheduler.resume(id)) return { ok: true, value: await row(plan.get(id) ?? planned) };
      const message = `This schedule was not turned off by failures${planned.task.hold ? `: ${planned.task.hold.problem}` : "."}`;
      return { ok: false, status: 409, code: "not_off", message };
    },
  };
}

const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
