import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createScheduleWorld, hourly, type ScheduleWorld, times } from "./support/scheduler.ts";

let world: ScheduleWorld;
beforeEach(async () => {
  world = await createScheduleWorld();
});
afterEach(() => world.close());

describe("a schedule", () => {
  test("fires once for each of its times, a few seconds after it at most", async () => {
    const daemon = await world.open();
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
    const daemon = await world.open();
    expect(daemon.waits.at(-1)).toBe(30_000);
    await daemon.lookAt("08:59:50");
    expect(daemon.waits.at(-1)).toBeGreaterThanOrEqual(10_000);
    expect(daemon.waits.at(-1)).toBeLessThan(15_000);
  });

  test("two of one minute do not start in the same moment, and each keeps its delay after a restart", async () => {
    const due = async (): Promise<number> => {
      const daemon = await world.open();
      await daemon.lookAt("08:59:59");
      await daemon.scheduler.close();
      return daemon.waits.at(-1) ?? 0;
    };
    const first = await due();
    expect(await due()).toBe(first);
    world.schedule({ ...hourly, task: "Something else." });
    expect(await due()).not.toBe(first);
  });

  test("skips a time while the run before is still going, and records that", async () => {
    const daemon = await world.open();
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("10:00:05");
    expect(times(daemon.skips)).toEqual(["10:00"]);
    await daemon.end(daemon.fires[0], "completed");
    await daemon.lookAt("11:00:05");
    expect(times(daemon.fires)).toEqual(["09:00", "11:00"]);
  });

  test("is not held up by another one that is still going", async () => {
    world.schedule(hourly, { ...hourly, agent: "other" });
    const daemon = await world.open();
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
    world.schedule({ ...hourly, cron: "61 * * * *" });
    const daemon = await world.open();
    await daemon.lookAt("10:00:05");
    expect(daemon.fires).toEqual([]);
    expect(daemon.scheduler.waiting()).toBe(0);
    expect(daemon.plan.list()[0]?.problem).toContain("61");
  });
});

describe("trouble", () => {
  test("a run that is slow to start holds up no other schedule", async () => {
    world.schedule(hourly, { ...hourly, agent: "other" });
    const daemon = await world.open({
      start: ({ agent }) => (agent === "digest" ? new Promise(() => {}) : Promise.resolve()),
    });
    await daemon.lookAt("09:00:05");
    await daemon.end(daemon.fires[0], "completed");
    await daemon.lookAt("10:00:05");
    expect(daemon.fires.map(({ agent }) => agent)).toEqual(["other", "other"]);
    expect(times(daemon.skips)).toEqual(["10:00"]);
  });

  test("a store that fails is tried again after a while, not at once", async () => {
    const daemon = await world.open();
    daemon.whenRefreshed(() => {
      throw new Error("disk full");
    });
    world.at("09:00:05");
    await expect(daemon.scheduler.look()).rejects.toThrow("disk full");
    daemon.fireTimer();
    await expect.poll(() => daemon.waits.at(-1)).toBe(1000);
    daemon.whenRefreshed(() => {});
    await daemon.scheduler.look();
    expect(times(daemon.fires)).toEqual(["09:00"]);
  });

  test("a store that goes on failing is told of once, and tried again at the usual looks", async () => {
    const daemon = await world.open();
    const failLook = async (why: string): Promise<void> => {
      daemon.whenRefreshed(() => {
        throw new Error(why);
      });
      const before = daemon.waits.length;
      daemon.fireTimer();
      await expect.poll(() => daemon.waits.length).toBe(before + 1);
    };
    const told = () => daemon.log.entries.map(({ details }) => String(details));
    world.at("09:00:05");
    for (const why of ["disk full", "disk full", "disk full", "locked", "disk full"]) await failLook(why);
    expect(daemon.waits.slice(-5)).toEqual([1000, 30_000, 30_000, 1000, 1000]);
    expect(told()).toEqual(["Error: disk full", "Error: locked", "Error: disk full"]);
    daemon.whenRefreshed(() => {});
    await daemon.scheduler.look();
    expect(times(daemon.fires)).toEqual(["09:00"]);
    world.at("10:00:05");
    await failLook("disk full");
    expect(told()).toHaveLength(4);
  });

  test("of several passed times the newest waits for its moment without a busy loop", async () => {
    world.schedule({ ...hourly, cron: "* * * * *", catchup: "last" });
    const daemon = await world.open();
    await daemon.lookAt("09:30:00");
    expect(daemon.fires).toEqual([]);
    expect(daemon.waits.at(-1)).toBe(1000);
    await daemon.lookAt("09:30:05");
    expect(daemon.fires).toMatchObject([{ missed: 31 }]);
  });
});

describe("a restart", () => {
  test("repeats nothing", async () => {
    const before = await world.open();
    await before.lookAt("09:00:05");
    const after = await world.open();
    await after.lookAt("09:00:30");
    expect(after.fires).toEqual([]);
    await after.lookAt("10:00:05");
    expect(times(after.fires)).toEqual(["10:00"]);
  });

  test("within a minute of the time loses nothing", async () => {
    await (await world.open()).scheduler.close();
    const after = await world.open();
    await after.lookAt("09:00:40");
    expect(times(after.fires)).toEqual(["09:00"]);
  });

  test("after a crash between the note of the fire and its run fires again", async () => {
    const before = await world.open({ start: () => new Promise(() => {}) });
    world.at("09:00:05");
    void before.scheduler.look();
    await expect.poll(async () => (await world.states())[0]?.run).toBeDefined();
    const after = await world.open();
    await after.lookAt("09:00:30");
    expect(times(after.fires)).toEqual(["09:00"]);
  });

  test("leaves out what was missed meanwhile", async () => {
    await world.open();
    world.at("15:30:00");
    const after = await world.open();
    expect(after.fires).toEqual([]);
    await after.lookAt("16:00:05");
    expect(times(after.fires)).toEqual(["16:00"]);
    expect(after.fires[0]?.missed).toBeUndefined();
  });

  test("with catchup: last runs once for all that was missed, and says for how many", async () => {
    world.schedule({ ...hourly, catchup: "last" });
    await world.open();
    world.at("15:30:00");
    const after = await world.open();
    expect(times(after.fires)).toEqual(["15:00"]);
    expect(after.fires[0]?.missed).toBe(7);
    await after.end(after.fires[0], "completed");
    await after.lookAt("16:00:05");
    expect(times(after.fires)).toEqual(["15:00", "16:00"]);
  });

  test("with one missed time says nothing of a number", async () => {
    world.schedule({ ...hourly, catchup: "last" });
    await world.open();
    world.at("09:30:00");
    const after = await world.open();
    expect(after.fires.map(({ missed }) => missed)).toEqual([undefined]);
  });

  test("a machine that slept counts as off", async () => {
    const daemon = await world.open();
    await daemon.lookAt("12:20:00");
    expect(daemon.fires).toEqual([]);
    await daemon.lookAt("13:00:05");
    expect(times(daemon.fires)).toEqual(["13:00"]);
  });

  test("a schedule that is new has missed nothing", async () => {
    world.schedule();
    await world.open();
    world.at("15:30:00");
    world.schedule({ ...hourly, catchup: "last" });
    expect((await world.open()).fires).toEqual([]);
  });

  test("a clock that was years ahead for a while does not stop it for years", async () => {
    world.at("2031-01-01T00:00:00");
    await world.open();
    world.at("08:59:00");
    const after = await world.open();
    await after.lookAt("09:00:05");
    expect(times(after.fires)).toEqual(["09:00"]);
  });
});
