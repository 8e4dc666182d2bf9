import { expect, it } from "vitest";
import { costWords, dollars, shortCount } from "./amounts.ts";

it("never says 0 for a cost that nobody knows", () => {
  expect(costWords({ costUsd: null })).toBe("unknown");
  expect(costWords({ costUsd: null, knownCostUsd: 0 })).toBe("unknown");
  expect(costWords({ costUsd: null, knownCostUsd: 1.5 })).toBe("$1.50 and unknown");
  expect(costWords({ costUsd: 0 })).toBe("$0.00");
});

it("keeps the digits that a small amount needs", () => {
  expect(dollars(0.0123)).toBe("$0.0123");
  expect(dollars(0.00001)).toBe("under $0.0001");
  expect(dollars(1234.5)).toBe("$1,234.50");
});

it("shortens counts from 10,000 on", () => {
  expect([812, 9999, 38_400, 999_960, 41_200_000].map(shortCount)).toEqual(["812", "9,999", "38.4k", "1.0M", "41.2M"]);
});
