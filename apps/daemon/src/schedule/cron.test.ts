import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCron } from "./cron.ts";
import { passedSlots } from "./passed-slots.ts";

const ms = (text: string): number => Date.parse(text);

async function slotsOf(cron: string, timeZone: string) {
  const read = await readCron(cron, timeZone);
  if (!read.ok) throw new Error(read.problem);
  return read.slots;
}

/** The next ones after a moment. */
async function after(cron: string, timeZone: string, from: string, count: number): Promise<string[]> {
  const slots = await slotsOf(cron, timeZone);
  const found: string[] = [];
  for (let at = slots.next(ms(from)); at !== undefined && found.length < count; at = slots.next(at))
    found.push(new Date(at).toISOString().slice(0, 16));
  return found;
}

describe("where the clock is put forward", () => {
  test("a time that does not exist comes once, at the change", async () =>
    expect(await after("30 2 * * *", "Europe/Berlin", "2026-03-28T12:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]));
  test("two that do not exist fall together", async () =>
    expect(await after("15,45 2 * * *", "Europe/Berlin", "2026-03-28T12:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:15",
    ]));
  test("they fall together with the time right after the change", async () =>
    expect(await after("0 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00Z", 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:00",
    ]));
  test("midnight may be what does not exist", async () =>
    expect(await after("0 0 * * *", "America/Santiago", "2026-09-05T12:00Z", 2)).toEqual([
      "2026-09-06T04:00",
      "2026-09-07T03:00",
    ]));
  test("half an hour may be missing", async () =>
    expect(await after("15,45 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00Z", 3)).toEqual([
      "2026-10-03T15:30",
      "2026-10-03T15:45",
      "2026-10-04T15:15",
    ]));
  test("a whole day may be missing", async () =>
    expect(await after("0 12 * * *", "Pacific/Apia", "2011-12-29T12:00Z", 3)).toEqual([
      "2011-12-29T22:00",
      "2011-12-30T10:00",
      "2011-12-30T22:00",
    ]));
});

describe("where the clock is put back", () => {
  test("a time that comes twice counts the first time", async () =>
    expect(await after("30 2 * * *", "Europe/Berlin", "2026-10-24T12:00Z", 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]));
  test("asked within the second pass, the answer lies after it", async () =>
    expect(await after("*/30 * * * *", "Europe/Berlin", "2026-10-25T01:10Z", 1)).toEqual(["2026-10-25T02:00"]));
  test("every half hour: the second pass has no slots", async () =>
    expect(await after("*/30 * * * *", "Europe/Berlin", "2026-10-24T23:59Z", 4)).toEqual([
      "2026-10-25T00:00",
      "2026-10-25T00:30",
      "2026-10-25T02:00",
      "2026-10-25T02:30",
    ]));
});

test("the newest slot is a slot up to now with none after it, also within changes of the clock", async () => {
  const moments = fc.record({
    zone: fc.constantFrom("Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "UTC"),
    cron: fc.constantFrom("*/7 * * * *", "15,45 2 * * *", "0 0 * * *", "30 1-3 * * 0"),
    at: fc.oneof(
      fc.date({ min: new Date("2026-10-25T00:00Z"), max: new Date("2026-10-25T03:00Z"), noInvalidDate: true }),
      fc.date({ min: new Date("2026-03-29T00:00Z"), max: new Date("2026-03-29T03:00Z"), noInvalidDate: true }),
      fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(moments, async ({ zone, cron, at }) => {
      const slots = await slotsOf(cron, zone);
      const last = slots.last(at.getTime());
      if (last === undefined) throw new Error("none");
      expect(last).toBeLessThanOrEqual(at.getTime());
      expect(slots.next(last - 1)).toBe(last);
      expect(slots.next(last) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at.getTime());
    }),
    { numRuns: 80 },
  );
});

test("both day fields given: either is enough", async () =>
  expect(await after("0 9 1 * 1", "UTC", "2026-01-01T12:00Z", 2)).toEqual(["2026-01-05T09:00", "2026-01-12T09:00"]));

test.each([
  ["* * * *", "five"],
  ["* * * * * *", "5 parts"],
  ["60 * * * *", "minute"],
  ["0 24 * * *", "hour"],
  ["0 0 0 * *", "day"],
  ["0 0 * 13 *", "month"],
  ["0 0 * * 8", "weekday"],
  ["*/0 * * * *", "stepping"],
  ["5-1 * * * *", "larger"],
  ["abc * * * *", "illegal"],
  ["0 0 30 2 *", "never comes"],
])("%s is refused", async (cron, why) => {
  const read = await readCron(cron, "UTC");
  expect(read.ok).toBe(false);
  if (!read.ok) expect(read.problem.toLowerCase()).toContain(why === "weekday" ? "day" : why);
});

test("a zone that does not exist is refused", async () =>
  expect(await readCron("0 0 * * *", "Mars/Olympus")).toMatchObject({ ok: false }));

test("in any zone and year: slots ascend, show the time that was asked for, and no day is left out", async () => {
  const zones = ["Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Africa/Cairo", "Asia/Kathmandu", "UTC"];
  const daily = fc.record({
    zone: fc.constantFrom(...zones),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    from: fc.date({ min: new Date("2015-01-01"), max: new Date("2035-01-01"), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(daily, async ({ zone, hour, minute, from }) => {
      const slots = await slotsOf(`${minute} ${hour} * * *`, zone);
      const clock = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short" });
      const dayOf = (at: number): string => clock.format(at);
      let at = from.getTime();
      const days: string[] = [];
      for (let index = 0; index < 10; index += 1) {
        const slot = slots.next(at);
        expect(slot).toBeGreaterThan(at);
        at = slot as number;
        days.push(dayOf(at));
      }
      expect(new Set(days).size).toBe(10);
    }),
    { numRuns: 60 },
  );
});

describe("what has passed", () => {
  test("nothing", async () =>
    expect(passedSlots(await slotsOf("0 * * * *", "UTC"), ms("2026-01-01T10:00Z"), ms("2026-01-01T10:59Z"))).toBe(
      undefined,
    ));
  test("some, with the newest", async () =>
    expect(passedSlots(await slotsOf("0 * * * *", "UTC"), ms("2026-01-01T10:00Z"), ms("2026-01-01T13:00Z"))).toEqual({
      last: ms("2026-01-01T13:00Z"),
      count: 3,
    }));
  test("far too many: counted up to a bound, the newest still exact", async () =>
    expect(passedSlots(await slotsOf("* * * * *", "UTC"), ms("2020-01-01T00:00Z"), ms("2026-01-01T00:00:30Z"))).toEqual(
      { last: ms("2026-01-01T00:00Z"), count: 500, more: true },
    ));
  test("too many on a few days of the year only", async () =>
    expect(
      passedSlots(await slotsOf("* * 1 1 *", "UTC"), ms("2020-01-01T00:00Z"), ms("2025-12-31T00:00Z")),
    ).toMatchObject({ last: ms("2025-01-01T23:59Z"), more: true }));
});
