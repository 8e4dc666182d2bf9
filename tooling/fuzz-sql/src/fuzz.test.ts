import { expect, it } from "vitest";
import { campaign } from "./campaign.ts";

const count = Number(process.env["FUZZ_COUNT"] ?? 2_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);

it(
  `agrees with PostgreSQL's grammar on ${count} texts (seed ${seed})`,
  async () => {
    const { violations, ...figures } = await campaign(seed, count);
    if (process.env["FUZZ_COUNT"] !== undefined) console.info(JSON.stringify(figures));
    expect(violations).toEqual([]);
    expect(figures.taken).toBeGreaterThan(count / 5);
    expect(figures.reads).toBeGreaterThan(count / 20);
  },
  30_000 + count * 20,
);
