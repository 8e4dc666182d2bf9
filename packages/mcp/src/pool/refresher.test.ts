import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRefresher } from "./refresher.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rig = () => {
  const waiting: (() => void)[] = [];
  let running = 0;
  let most = 0;
  let count = 0;
  const refresher = createRefresher({
    pauseMs: 100,
    maxPauseMs: 1_000,
    calmMs: 60_000,
    now: Date.now,
    async refresh() {
      count += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => waiting.push(resolve));
      running -= 1;
    },
  });
  const finish = async (): Promise<void> => {
    waiting.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { refresher, finish, count: () => count, most: () => most };
};

test("a burst is one refresh; what comes during it is one more, after it", async () => {
  const { refresher, finish, count, most } = rig();
  for (let notice = 0; notice < 50; notice += 1) refresher.notice();
  await vi.advanceTimersByTimeAsync(100);
  expect(count()).toBe(1);
  for (let notice = 0; notice < 50; notice += 1) refresher.notice();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(1);
  await finish();
  await vi.advanceTimersByTimeAsync(200);
  expect([count(), most()]).toEqual([2, 1]);
});

test("changes without end are followed ever more rarely, until there is calm", async () => {
  const { refresher, finish, count } = rig();
  const spent: number[] = [];
  for (let round = 1; round <= 6; round += 1) {
    refresher.notice();
    let ms = 0;
    for (; count() < round; ms += 100) await vi.advanceTimersByTimeAsync(100);
    spent.push(ms);
    await finish();
  }
  expect(spent).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  await vi.advanceTimersByTimeAsync(60_000);
  refresher.notice();
  await vi.advanceTimersByTimeAsync(100);
  expect(count()).toBe(7);
});

test("nothing is refreshed after the end", async () => {
  const { refresher, finish, count } = rig();
  refresher.notice();
  await vi.advanceTimersByTimeAsync(100);
  refresher.notice();
  refresher.stop();
  await finish();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(count()).toBe(1);
});
