import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FireEnd } from "../src/schedule/scheduler.ts";
import { scheduleId } from "../src/schedule/task.ts";
import { createScheduleWorld, hourly, type ScheduleDaemon, type ScheduleWorld, times } from "./support/scheduler.ts";

let world: ScheduleWorld;
beforeEach(async () => {
  world = await createScheduleWorld();
});
afterEach(() => world.close());

describe("a definition that changes", () => {
  test("that waits for a person keeps its schedule off, and afterwards nothing is made up for", async () => {
    const hold = { problem: "Changed; a person has to accept it." };
    world.schedule({ ...hourly, catchup: "last", hold });
    const daemon = await world.open();
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
    const daemon = await world.open();
    daemon.whenRefreshed(() => {
      world.schedule({ ...hourly, hold: { problem: "changed" } });
    });
    await daemon.lookAt("09:00:05");
    expect(daemon.fires).toEqual([]);
  });

  test("in something else keeps its times", async () => {
    const daemon = await world.open();
    world.at("09:00:01");
    await daemon.edit([{ ...hourly, hash: "two" }]);
    await daemon.lookAt("09:00:05");
    expect(times(daemon.fires)).toEqual(["09:00"]);
  });

  test("in its times follows the new ones at once", async () => {
    const daemon = await world.open();
    await daemon.edit([{ ...hourly, cron: "30 * * * *", hash: "two" }]);
    await daemon.lookAt("09:00:05");
    await daemon.lookAt("09:30:05");
    expect(times(daemon.fires)).toEqual(["09:30"]);
  });

  test("and loses its schedule fires no more; put back, it starts anew", async () => {
    world.schedule({ ...hourly, catchup: "last" });
    const daemon = await world.open();
    await daemon.edit([]);
    await daemon.lookAt("12:30:00");
    await daemon.edit([{ ...hourly, catchup: "last" }]);
    expect(daemon.fires).toEqual([]);
    expect(await world.states()).toHaveLength(1);
  });
});

describe("failures", () => {
  async function fail(daemon: ScheduleDaemon, hours: readonly number[], end: FireEnd = "failed") {
    for (const hour of hours) {
      await daemon.lookAt(`${String(hour).padStart(2, "0")}:00:05`);
      await daemon.end(daemon.fires.at(-1), end);
    }
  }
  const disabled = (daemon: ScheduleDaemon) => daemon.emitted.filter(({ type }) => type === "schedule.disabled");

  test("five in a row turn it off, with an event that says so, also over a restart", async () => {
    const daemon = await world.open();
    await fail(daemon, [9, 10, 11, 12]);
    expect(disabled(daemon)).toEqual([]);
    const after = await world.open();
    await fail(after, [13]);
    expect(disabled(after)).toMatchObject([{ data: { cron: "0 * * * *", failures: 5 } }]);
    await after.lookAt("14:00:05");
    expect(after.fires).toHaveLength(1);
    expect((await world.open()).scheduler.waiting()).toBe(0);
  });

  test("a run that completes between them, or one that somebody stopped, is none", async () => {
    const daemon = await world.open();
    await fail(daemon, [9, 10, 11, 12]);
    await fail(daemon, [13], "completed");
    await fail(daemon, [14, 15, 16, 17]);
    await fail(daemon, [18], "stopped");
    await daemon.lookAt("19:00:05");
    expect(disabled(daemon)).toEqual([]);
    expect(daemon.fires).toHaveLength(11);
  });

  test("a run that cannot start is one", async () => {
    const daemon = await world.open({ start: () => Promise.reject(new Error("no room")) });
    for (const hour of ["09", "10", "11", "12", "13"]) {
      await daemon.lookAt(`${hour}:00:05`);
      await daemon.end(undefined, "failed");
    }
    expect(disabled(daemon)).toHaveLength(1);
  });

  test("it can be turned on again, and an edit of the definition does so too", async () => {
    const daemon = await world.open();
    await fail(daemon, [9, 10, 11, 12, 13]);
    world.at("14:30:00");
    expect(await daemon.scheduler.resume(scheduleId(hourly))).toBe(true);
    expect(await daemon.scheduler.resume(scheduleId(hourly))).toBe(false);
    await fail(daemon, [15, 16, 17, 18, 19]);
    await daemon.edit([{ ...hourly, hash: "two" }]);
    await daemon.lookAt("21:00:05");
    expect(times(daemon.fires.slice(-2))).toEqual(["19:00", "21:00"]);
  });
});
