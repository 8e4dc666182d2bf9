import { expect, it } from "vitest";
import { costWords, dollars, shortCount, tokenWords } from "./amounts.ts";

it("never says 0 for a cost that nobody knows", () => {
  expect(costWords({ costUsd: null })).toBe("unknown");
  expect(costWords({ costUsd: null, knownCostUsd: 0 })).toBe("unknown");
  expect(costWords({ costUsd: null, knownCostUsd: 1.5 })).toBe("$1.50 and unknown");
  expect(costWords({ costUsd: 0 })).toBe("$0.00");
});

it("says of an estimate that it is one, and of tokens that nobody counted that they are unknown", () => {
  const usage = { input: 1200, output: 34, costUsd: 0.5 };
  expect([tokenWords(usage), costWords(usage)]).toEqual(["1,234 tokens", "$0.5000"]);
  const guessed = { ...usage, estimated: true as const };
  expect([tokenWords(guessed), costWords(guessed)]).toEqual(["about 1,234 tokens", "about $0.5000"]);
  expect(tokenWords({ input: 0, output: 0, costUsd: null })).toBe("tokens unknown");
  expect(tokenWords({ input: 0, output: 0, costUsd: 0 })).toBe("0 tokens");
});

it("keeps the digits that a small amount needs", () => {
  expect(dollars(0.0123)).toBe("$0.0123");
  expect(dollars(0.00001)).toBe("under $0.0001");
  expect(dollars(1234.5)).toBe("$1,234.50");
});

it("shortens counts from 10,000 on", () => {
  expect([812, 9999, 38_400, 999_960, 41_200_000].map(shortCount)).toEqual(["812", "9,999", "38.4k", "1.0M", "41.2M"]);
});
