import { expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const pending = () => {
  let finish = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { promise, finish };
};

it("runs two at a time, in order, and skips who gave up", async () => {
  const turns = createTurns(2);
  const started: number[] = [];
  const jobs = [0, 1, 2, 3, 4].map(() => ({ ...pending(), stop: new AbortController() }));
  const all = jobs.map(({ promise, stop }, index) =>
    turns.take(stop.signal, async () => {
      started.push(index);
      await promise;
      return index;
    }),
  );
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  jobs[2]?.stop.abort(new Error("gave up"));
  for (const { finish } of jobs) finish();
  const results = await Promise.allSettled(all);
  expect(results.map((one) => one.status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(started).toEqual([0, 1, 3, 4]);
});

it("goes on after a job that fails", async () => {
  const turns = createTurns(1);
  const { signal } = new AbortController();
  await expect(turns.take(signal, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.take(signal, async () => "next")).toBe("next");
});
