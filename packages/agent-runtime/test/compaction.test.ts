import fc from "fast-check";
import { expect, test } from "vitest";
import { compact } from "../src/compact/compact.ts";
import { createEstimator } from "../src/compact/estimate.ts";
import { historyProblem, type Message } from "../src/index.ts";
import { nextId, openRig, partsOf, user } from "./rig.ts";

const model = { provider: "openai-compatible", id: "scripted" } as const;

/** One exchange: the model thinks, calls `calls` tools, and gets results of `chars` each. */
const exchange = (calls: number, chars: number): Message[] => {
  const made = Array.from({ length: calls }, () => ({
    type: "call" as const,
    id: `c${nextId()}`,
    tool: "read_file",
    arguments: '{"path":"a"}',
  }));
  return [
    { id: nextId(), role: "assistant", content: [{ type: "reasoning", text: "hm" }, ...made], model },
    {
      id: nextId(),
      role: "tool",
      results: made.map(({ id, tool }) => ({
        callId: id,
        tool,
        result: { ok: true as const, text: "x".repeat(chars) },
      })),
    },
  ];
};

const answer = (text: string): Message => ({
  id: nextId(),
  role: "assistant",
  content: [{ type: "text", text }],
  model,
});

const long = (exchanges: number, chars = 4000): Message[] => [
  user("Fix the bug. Never touch the lock file."),
  ...Array.from({ length: exchanges }, () => exchange(1, chars)).flat(),
  answer("Fixed."),
  user("And now the tests."),
];

test("near the window's end old results go first, then a summary stands for the older part", async () => {
  await using rig = await openRig(
    [{ when: { system: "older part of a conversation" }, text: "SUMMARY: the bug is in a.ts" }, { text: "On it." }],
    { contextTokens: 8000 },
  );
  const history = long(12);
  const { end, messages, text } = await rig.turn(history, {
    agent: { name: "a", tools: [] },
    kept: () => ({
      plan: [
        { text: "fix", status: "done" },
        { text: "test", status: "active" },
      ],
      skills: [{ name: "pdf", text: "SKILL TEXT verbatim" }],
    }),
  });
  expect([end.status, text]).toEqual(["completed", "On it."]);
  expect(historyProblem(messages)).toBeUndefined();
  const sent = JSON.stringify(rig.server.requests.at(-1)?.body);
  for (const kept of [
    "Fix the bug",
    "SUMMARY: the bug is in a.ts",
    "- [active] test",
    "SKILL TEXT verbatim",
    'Never touch the lock file.\\"',
    "And now the tests",
  ]) {
    expect(sent).toContain(kept);
  }
  const [compacted] = partsOf(rig, "compacted");
  expect(compacted?.after).toBeLessThan((compacted?.before ?? 0) / 2);
  // What the store has to do with the part gives the same history.
  const from = history.findIndex(({ id }) => id === compacted?.from);
  const to = history.findIndex(({ id }) => id === compacted?.to);
  const stored = [...history.slice(0, from), ...(compacted?.messages ?? []), ...history.slice(to + 1)];
  expect([...stored, messages.at(-1)].map((one) => one?.id)).toEqual(messages.map(({ id }) => id));
});

test("a plan that is done, or emptied, is not brought back", async () => {
  await using rig = await openRig([{ text: "SUMMARY" }, { text: "On it." }], { contextTokens: 8000 });
  await rig.turn(long(12), {
    agent: { name: "a", tools: [] },
    kept: () => ({ plan: [{ text: "old work", status: "done" }] }),
  });
  expect(JSON.stringify(rig.server.requests.at(-1)?.body)).not.toContain("old work");
});

test("without a summary from the model, what was done is listed instead", async () => {
  await using rig = await openRig(
    [{ when: { system: "older part" }, status: 400, body: { error: { message: "no" } } }, { text: "On it." }],
    { contextTokens: 8000 },
  );
  const { text } = await rig.turn(long(12), { agent: { name: "a", tools: [] } });
  expect(text).toBe("On it.");
  expect(JSON.stringify(rig.server.requests.at(-1)?.body)).toContain("read_file: done");
});

test.each([
  ["maximum context length is 8192 tokens", 400],
  ["", 413],
  ["prompt is too long: 210000 tokens > 200000 maximum", 413],
])("%s: made smaller and asked once more", async (message, status) => {
  await using rig = await openRig([{ status, body: { error: { message } } }, { text: "SUMMARY" }, { text: "On it." }]);
  const { end, text } = await rig.turn(long(14), { agent: { name: "a", tools: [] } });
  expect([end.status, text]).toEqual(["completed", "On it."]);
  expect(partsOf(rig, "compacted")).toHaveLength(1);
});

test("too long again after that: the turn ends, with no further attempt", async () => {
  await using rig = await openRig([
    { when: { system: "older part" }, text: "S", times: -1 },
    { status: 400, body: { error: { message: "context_length_exceeded" } }, times: -1 },
  ]);
  const { end } = await rig.turn(long(14), { agent: { name: "a", tools: [] } });
  expect(end).toMatchObject({ status: "failed", reason: "context_full" });
  expect(rig.server.requests.length).toBeLessThanOrEqual(3);
});

test("a prompt that fills the window by itself ends in a plain sentence, not in a loop", async () => {
  await using rig = await openRig(
    [
      { when: { system: "older part" }, text: "S", times: -1 },
      { calls: [{ name: "big", arguments: {} }], times: -1 },
    ],
    {
      contextTokens: 4000,
    },
  );
  const { end } = await rig.say("go", { system: "word ".repeat(2900), agent: { name: "a", tools: ["big"] } });
  expect(end).toMatchObject({ status: "failed", reason: "context_full" });
  expect(rig.server.requests.length).toBeLessThan(8);
});

test("Stop during a compaction leaves the old history", async () => {
  await using rig = await openRig([{ text: ["S", "S"], stop: { afterFrames: 2, how: "stall" } }], {
    contextTokens: 8000,
  });
  const controller = new AbortController();
  const history = long(12);
  const turn = rig.turn(history, { agent: { name: "a", tools: [] }, signal: controller.signal });
  await expect.poll(() => rig.server.requests.length).toBe(1);
  controller.abort();
  const { end, messages } = await turn;
  expect(end.status).toBe("stopped");
  expect(messages.map(({ id }) => id)).toEqual(history.map(({ id }) => id));
  expect(partsOf(rig, "compacted")).toEqual([]);
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant("exchange" as const),
    calls: fc.integer({ min: 1, max: 4 }),
    chars: fc.integer({ min: 0, max: 9000 }),
  }),
  fc.record({ kind: fc.constant("answer" as const), chars: fc.integer({ min: 1, max: 3000 }) }),
);

test("any history, compacted over and over, keeps every call with its result", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 100, max: 5000 }),
      async (steps, target) => {
        let messages: Message[] = [user("start")];
        for (const one of steps) {
          if (one.kind === "exchange") messages.push(...exchange(one.calls, one.chars));
          else messages.push(answer("y".repeat(one.chars)), user("next"));
          const done = await compact({
            messages,
            targetTokens: target,
            keepTokens: target / 2,
            estimator: createEstimator(),
            kept: {},
            nextId,
            summarise: async () => (one.chars % 2 === 0 ? "summary" : undefined),
          });
          messages = done?.messages ?? messages;
          expect(historyProblem(messages)).toBeUndefined();
          expect(messages[0]).toMatchObject({ role: "user", content: [{ text: "start" }] });
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("what is being worked on stays in the person's own words over any number of compactions", async () => {
  const asked = user("Rename the second column of every table to total_cents.");
  const request = (messages: readonly Message[]) =>
    compact({
      messages,
      targetTokens: 1000,
      keepTokens: 600,
      estimator: createEstimator(),
      kept: {},
      nextId,
      summarise: async () => "SUMMARY",
    });
  const first = await request([
    user("Hello."),
    answer("Hello."),
    asked,
    ...Array.from({ length: 12 }, () => exchange(1, 2000)).flat(),
  ]);
  expect(first?.messages).toContain(asked);
  expect(historyProblem(first?.messages ?? [])).toBeUndefined();
  const more = Array.from({ length: 12 }, () => exchange(1, 2000)).flat();
  const second = await request([...(first?.messages ?? []), ...more]);
  expect(second?.messages.filter((one) => one === asked)).toHaveLength(1);
  expect(historyProblem(second?.messages ?? [])).toBeUndefined();
});
