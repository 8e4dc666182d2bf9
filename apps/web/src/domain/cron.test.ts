import { expect, it } from "vitest";
import { cronWords, nextFires } from "./cron.ts";

const iso = (text: string, zone: string, from: string, wanted = 3): string[] =>
  nextFires(text, zone, Date.parse(from), wanted).map((at) => new Date(at).toISOString());

it("finds the next times in the zone of the line", () => {
  expect(iso("30 9 * * mon-fri", "Europe/Berlin", "2026-01-02T09:00:00Z")).toEqual([
    "2026-01-05T08:30:00.000Z",
    "2026-01-06T08:30:00.000Z",
    "2026-01-07T08:30:00.000Z",
  ]);
  expect(iso("*/20 * * * *", "UTC", "2026-01-02T09:10:00Z", 2)).toEqual([
    "2026-01-02T09:20:00.000Z",
    "2026-01-02T09:40:00.000Z",
  ]);
  expect(iso("0 12 29 2 *", "UTC", "2026-01-01T00:00:00Z", 1)).toEqual(["2028-02-29T12:00:00.000Z"]);
});

it("follows the change to summer time", () => {
  expect(iso("0 9 * * *", "Europe/Berlin", "2026-03-28T09:00:00Z", 2)).toEqual([
    "2026-03-29T07:00:00.000Z",
    "2026-03-30T07:00:00.000Z",
  ]);
});

it("takes either day when both are given, and 7 for Sunday", () => {
  expect(iso("0 0 13 * 7", "UTC", "2026-01-10T12:00:00Z", 2)).toEqual([
    "2026-01-11T00:00:00.000Z",
    "2026-01-13T00:00:00.000Z",
  ]);
});

it.each([
  ["* * * *", "Five fields"],
  ["61 * * * *", "minute"],
  ["* 25 * * *", "hour"],
  ["0 0 31 2 *", "never run"],
  ["*/0 * * * *", "step"],
  ["5-1 * * * *", "backwards"],
  ["0 0 * * blue", "weekday"],
])("says what is wrong with %s", (text, said) => {
  expect(() => nextFires(text, "UTC", 0, 1)).toThrow(said);
});

it("puts a line in words", () => {
  expect(cronWords("30 9 * * 1-5")).toBe("at 09:30, on Mon, Tue, Wed, Thu and Fri");
  expect(cronWords("*/15 * * * *")).toBe("4 times an hour, every day");
  expect(cronWords("0 * * * *")).toBe("at minute 0 of every hour, every day");
  expect(cronWords("0 0 1 jan *")).toBe("at 00:00, on day 1 of the month, in Jan");
});
