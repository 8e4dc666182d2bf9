import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestIds, createTestLog } from "@latchai/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openStore, type Store } from "../store/open.ts";
import { openPlan } from "./plan.ts";
import { createScheduler, type Fire, type FireEnd } from "./scheduler.ts";
import { createScheduleStates } from "./states.ts";
import { type ScheduledTask, scheduleId } from "./task.ts";

let folder: string;
let store: Store;
let now: number;
let tasks: ScheduledTask[];
/** Every run that was recorded, also by daemons that are gone. */
let recorded: Set<string>;
const ids = createTestIds();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  store = await openStore(join(folder, "latchai.db"));
  now = Date.parse("2026-05-04T08:59:00Z");
  recorded = new Set();
  tasks = [hourly];
});
afterEach(async () => {
  await store.destroy();
  await rm(folder, { recursive: true, force: true });
});

const hourly: ScheduledTask = { agent: "digest", cron: "0 * * * *", task: "Sum up.", catchup: "none", hash: "one" };
const at = (text: string): void => {
  now = Date.parse(`2026-05-04T${text}Z`);
};
const times = (fires: readonly Fire[]): string[] =>
  fires.map(({ scheduledFor }) => new Date(scheduledFor).toISOString().slice(11, 16));

/** A daemon with the schedules of `tasks`; its runs end when the test says so. */
async function open(options: { start?(fire: Fire): Promise<void> } = {}) {
  const fires: Fire[] = [];
  const skips: Fire[] = [];
  const emitted: { type: string; data: unknown }[] = [];
  const ends = new Map<string, (end: FireEnd) => void>();
  const waits: number[] = [];
  let changed: () => void = () => {};
  let refreshed: () => void = () => {};
  let fireTimer: () => void = () => {};
  const clock = { now: () => now };
  const plan = await openPlan({
    source: { tasks: () => tasks },
    states: createScheduleStates(store),
    clock,
    timeZone: "UTC",
    recorded: async (run) => recorded.has(run),
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
        recorded.add(fire.run);
        fires.push(fire);
        return { done: new Promise((resolve) => ends.set(fire.run, resolve)) };
      },
      async skip(fire) {
        skips.push(fire);
      },
    },
    clock,
    ids,
    events: { emit: (event) => void emitted.push(event) },
    log: createTestLog(),
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
    fireTimer: () => fireTimer(),
    /** The clock shows this time, past the delay of a start. */
    async lookAt(text: string) {
      at(text);
      await scheduler.look();
    },
    async end(fire: Fire | undefined, end: FireEnd) {
      ends.get(fire?.run ?? "")?.(end);
      await new Promise((resolve) => setImmediate(resolve));
      await scheduler.look();
    },
    async edit(next: ScheduledTask[]) {
      tasks = next;
      changed();
      await scheduler.look();
    },
    whenRefreshed(change: () => void) {
      refreshed = change;
    },
  };
}

describe("a schedule", () => {
  test("fires once for each of its times, a few seconds after it at most", async () => {
    const daemon = await open();
    await daemon.lookAt("09:00:00");
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("09:00:10");
    await daemon.end(daemon.fires[0], "completed");
    await daemon.lookAt("10:00:05");
    expect(times(daemon.fires)).toEqual(["09:00", "10:00"]);
    expect(daemon.fires[0]).toMatchObject({ agent: "digest", task: "Sum up." });
    expect(daemon.fires[0]?.missed).toBeUndefined();
  });

  test("sets its clock to the next start, and looks now and then in case the time is changed", async () => {
    const daemon = await open();
    expect(daemon.waits.at(-1)).toBe(30_000);
    await daemon.lookAt("08:59:50");
    expect(daemon.waits.at(-1)).toBeGreaterThanOrEqual(10_000);
    expect(daemon.waits.at(-1)).toBeLessThan(15_000);
  });

  test("two of one minute do not start in the same moment, and each keeps its delay after a restart", async () => {
    const due = async (): Promise<number> => {
      const daemon = await open();
      await daemon.lookAt("08:59:59");
      await daemon.scheduler.close();
      return daemon.waits.at(-1) ?? 0;
    };
    const first = await due();
    expect(await due()).toBe(first);
    tasks = [{ ...hourly, task: "Something else." }];
    expect(await due()).not.toBe(first);
  });

  test("skips a time while the run before is still going, and records that", async () => {
    const daemon = await open();
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("10:00:05");
    expect(times(daemon.skips)).toEqual(["10:00"]);
    await daemon.end(daemon.fires[0], "completed");
    await daemon.lookAt("11:00:05");
    expect(times(daemon.fires)).toEqual(["09:00", "11:00"]);
  });

  test("is not held up by another one that is still going", async () => {
    tasks = [hourly, { ...hourly, agent: "other" }];
    const daemon = await open();
    await daemon.lookAt("09:00:05");
    await daemon.end(
      daemon.fires.find(({ agent }) => agent === "other"),
      "completed",
    );
    await daemon.lookAt("10:00:05");
    expect(daemon.fires.map(({ agent }) => agent).toSorted()).toEqual(["digest", "other", "other"]);
    expect(daemon.skips.map(({ agent }) => agent)).toEqual(["digest"]);
  });

  test("with a cron line that means nothing stays off and says why", async () => {
    tasks = [{ ...hourly, cron: "61 * * * *" }];
    const daemon = await open();
    await daemon.lookAt("10:00:05");
    expect(daemon.fires).toEqual([]);
    expect(daemon.scheduler.waiting()).toBe(0);
    expect(daemon.plan.list()[0]?.problem).toContain("61");
  });
});

describe("trouble", () => {
  test("a run that is slow to start holds up no other schedule", async () => {
    tasks = [hourly, { ...hourly, agent: "other" }];
    const daemon = await open({
      start: ({ agent }) => (agent === "digest" ? new Promise(() => {}) : Promise.resolve()),
    });
    await daemon.lookAt("09:00:05");
    await daemon.end(daemon.fires[0], "completed");
    await daemon.lookAt("10:00:05");
    expect(daemon.fires.map(({ agent }) => agent)).toEqual(["other", "other"]);
    expect(times(daemon.skips)).toEqual(["10:00"]);
  });

  test("a store that fails is tried again after a while, not at once", async () => {
    const daemon = await open();
    daemon.whenRefreshed(() => {
      throw new Error("disk full");
    });
    at("09:00:05");
    await expect(daemon.scheduler.look()).rejects.toThrow("disk full");
    daemon.fireTimer();
    await expect.poll(() => daemon.waits.at(-1)).toBe(1000);
    daemon.whenRefreshed(() => {});
    await daemon.scheduler.look();
    expect(times(daemon.fires)).toEqual(["09:00"]);
  });

  test("of several passed times the newest waits for its moment without a busy loop", async () => {
    tasks = [{ ...hourly, cron: "* * * * *", catchup: "last" }];
    const daemon = await open();
    await daemon.lookAt("09:30:00");
    expect(daemon.fires).toEqual([]);
    expect(daemon.waits.at(-1)).toBe(1000);
    await daemon.lookAt("09:30:05");
    expect(daemon.fires).toMatchObject([{ missed: 31 }]);
  });
});

describe("a restart", () => {
  test("repeats nothing", async () => {
    const before = await open();
    await before.lookAt("09:00:05");
    const after = await open();
    await after.lookAt("09:00:30");
    expect(after.fires).toEqual([]);
    await after.lookAt("10:00:05");
    expect(times(after.fires)).toEqual(["10:00"]);
  });

  test("within a minute of the time loses nothing", async () => {
    await (await open()).scheduler.close();
    const after = await open();
    await after.lookAt("09:00:40");
    expect(times(after.fires)).toEqual(["09:00"]);
  });

  test("after a crash between the note of the fire and its run fires again", async () => {
    const before = await open({ start: () => new Promise(() => {}) });
    at("09:00:05");
    void before.scheduler.look();
    await expect.poll(async () => (await createScheduleStates(store).all())[0]?.run).toBeDefined();
    const after = await open();
    await after.lookAt("09:00:30");
    expect(times(after.fires)).toEqual(["09:00"]);
  });

  test("leaves out what was missed meanwhile", async () => {
    await open();
    at("15:30:00");
    const after = await open();
    expect(after.fires).toEqual([]);
    await after.lookAt("16:00:05");
    expect(times(after.fires)).toEqual(["16:00"]);
    expect(after.fires[0]?.missed).toBeUndefined();
  });

  test("with catchup: last runs once for all that was missed, and says for how many", async () => {
    tasks = [{ ...hourly, catchup: "last" }];
    await open();
    at("15:30:00");
    const after = await open();
    expect(times(after.fires)).toEqual(["15:00"]);
    expect(after.fires[0]?.missed).toBe(7);
    await after.end(after.fires[0], "completed");
    await after.lookAt("16:00:05");
    expect(times(after.fires)).toEqual(["15:00", "16:00"]);
  });

  test("with one missed time says nothing of a number", async () => {
    tasks = [{ ...hourly, catchup: "last" }];
    await open();
    at("09:30:00");
    const after = await open();
    expect(after.fires.map(({ missed }) => missed)).toEqual([undefined]);
  });

  test("a machine that slept counts as off", async () => {
    const daemon = await open();
    await daemon.lookAt("12:20:00");
    expect(daemon.fires).toEqual([]);
    await daemon.lookAt("13:00:05");
    expect(times(daemon.fires)).toEqual(["13:00"]);
  });

  test("a schedule that is new has missed nothing", async () => {
    tasks = [];
    await open();
    at("15:30:00");
    tasks = [{ ...hourly, catchup: "last" }];
    expect((await open()).fires).toEqual([]);
  });

  test("a clock that was years ahead for a while does not stop it for years", async () => {
    now = Date.parse("2031-01-01T00:00:00Z");
    await open();
    at("08:59:00");
    const after = await open();
    await after.lookAt("09:00:05");
    expect(times(after.fires)).toEqual(["09:00"]);
  });
});

describe("a definition that changes", () => {
  test("that waits for a person keeps its schedule off, and afterwards nothing is made up for", async () => {
    const hold = { state: "waiting" as const, problem: "Changed; a person has to accept it." };
    tasks = [{ ...hourly, catchup: "last", hold }];
    const daemon = await open();
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("12:30:00");
    expect(daemon.fires).toEqual([]);
    expect(daemon.scheduler.waiting()).toBe(0);
    await daemon.edit([{ ...hourly, catchup: "last", hash: "two" }]);
    expect(daemon.fires).toEqual([]);
    await daemon.lookAt("13:00:05");
    expect(times(daemon.fires)).toEqual(["13:00"]);
  });

  test("in the last moment is noticed before it fires", async () => {
    const daemon = await open();
    daemon.whenRefreshed(() => {
      tasks = [{ ...hourly, hold: { state: "waiting", problem: "changed" } }];
    });
    await daemon.lookAt("09:00:05");
    expect(daemon.fires).toEqual([]);
  });

  test("in something else keeps its times", async () => {
    const daemon = await open();
    at("09:00:01");
    await daemon.edit([{ ...hourly, hash: "two" }]);
    await daemon.lookAt("09:00:05");
    expect(times(daemon.fires)).toEqual(["09:00"]);
  });

  test("in its times follows the new ones at once", async () => {
    const daemon = await open();
    await daemon.edit([{ ...hourly, cron: "30 * * * *", hash: "two" }]);
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("09:30:05");
    expect(times(daemon.fires)).toEqual(["09:30"]);
  });

  test("and loses its schedule fires no more; put back, it starts anew", async () => {
    tasks = [{ ...hourly, catchup: "last" }];
    const daemon = await open();
    await daemon.edit([]);
    await daemon.lookAt("12:30:00");
    await daemon.edit([{ ...hourly, catchup: "last" }]);
    expect(daemon.fires).toEqual([]);
    expect(await createScheduleStates(store).all()).toHaveLength(1);
  });
});

describe("failures", () => {
  async function fail(daemon: Awaited<ReturnType<typeof open>>, hours: readonly number[], end: FireEnd = "failed") {
    for (const hour of hours) {
      await daemon.lookAt(`${String(hour).padStart(2, "0")}:00:05`);
      await daemon.end(daemon.fires.at(-1), end);
    }
  }
  const disabled = (daemon: Awaited<ReturnType<typeof open>>) =>
    daemon.emitted.filter(({ type }) => type === "schedule.disabled");

  test("five in a row turn it off, with an event that says so, also over a restart", async () => {
    const daemon = await open();
    await fail(daemon, [9, 10, 11, 12]);
    expect(disabled(daemon)).toEqual([]);
    const after = await open();
    await fail(after, [13]);
    expect(disabled(after)).toMatchObject([{ data: { cron: "0 * * * *", failures: 5 } }]);
    await after.lookAt("14:00:05");
    expect(after.fires).toHaveLength(1);
    expect((await open()).scheduler.waiting()).toBe(0);
  });

  test("a run that completes between them, or one that somebody stopped, is none", async () => {
    const daemon = await open();
    await fail(daemon, [9, 10, 11, 12]);
    await fail(daemon, [13], "completed");
    await fail(daemon, [14, 15, 16, 17]);
    await fail(daemon, [18], "stopped");
    await daemon.lookAt("19:00:05");
    expect(disabled(daemon)).toEqual([]);
    expect(daemon.fires).toHaveLength(11);
  });

  test("a run that cannot start is one", async () => {
    const daemon = await open({ start: () => Promise.reject(new Error("no room")) });
    for (const hour of ["09", "10", "11", "12", "13"]) {
      await daemon.lookAt(`${hour}:00:05`);
      await daemon.end(undefined, "failed");
    }
    expect(disabled(daemon)).toHaveLength(1);
  });

  test("it can be turned on again, and an edit of the definition does so too", async () => {
    const daemon = await open();
    await fail(daemon, [9, 10, 11, 12, 13]);
    at("14:30:00");
    expect(await daemon.scheduler.resume(scheduleId(hourly))).toBe(true);
    expect(await daemon.scheduler.resume(scheduleId(hourly))).toBe(false);
    await fail(daemon, [15, 16, 17, 18, 19]);
    await daemon.edit([{ ...hourly, hash: "two" }]);
    await daemon.lookAt("21:00:05");
    expect(times(daemon.fires.slice(-2))).toEqual(["19:00", "21:00"]);
  });
});
