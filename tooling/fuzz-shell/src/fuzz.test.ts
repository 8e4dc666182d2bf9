import { expect, it } from "vitest";
import { campaign } from "./campaign.ts";

const count = Number(process.env["FUZZ_COUNT"] ?? 300);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

it(
  `reads everything that bash runs in ${count} programs (seed ${seed})`,
  async () => {
    const { violations, ...figures } = await campaign(seed, count);
    if (process.env["FUZZ_COUNT"] !== undefined) console.info(JSON.stringify(figures));
    expect(violations).toEqual([]);
    expect(figures.ran).toBeGreaterThan(count / 5);
  },
  10_000 + count * 100,
);
