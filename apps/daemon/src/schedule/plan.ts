import type { Clock } from "@latchai/core";
import { readCron, type Slots } from "./cron.ts";
import type { ScheduleState, ScheduleStates } from "./states.ts";
import { type ScheduledTask, type ScheduleSource, scheduleId } from "./task.ts";

/** A schedule as it is now. */
export interface Planned {
  id: string;
  task: ScheduledTask;
  timeZone: string;
  /** Absent: the cron line cannot be used, see `problem`. */
  slots?: Slots;
  problem?: string;
  state: ScheduleState;
}

/** The schedules in force, with how far each has come. */
export interface Plan {
  list(): readonly Planned[];
  get(id: string): Planned | undefined;
  /** Takes over what the definitions say now. */
  load(): Promise<void>;
  /** Changes a state and stores it; a schedule that is gone by now is left alone. */
  put(id: string, change: Partial<ScheduleState>, cleared?: "off"): Promise<void>;
}

export interface PlanOptions {
  source: Pick<ScheduleSource, "tasks">;
  states: ScheduleStates;
  clock: Clock;
  /** The daemon's own. */
  timeZone: string;
  /** Is a run of this id recorded? A fire that was never recorded is due again. */
  recorded(run: string): Promise<boolean>;
}

/** It fires when its time comes. */
export const isOn = ({ task, slots, state }: Planned): boolean =>
  task.hold === undefined && slots !== undefined && state.off === undefined;

export async function openPlan(options: PlanOptions): Promise<Plan> {
  const { source, states, clock, recorded } = options;
  const stored = new Map<string, ScheduleState>();
  for (const state of await states.all()) {
    const lost = state.run !== undefined && !(await recorded(state.run.id)) ? state.run : undefined;
    const { run: _, ...rest } = state;
    stored.set(state.id, lost === undefined ? state : { ...rest, through: lost.slot - 1 });
  }
  let planned = new Map<string, Planned>();

  async function next(id: string, task: ScheduledTask): Promise<Planned> {
    const before = planned.get(id);
    const timeZone = task.timeZone ?? options.timeZone;
    const read = before?.slots ? { ok: true as const, slots: before.slots } : await readCron(task.cron, timeZone);
    const known = stored.get(id) ?? { id, agent: task.agent, hash: "", through: clock.now(), failures: 0 };
    const state = task.hold === undefined ? inForce(known, task, before) : known;
    if (state !== stored.get(id) && task.hold === undefined) {
      stored.set(id, state);
      await states.put(state);
    }
    return { id, task, timeZone, state, ...(read.ok ? { slots: read.slots } : { problem: read.problem }) };
  }

  /** An edit of the file forgives failures; times that passed while it was held back are not made up for. */
  function inForce(known: ScheduleState, task: ScheduledTask, before: Planned | undefined): ScheduleState {
    const { off: _, ...rest } = known;
    const state = known.hash === task.hash ? known : { ...rest, hash: task.hash, failures: 0 };
    return before?.task.hold === undefined ? state : { ...state, through: clock.now() };
  }

  return {
    list: () => [...planned.values()],
    get: (id) => planned.get(id),
    async load() {
      const found = new Map<string, Planned>();
      for (const task of source.tasks()) {
        const id = scheduleId(task);
        if (!found.has(id)) found.set(id, await next(id, task));
      }
      planned = found;
      for (const id of stored.keys()) {
        if (found.has(id)) continue;
        stored.delete(id);
        await states.remove(id);
      }
    },
    async put(id, change, cleared) {
      const entry = planned.get(id);
      if (entry === undefined) return;
      const state = { ...entry.state, ...change };
      if (cleared === "off") delete state.off;
      entry.state = state;
      stored.set(id, state);
      await states.put(state);
    },
  };
}
