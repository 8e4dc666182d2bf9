import type { ActivityPort, ModelCall, RunFilter, RunRecord } from "@latchai/tools-agent";
import { matchesFilter } from "@latchai/tools-agent/domain";
import { expect, test } from "vitest";
import type { ActivityQuery, ActivityView } from "../http/schemas/activity.ts";
import { createSpendPort } from "./spend.ts";

const call = (over: Partial<ModelCall> = {}): ModelCall => ({
  model: "fast",
  noCache: 36,
  cacheRead: 64,
  cacheWrite: 0,
  output: 9,
  reasoning: 3,
  costUsd: 0.5,
  durationMs: 100,
  ...over,
});
const run = (at: string, over: Partial<RunRecord> = {}): RunRecord => ({
  id: at,
  startedAt: Date.parse(at),
  endedAt: Date.parse(at) + 2000,
  status: "completed",
  source: "chat",
  agent: "default",
  toolCalls: 1,
  denied: 0,
  calls: [call()],
  ...over,
});

async function report(runs: readonly RunRecord[], query: ActivityQuery, timeZone = "UTC") {
  const filters: RunFilter[] = [];
  const activity: ActivityPort = {
    async *runs(filter) {
      filters.push(filter);
      yield* runs.filter((one) => matchesFilter(one, filter));
    },
  };
  const port = createSpendPort({ activity, timeZone, clock: { now: () => Date.parse("2026-03-30T12:00:00Z") } });
  const result = await port.report(query);
  return { result, filters, view: (result.ok ? result.value : undefined) as ActivityView };
}
const whole = { from: "2026-03-01T00:00:00Z", to: "2026-03-31T00:00:00Z" };

test("without a time: the last 24 hours, and no groups", async () => {
  const { view } = await report([run("2026-03-30T11:00:00Z"), run("2026-03-29T11:00:00Z")], {});
  expect(view).toMatchObject({
    from: "2026-03-29T12:00:00.000Z",
    to: "2026-03-30T12:00:00.000Z",
    groups: [],
    total: { runs: 1, calls: 1, input: 100, cached: 64, output: 9, costUsd: 0.5, knownCostUsd: 0.5, unpricedCalls: 0 },
  });
});

test("one call without a known price: the sum is unknown, and what is known of it is told", async () => {
  const { view } = await report([run("2026-03-30T11:00:00Z", { calls: [call(), call({ costUsd: null })] })], {});
  expect(view.total).toMatchObject({ costUsd: null, knownCostUsd: 0.5, unpricedCalls: 1 });
});

test("a free model costs 0, which is not unknown", async () => {
  const { view } = await report([run("2026-03-30T11:00:00Z", { calls: [call({ costUsd: 0 })] })], {});
  expect(view.total).toMatchObject({ costUsd: 0, unpricedCalls: 0 });
});

test("by model: calls of one run under each model, with failures and refusals", async () => {
  const calls = [call(), call({ model: "big", failed: true, durationMs: 300 })];
  const { view } = await report([run("2026-03-30T11:00:00Z", { calls, denied: 2 })], { groupBy: "model" });
  expect(
    view.groups.map(({ key, runs, failed, failureRate, denied, p50Ms }) => [
      key,
      runs,
      failed,
      failureRate,
      denied,
      p50Ms,
    ]),
  ).toEqual([
    ["big", 1, 1, 1, 2, 300],
    ["fast", 1, 0, 0, 2, 100],
  ]);
  expect(view.total).toMatchObject({ runs: 1, calls: 2, denied: 2, failed: 0 });
});

test("days are those of the zone, also when one has 23 hours", async () => {
  const runs = [
    run("2026-03-28T22:30:00Z"),
    run("2026-03-28T23:30:00Z"),
    run("2026-03-29T21:59:00Z"),
    run("2026-03-29T22:01:00Z"),
  ];
  const { view } = await report(runs, { ...whole, groupBy: "day" }, "Europe/Berlin");
  expect(view.groups.map(({ key, runs: count }) => [key, count])).toEqual([
    ["2026-03-30", 1],
    ["2026-03-29", 2],
    ["2026-03-28", 1],
  ]);
});

test("what did not complete counts as failed, and what still runs as neither", async () => {
  const { endedAt: _, ...going } = run("2026-03-30T11:00:00Z", { status: "running" });
  const runs = [run("2026-03-30T09:00:00Z"), run("2026-03-30T10:00:00Z", { status: "interrupted" }), going];
  const { view } = await report(runs, { groupBy: "source" });
  expect(view.groups).toMatchObject([{ key: "chat", runs: 3, failed: 1, failureRate: 0.5 }]);
});

test("a status is that one only", async () => {
  const { filters } = await report([], { status: "skipped" });
  expect(filters[0]?.statuses).toEqual(["skipped"]);
});

test("of nothing: zeros, no durations, cost 0", async () => {
  const { view } = await report([], { groupBy: "agent" });
  expect(view.groups).toEqual([]);
  expect(view.total).toMatchObject({ runs: 0, failureRate: 0, costUsd: 0 });
  expect(view.total.p50Ms).toBeUndefined();
});

test.each([
  [{ from: "yesterday" }, "ISO 8601"],
  [{ to: "2026-13-40" }, "ISO 8601"],
  [{ from: "2026-03-30T00:00:00Z", to: "2026-03-29T00:00:00Z" }, "after"],
])("%j is refused", async (query, why) => {
  const { result } = await report([], query);
  expect(result).toMatchObject({ ok: false, status: 422 });
  if (!result.ok) expect(result.message).toContain(why);
});
