import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ids } from "@latchai/core";
import { createTestIds, createTestLog } from "@latchai/testkit";
import { openPlan } from "../../src/schedule/plan.ts";
import { createScheduler, type Fire, type FireEnd } from "../../src/schedule/scheduler.ts";
import { createScheduleStates, type ScheduleState } from "../../src/schedule/states.ts";
import type { ScheduledTask } from "../../src/schedule/task.ts";
import { openStore, type Store } from "../../src/store/open.ts";

export const hourly: ScheduledTask = {
  agent: "digest",
  cron: "0 * * * *",
  task: "Sum up.",
  catchup: "none",
  hash: "one",
};

/** The slots of fires, as times of the day. */
export const times = (fires: readonly Fire[]): string[] =>
  fires.map(({ scheduledFor }) => new Date(scheduledFor).toISOString().slice(11, 16));

interface World {
  now: number;
  tasks: ScheduledTask[];
  store: Store;
  ids: Ids;
  /** Every run that was recorded, also by daemons that are gone. */
  recorded: Set<string>;
}

export type ScheduleDaemon = Awaited<ReturnType<typeof open>>;

/** One home with its clock, over any number of daemons in turn. */
export interface ScheduleWorld {
  /** What the definitions schedule. */
  schedule(...tasks: ScheduledTask[]): void;
  /** A time of 2026-05-04, or a date with its time. */
  at(text: string): void;
  open(options?: { start?(fire: Fire): Promise<void> }): Promise<ScheduleDaemon>;
  states(): Promise<ScheduleState[]>;
  close(): Promise<void>;
}

/** It is 08:59 and there is one schedule, every hour. */
export async function createScheduleWorld(): Promise<ScheduleWorld> {
  const folder = await mkdtemp(join(tmpdir(), "latchai-"));
  const world: World = {
    now: Date.parse("2026-05-04T08:59:00Z"),
    tasks: [hourly],
    store: await openStore(join(folder, "latchai.db")),
    ids: createTestIds(),
    recorded: new Set(),
  };
  return {
    schedule(...tasks) {
      world.tasks = tasks;
    },
    at: (text) => setTime(world, text),
    open: (options) => open(world, options),
    states: () => createScheduleStates(world.store).all(),
    async close() {
      await world.store.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function setTime(world: World, text: string): void {
  world.now = Date.parse(`${text.includes("T") ? text : `2026-05-04T${text}`}Z`);
}

/** A daemon with the schedules of `tasks`; its runs end when the test says so. */
async function open(world: World, options: { start?(fire: Fire): Promise<void> } = {}) {
  const fires: Fire[] = [];
  const skips: Fire[] = [];
  const emitted: { type: string; data: unknown }[] = [];
  const ends = new Map<string, (end: FireEnd) => void>();
  const waits: number[] = [];
  let changed: () => void = () => {};
  let refreshed: () => void = () => {};
  let fireTimer: () => void = () => {};
  const log = createTestLog();
  const clock = { now: () => world.now };
  const plan = await openPlan({
    source: { tasks: () => world.tasks },
    states: createScheduleStates(world.store),
    clock,
    timeZone: "UTC",
    recorded: async (run) => world.recorded.has(run),
  });
  const scheduler = createScheduler({
    plan,
    source: {
      refresh: async () => refreshed(),
      onChange(listener) {
        changed = listener;
        return () => {};
      },
    },
    runs: {
      async start(fire) {
        await options.start?.(fire);
        world.recorded.add(fire.run);
        fires.push(fire);
        return { done: new Promise((resolve) => ends.set(fire.run, resolve)) };
      },
      async skip(fire) {
        skips.push(fire);
      },
    },
    clock,
    ids: world.ids,
    events: { emit: (event) => void emitted.push(event) },
    log,
    timer: (ms, fire) => {
      waits.push(ms);
      fireTimer = fire;
      return () => {};
    },
  });
  await scheduler.start();
  return {
    scheduler,
    plan,
    fires,
    skips,
    emitted,
    waits,
    log,
    fireTimer: () => fireTimer(),
    /** The clock shows this time, past the delay of a start. */
    async lookAt(text: string) {
      setTime(world, text);
      await scheduler.look();
    },
    async end(fire: Fire | undefined, end: FireEnd) {
      ends.get(fire?.run ?? "")?.(end);
      await new Promise((resolve) => setImmediate(resolve));
      await scheduler.look();
    },
    async edit(next: ScheduledTask[]) {
      world.tasks = next;
      changed();
      await scheduler.look();
    },
    whenRefreshed(change: () => void) {
      refreshed = change;
    },
  };
}
