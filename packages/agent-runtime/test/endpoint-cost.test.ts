import { expect, test } from "vitest";
import { openRig, partsOf } from "./rig.ts";

const price = { input: 10, output: 100 };

test("a request that stalls before its first byte may have cost something: its cost is unknown, not 0", async () => {
  await using rig = await openRig([{ text: "x", delayMs: 60_000 }], { firstPartMs: 30, price });
  await using free = await openRig([{ text: "x", delayMs: 60_000 }], {
    firstPartMs: 30,
    price: { input: 0, output: 0 },
  });
  for (const one of [rig, free]) {
    const stop = new AbortController();
    await one.say("hi", { signal: stop.signal, sleep: async () => stop.abort() });
  }
  const [stalled] = partsOf(rig, "usage");
  expect(stalled).toMatchObject({ failed: true, usage: { input: 0, output: 0 } });
  expect(stalled?.usage.costUsd).toBeUndefined();
  expect(partsOf(free, "usage")[0]?.usage.costUsd).toBe(0);
});

test("what was refused, or never arrived anywhere, cost nothing; what failed on the way is unknown", async () => {
  const cost = async (status: number): Promise<number | undefined> => {
    await using rig = await openRig([{ status, body: { error: { message: "no" } } }], { price });
    const stop = new AbortController();
    await rig.say("hi", { signal: stop.signal, sleep: async () => stop.abort() });
    return partsOf(rig, "usage")[0]?.usage.costUsd;
  };
  for (const status of [400, 401, 403, 404, 429, 503, 529]) expect([status, await cost(status)]).toEqual([status, 0]);
  for (const status of [408, 500, 502, 504, 524]) expect([status, await cost(status)]).toEqual([status, undefined]);
  await using gone = await openRig([], { price });
  await gone.server.close();
  await gone.say("hi");
  expect(partsOf(gone, "usage").map(({ usage }) => usage.costUsd)).toEqual([0, 0, 0, 0, 0]);
});

test("a cost that the endpoint reports goes before the price table, also without one", async () => {
  const usage = { input: 1000, output: 10, cost: 0.0123 };
  await using rig = await openRig([{ text: "a", usage }], { price });
  expect((await rig.say("hi")).usage.costUsd).toBe(0.0123);
  await using unpriced = await openRig([{ text: "a", usage, plain: true }]);
  expect((await unpriced.say("hi")).usage.costUsd).toBe(0.0123);
  await using odd = await openRig([{ text: "a", usage: { ...usage, cost: -1 } }], { price });
  expect((await odd.say("hi")).usage.costUsd).toBeCloseTo(0.011);
});

test("the time of a request leaves out the waits before it is tried again", async () => {
  let at = 0;
  const waits: number[] = [];
  await using rig = await openRig([{ status: 503 }, { status: 503 }, { text: "Hello" }]);
  await rig.say("hi", {
    now: () => at,
    sleep: async (ms) => {
      waits.push(ms);
      at += ms;
    },
  });
  expect(waits).toHaveLength(2);
  expect(partsOf(rig, "usage").map(({ durationMs }) => durationMs)).toEqual([0, 0, 0]);
});
