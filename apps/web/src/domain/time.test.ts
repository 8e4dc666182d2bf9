import { describe, expect, it } from "vitest";
import { ago, duration, shortHash } from "./time.ts";

describe("numbers and time", () => {
  it.each([
    [12, "12 ms"],
    [4200, "4.2 s"],
    [41_000, "41 s"],
    [72_000, "1 min 12 s"],
    [7_500_000, "2 h 5 min"],
  ])("%d ms is %s", (ms, words) => expect(duration(ms)).toBe(words));

  const now = new Date(2026, 10, 30, 14, 0, 0).getTime();
  it.each([
    [new Date(2026, 10, 30, 13, 58), "2 min ago"],
    [new Date(2026, 10, 30, 9, 5), "09:05"],
    [new Date(2026, 10, 29, 23, 0), "yesterday"],
    [new Date(2026, 10, 9), "9 Nov"],
    [new Date(2025, 10, 9), "9 Nov 2025"],
  ])("%s is %s", (date, words) => expect(ago(date.toISOString(), now)).toBe(words));

  it("shortens hashes to 6 and 4", () => expect(shortHash(`9f31c0${"0".repeat(54)}7b42`)).toBe("9f31c0…7b42"));
});
