import { createTestClock } from "@latchai/testkit";
import { expect, test } from "vitest";
import { createDays } from "../src/domain/activity/days.ts";
import { matchesFilter } from "../src/domain/index.ts";
import type { ActivityPort, ModelCall, RunRecord } from "../src/index.ts";
import { harness } from "./harness.ts";

const nowMs = Date.UTC(2026, 0, 10, 12);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  model: "big",
  noCache: 100,
  cacheRead: 0,
  cacheWrite: 0,
  output: 10,
  reasoning: 0,
  costUsd: 0.5,
  durationMs: 1000,
  ...more,
});

const run = (n: number, more: Partial<RunRecord> = {}): RunRecord => ({
  id: `r${n}`,
  startedAt: nowMs - n * minuteMs,
  endedAt: nowMs - n * minuteMs + 2500,
  status: "completed",
  source: "chat",
  agent: "default",
  toolCalls: 1,
  denied: 0,
  calls: [call()],
  ...more,
});

const port = (runs: readonly RunRecord[]): ActivityPort => ({
  timeZone: "UTC",
  async *runs(filter) {
    yield* runs.filter((one) => matchesFilter(one, filter)).toSorted((a, b) => b.startedAt - a.startedAt);
  },
});

const ask = (runs: readonly RunRecord[], args: object = {}) =>
  harness({ activity: port(runs), clock: createTestClock(nowMs) }).text("latchai_activity", args);
const many = (count: number) => Array.from({ length: count }, (_, n) => run(n + 1));

test("the last day, fifty rows, how many more and how to get them", async () => {
  const answer = await ask([...many(60), run(25 * 60)]);
  const lines = answer.split("\n");
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe(
    `[runs 1-50 of 60, newest first; 10 more — call again with from=${nowMs - 24 * hourMs} and to=${nowMs - 50 * minuteMs - 1}]`,
  );
  expect(lines[1]).toBe(
    "2026-01-10 11:59 · completed · chat · agent default · 2.5 s · big · 1 model call, input 100, output 10 · $0.500 · 1 tool call · run r1",
  );
});

test("what the header says leads through all runs, each once", async () => {
  const seen: string[] = [];
  let args: object = {};
  for (let calls = 0; calls < 10; calls += 1) {
    const answer = await ask(many(120), args);
    seen.push(...[...answer.matchAll(/run (r\d+)/g)].map(([, id = ""]) => id));
    const [, from, to] = /call again with from=(\d+) and to=(\d+)/.exec(answer) ?? [];
    if (from === undefined) break;
    args = { from: Number(from), to: Number(to) };
  }
  expect(seen).toEqual(many(120).map(({ id }) => id));
});

test("many groups end before the result limit does", async () => {
  const runs = Array.from({ length: 400 }, (_, n) => run(n + 1, { agent: `agent-${n} ${"x".repeat(60)}` }));
  const answer = await ask(runs, { groupBy: "agent" });
  expect(answer.length).toBeLessThan(24_000);
  expect(answer).not.toContain("clipped");
  expect(answer).toMatch(/^\[400 groups by agent.*; the first \d+ are shown/);
});

test("a limit above the cap is the cap, and that is said", async () => {
  const bare = (count: number) => many(count).map((one) => ({ ...one, calls: [] }));
  const lines = (await ask(bare(300), { limit: 500 })).split("\n");
  expect(lines[0]).toMatch(/^\[runs 1-200 of 300, newest first; limit is capped at 200; 100 more — /);
  expect(lines).toHaveLength(201);
  expect(await ask(many(3), { limit: 2 })).toMatch(/^\[runs 1-2 of 3, .*1 more/);
});

test("long rows end before the result limit does", async () => {
  const answer = await ask(
    many(200).map((one) => ({ ...one, task: "x".repeat(500) })),
    { limit: 200 },
  );
  expect(answer.length).toBeLessThan(24_000);
  expect(answer).not.toContain("clipped");
  expect(answer).toMatch(/^\[runs 1-\d+ of 200, newest first; \d+ more/);
});

test("filters", async () => {
  const runs = [
    run(1),
    run(2, { source: "workflow", workflow: "nightly", status: "failed", error: "boom" }),
    run(3, { source: "cron", status: "skipped", agent: "night", calls: [], toolCalls: 0 }),
    run(4, { status: "running", endedAt: undefined } as never),
    run(5, { source: "cli", status: "cancelled", denied: 2 }),
  ];
  const ids = async (args: object) => [...(await ask(runs, args)).matchAll(/run (r\d+)/g)].map(([, id]) => id);
  expect(await ids({})).toEqual(["r1", "r2", "r3", "r4", "r5"]);
  expect(await ids({ workflow: "chat" })).toEqual(["r1", "r4"]);
  expect(await ids({ workflow: "nightly" })).toEqual(["r2"]);
  expect(await ids({ status: "running" })).toEqual(["r4"]);
  expect(await ids({ status: "completed" })).toEqual(["r1"]);
  expect(await ids({ status: "failed" })).toEqual(["r2", "r3", "r5"]);
  expect(await ids({ sinceHours: 0.04 })).toEqual(["r1", "r2"]);
  expect(await ids({ workflow: "" })).toHaveLength(5);
  const all = await ask(runs);
  expect(all).toContain("failed · workflow · workflow nightly · agent default");
  expect(all).toContain('error "boom"');
  expect(all).toContain("running · chat · agent default · 4 min 0 s so far");
  expect(all).toContain(
    "cancelled · cli · agent default · 2.5 s · big · 1 model call, input 100, output 10 · $0.500 · 1 tool call · 2 denied",
  );
});

test("from and to win over sinceHours; one alone is open or reaches back from to", async () => {
  const old = run(1, { startedAt: nowMs - 72 * hourMs, endedAt: nowMs - 72 * hourMs });
  expect(await ask([old])).toMatch(/^no runs match/);
  expect(await ask([old], { sinceHours: 1, from: 1, to: 9_999_999_999_999 })).toContain("run r1");
  expect(await ask([old], { from: nowMs - 80 * hourMs })).toContain("run r1");
  expect(await ask([old], { to: nowMs - 71 * hourMs })).toContain("run r1");
  expect(await ask([old], { to: nowMs - 71 * hourMs, sinceHours: 0.5 })).toMatch(/^no runs match/);
});

test.each([
  [{ from: 10, to: 5 }, /from 10 is after to 5/],
  [{ from: nowMs + 1 }, /is after to \d+ \(now\)/],
  [{ from: "yesterday" }, /from must be/],
  [{ from: 1.5 }, /from must be/],
  [{ sinceHours: 0 }, /sinceHours/],
  [{ limit: 0 }, /limit/],
  [{ status: "ok" }, /status must be one of/],
  [{ groupBy: "user" }, /groupBy must be one of/],
])("%j is refused", async (args, why) => {
  const h = harness({ activity: port([]), clock: createTestClock(nowMs) });
  const error = await h.error("latchai_activity", args);
  expect(error.kind).toBe("invalid_arguments");
  expect(error.message).toMatch(why);
});

test("by model: tokens by what they cost, calls and their failures", async () => {
  const runs = [
    run(1, {
      calls: [
        call({ noCache: 36, cacheRead: 64, output: 9, reasoning: 3, costUsd: 0.25 }),
        call({ model: "small", costUsd: null }),
      ],
    }),
    run(2, {
      status: "failed",
      calls: [
        call({ noCache: 10, cacheRead: 200, cacheWrite: 30, output: 40, durationMs: 3000 }),
        call({ model: "small", noCache: -5, estimated: true, failed: true, costUsd: 0.001, durationMs: 5000 }),
      ],
    }),
  ];
  expect((await ask(runs, { groupBy: "model" })).split("\n")).toEqual([
    "[2 groups by model, failures and durations of calls]",
    "total · 2 runs · 4 model calls · input 440 (146 new, 264 from cache, 30 written to cache), output 69 (3 reasoning), estimated in 1 of 4 calls · $0.751 + unknown cost of 1 of 4 calls · failed 1 of 2 (50 %) · p50 2.5 s, p95 2.5 s",
    "big · 2 runs · 2 model calls · input 340 (46 new, 264 from cache, 30 written to cache), output 49 (3 reasoning) · $0.750 · failed 0 of 2 (0 %) · p50 1.0 s, p95 3.0 s",
    "small · 2 runs · 2 model calls · input 100, output 20, estimated in 1 of 2 calls · $0.00100 + unknown cost of 1 of 2 calls · failed 1 of 2 (50 %) · p50 1.0 s, p95 5.0 s",
  ]);
});

test("by agent, workflow and source; a sub-agent's run counts once, under itself", async () => {
  const runs = [
    run(1),
    run(2, { source: "delegate", agent: "kid", calls: [call({ costUsd: null })] }),
    run(3, { source: "workflow", workflow: "nightly", calls: [] }),
    run(4, { source: "cli", status: "running", calls: [] }),
  ];
  const keys = async (groupBy: string) =>
    (await ask(runs, { groupBy }))
      .split("\n")
      .slice(1)
      .map((line) => line.split(" · ").slice(0, 3).join(" · "));
  expect(await keys("agent")).toEqual([
    "total · 4 runs · 2 model calls",
    "default · 3 runs · 1 model call",
    "kid · 1 run · 1 model call",
  ]);
  expect(await keys("workflow")).toEqual([
    "total · 4 runs · 2 model calls",
    "chat · 1 run · 1 model call",
    "(no workflow) · 2 runs · 1 model call",
    "nightly · 1 run · 0 model calls",
  ]);
  expect((await keys("source")).slice(1).map((row) => row.split(" · ")[0])).toEqual([
    "chat",
    "delegate",
    "cli",
    "workflow",
  ]);
  expect(await ask(runs, { groupBy: "agent" })).toContain(
    "kid · 1 run · 1 model call · input 100, output 10 · cost unknown · failed 0 of 1 (0 %)",
  );
});

test("days are those of the daemon's zone, 23 or 25 hours when the clocks change", async () => {
  const berlin = createDays("Europe/Berlin");
  expect(berlin.minute(Date.UTC(2026, 2, 28, 22, 59))).toBe("2026-03-28 23:59");
  expect(berlin.day(Date.UTC(2026, 2, 28, 23))).toBe("2026-03-29");
  expect(berlin.day(Date.UTC(2026, 2, 29, 21, 59))).toBe("2026-03-29");
  expect(berlin.day(Date.UTC(2026, 2, 29, 22))).toBe("2026-03-30");
  expect(berlin.day(Date.UTC(2026, 9, 25, 22, 59))).toBe("2026-10-25");
  expect(berlin.minute(Date.UTC(2026, 9, 25, 23))).toBe("2026-10-26 00:00");
  const runs = [run(1), run(60 * 13), run(60 * 14)];
  const lines = (await ask(runs, { groupBy: "day" })).split("\n").slice(2);
  expect(lines.map((line) => line.split(" · ").slice(0, 2))).toEqual([
    ["2026-01-10", "1 run"],
    ["2026-01-09", "2 runs"],
  ]);
});

test("secrets in task texts are masked before they are cut", async () => {
  const secret = "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789";
  const answer = await ask([run(1, { task: `use ${secret}\nplease`, error: `API_KEY=${secret}` })]);
  expect(answer).not.toContain("abcdefghij");
  expect(answer).toContain('"use ‹masked› please"');
  const own = harness({
    activity: port([run(1, { task: "hunter2" })]),
    clock: createTestClock(nowMs),
    mask: (text) => text.replace("hunter2", "•"),
  });
  expect(await own.text("latchai_activity")).toContain('"•"');
});

test("a hundred thousand runs add up in reasonable time", async () => {
  const runs = Array.from({ length: 100_000 }, (_, n) => run((n % 1000) + 1, { agent: `a${n % 7}` }));
  const answer = await ask(runs, { groupBy: "agent" });
  expect(answer).toContain("total · 100000 runs");
});

test("a request that was refused has no cost to be known, neither a price nor an unknown one", async () => {
  const nothing = { noCache: 0, output: 0, costUsd: 0, failed: true as const };
  const refused = await ask([run(1, { status: "failed", calls: [call(nothing)] })]);
  expect(refused).toContain("· 1 model call, nothing charged · 1 model call failed or cut ·");
  expect(refused).not.toContain("$");
  const rolled = await ask([run(1, { calls: [call(nothing), call(nothing)] })], { groupBy: "model" });
  expect(rolled).toContain("2 model calls · nothing charged");
  const mixed = await ask([run(1, { calls: [call(nothing), call(), call({ costUsd: null })] })]);
  expect(mixed).toContain("$0.500 + unknown cost of 1 of 2 calls");
  const unknown = await ask([run(1, { calls: [call(nothing), call({ costUsd: null })] })]);
  expect(unknown).toContain("cost unknown");
});
