import type { ScriptedCall, ScriptedTurn } from "@latchai/testkit";
import { describe, expect, test } from "vitest";
import { historyProblem, type Message, type TurnResult } from "../src/index.ts";
import { callsOf } from "../src/message.ts";
import { openRig, partsOf, type Rig, results } from "./rig.ts";

const providers = ["openai-compatible", "anthropic"] as const;
const both = <T>(rows: readonly T[]) => providers.flatMap((provider) => rows.map((row) => [provider, row] as const));

/** Whatever was received, the history is one that providers take, and each request was paid for once. */
async function goesOn(rig: Rig, result: TurnResult): Promise<Message[]> {
  expect(historyProblem(result.messages)).toBeUndefined();
  expect(partsOf(rig, "usage")).toHaveLength(partsOf(rig, "request").length);
  rig.server.add({ text: "Going on." });
  const next = await rig.turn(result.messages);
  expect([next.end.reason, historyProblem(next.messages)]).toEqual(["answered", undefined]);
  return next.messages;
}

describe("arguments that are no object", () => {
  const broken = [
    "{",
    "}",
    '{"path":',
    '{"path":"a"',
    '{"path":"a"}}',
    '{"path":"a"},',
    "{'path':'a'}",
    '{path:"a"}',
    '{"path":"a"} and more',
    '```json\n{"path":"a"}\n```',
    '{"path":"a" /* c */}',
    '{"path":undefined}',
    '{"path":"a\nb"}',
    '{"path":"a",}',
    "<arguments>",
    "path=a",
    '"a"',
    "1",
    "true",
    "null",
    "[]",
    '[{"path":"a"}]',
    '{"__proto__":{"path":"a"}}',
    '{"path":{"path":"a"}}',
    '{"Path":"a"}',
    "{}",
    `${'{"path":'.repeat(3000)}1${"}".repeat(3000)}`,
    `${"[".repeat(3000)}${"]".repeat(3000)}`,
  ];
  test.each(both(broken))("%s: %j is refused, shown to the model, and runs nothing", async (provider, text) => {
    await using rig = await openRig([{ calls: [{ name: "write_file", arguments: text }] }, { text: "I see." }], {
      provider,
    });
    const result = await rig.say("go");
    expect(result.end.reason).toBe("answered");
    expect(rig.ran).toEqual([]);
    expect(results(result.messages)).toEqual([expect.stringMatching(/^Invalid arguments for write_file: /)]);
    await goesOn(rig, result);
  });

  test.each(
    both([
      ["\ufeff", /./],
      ['{"path":"a","path":"b"}', /wrote b/],
      ['  {"path":"a"}\n', /wrote a/],
      ['{"path":"\\ud800"}', /wrote/],
      ['{"path":5}', /wrote 5/],
      ['{"path":"a","constructor":1}', /constructor/],
      ['{"path":"\\u0000"}', /wrote/],
    ] as const),
  )("%s: %j", async (provider, [text, said]) => {
    await using rig = await openRig([{ calls: [{ name: "write_file", arguments: text }] }, { text: "ok" }], {
      provider,
    });
    const result = await rig.say("go");
    expect(results(result.messages)[0]).toMatch(said);
    await goesOn(rig, result);
  });
});

describe("a stream that is cut", () => {
  const whole: ScriptedTurn = {
    reasoning: ["I ", "think"],
    text: ["Some ", "text"],
    calls: [
      { name: "write_file", arguments: ['{"path":', '"a"}'] },
      { name: "write_file", arguments: ['{"path":', '"b"}'] },
    ],
  };
  const frames = Array.from({ length: 26 }, (_, at) => at);
  const hows = [
    { how: "reset" as const },
    { how: "end" as const },
    { how: "reset" as const, midFrame: true as const },
    { how: "end" as const, midFrame: true as const },
  ];
  test.each(both(hows))("%s: %j: at whatever place, half an answer runs nothing", async (provider, how) => {
    let cuts = 0;
    for (const afterFrames of frames) {
      await using rig = await openRig([{ ...whole, stop: { afterFrames, ...how } }, { text: "Done." }], { provider });
      const result = await rig.say("go");
      if (rig.ran.length > 0) {
        // The answer had come to its end before the stream did.
        expect(rig.ran).toEqual(["write_file a", "write_file b"]);
        expect(result.end.reason).toBe("answered");
      } else {
        cuts += 1;
        // Nothing had arrived, so it was asked again; or what had arrived is kept.
        if (result.end.status === "completed") expect(rig.server.requests).toHaveLength(2);
        else
          expect(result.end).toMatchObject({
            status: "interrupted",
            reason: expect.stringMatching(/cut|provider_error/),
          });
      }
      await goesOn(rig, result);
    }
    expect(cuts).toBeGreaterThan(8);
  });
});

describe("finish reasons", () => {
  const text = { text: "Hello" };
  const call = { calls: [{ name: "write_file", arguments: { path: "a" } }] };
  const odd = "something_new";
  test.each([
    ["openai-compatible", { ...text, finish: "stop" }, "answered"],
    ["openai-compatible", { ...text, finish: "length" }, "output_limit"],
    ["openai-compatible", { ...text, finish: "content_filter" }, "refused"],
    ["openai-compatible", { ...text, finish: "tool_calls" }, "no_calls"],
    ["openai-compatible", { ...text, finish: "function_call" }, "no_calls"],
    ["openai-compatible", { ...text, finish: odd }, "answered"],
    ["openai-compatible", { ...text, finish: null }, "cut"],
    ["openai-compatible", { finish: "stop" }, "empty"],
    ["openai-compatible", { finish: "length" }, "output_limit"],
    ["openai-compatible", { finish: "tool_calls" }, "no_calls"],
    ["openai-compatible", { finish: "content_filter" }, "refused"],
    ["openai-compatible", { text: " \n ", finish: "stop" }, "empty"],
    ["openai-compatible", { reasoning: "hm", finish: "stop" }, "empty"],
    ["openai-compatible", { ...call, finish: "stop" }, "ran"],
    ["openai-compatible", { ...call, finish: "length" }, "ran"],
    ["openai-compatible", { ...call, finish: odd }, "ran"],
    ["openai-compatible", { ...call, finish: "content_filter" }, "refused"],
    ["anthropic", { ...text, finish: "end_turn" }, "answered"],
    ["anthropic", { ...text, finish: "stop_sequence" }, "answered"],
    ["anthropic", { ...text, finish: "max_tokens" }, "output_limit"],
    ["anthropic", { ...text, finish: "model_context_window_exceeded" }, "output_limit"],
    ["anthropic", { ...text, finish: "refusal" }, "refused"],
    ["anthropic", { ...text, finish: "pause_turn" }, "answered"],
    ["anthropic", { ...text, finish: "tool_use" }, "no_calls"],
    ["anthropic", { ...text, finish: odd }, "answered"],
    ["anthropic", { ...text, finish: null }, "cut"],
    ["anthropic", { finish: "end_turn" }, "empty"],
    ["anthropic", { reasoning: "hm", signature: "s", finish: "end_turn" }, "empty"],
    ["anthropic", { ...call, finish: "end_turn" }, "ran"],
    ["anthropic", { ...call, finish: "max_tokens" }, "ran"],
    ["anthropic", { ...call, finish: "refusal" }, "refused"],
  ] as const)("%s: %j: %s", async (provider, turn, outcome) => {
    await using rig = await openRig([turn, { text: "Done." }], { provider });
    const result = await rig.say("go");
    expect(outcome === "ran" ? rig.ran : []).toEqual(rig.ran);
    if (outcome === "ran") expect([rig.ran, result.text]).toEqual([["write_file a"], "Done."]);
    else expect(result.end.reason).toBe(outcome);
    await goesOn(rig, result);
  });
});

describe("calls with odd names and ids", () => {
  const read = (id: string | null, path: string): ScriptedCall => ({ name: "read_file", id, arguments: { path } });
  const long = "x".repeat(300);
  test.each(
    both([
      [read("a", "1"), read("a", "2"), read("a", "3")],
      [read("", "1"), read("", "2")],
      [read("functions.read_file:0", "1"), read("functions.read_file:0", "2")],
      [read(long, "1"), read(long, "2")],
      [read("a b|c", "1"), read("é", "2")],
      [read("__proto__", "1"), read("constructor", "2")],
    ]),
  )("%s: ids %j: each call has its own result", async (provider, calls) => {
    await using rig = await openRig([{ calls }, { text: "Done." }], { provider });
    const result = await rig.say("go");
    expect(result.text).toBe("Done.");
    expect(results(result.messages)).toEqual(
      calls.map(({ arguments: args }) => `content of ${(args as { path: string }).path}`),
    );
    const ids = result.messages.flatMap((one) => (one.role === "assistant" ? callsOf(one).map(({ id }) => id) : []));
    expect(new Set(ids).size).toBe(calls.length);
    expect(ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))).toBe(true);
    const messages = await goesOn(rig, result);
    rig.server.add({ calls }, { text: "Again." });
    const again = await rig.turn(messages);
    expect(again.text).toBe("Again.");
    expect(historyProblem(again.messages)).toBeUndefined();
  });

  test.each(
    both([
      "read_file ",
      "Read_File",
      "functions.read_file",
      "read file",
      "léser",
      long,
      "../x",
      "__proto__",
      "toString",
    ]),
  )("%s: a tool called %j is answered, and the history can be sent", async (provider, name) => {
    await using rig = await openRig([{ calls: [{ name, arguments: { path: "a" } }] }, { text: "Done." }], { provider });
    const result = await rig.say("go");
    expect(rig.ran).toEqual([]);
    if (result.end.reason === "answered") expect(results(result.messages)[0]).toMatch(/^(Unknown tool|Tool ")/);
    await goesOn(rig, result);
  });

  test.each([null, "", " "])("a name that is %j fails the step with a sentence", async (name) => {
    await using rig = await openRig([{ text: "Hm.", calls: [{ name, arguments: { path: "a" } }] }]);
    const result = await rig.say("go");
    expect(result.end).toMatchObject({ status: "interrupted", message: expect.stringContaining("names no tool") });
    await goesOn(rig, result);
  });
});

describe("usage as servers shape it", () => {
  const shapes = [
    { prompt_tokens: 100, completion_tokens: 9 },
    { prompt_tokens: 100, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 500 } },
    { prompt_tokens: 100, completion_tokens: 9, completion_tokens_details: { reasoning_tokens: 50 } },
    { prompt_tokens: -5, completion_tokens: 9 },
    { prompt_tokens: 1.5, completion_tokens: 2.5 },
    { prompt_tokens: 1e300, completion_tokens: 9 },
    { prompt_tokens: 100 },
    { completion_tokens: 9 },
    { total_tokens: 109 },
    { prompt_tokens: null, completion_tokens: null },
    { prompt_tokens: 100, completion_tokens: 9, prompt_tokens_details: null },
    { prompt_tokens: 100, completion_tokens: 9, cost: "free" },
    { prompt_tokens: 100, completion_tokens: 9, cost: Number.MAX_VALUE },
    {},
  ];
  test.each(shapes)("%j", async (usage) => {
    await using rig = await openRig([{ text: "Hello", usage: null, raw: [JSON.stringify({ choices: [], usage })] }], {
      price: { input: 1, output: 2 },
    });
    const result = await rig.say("go");
    expect(result.text).toBe("Hello");
    const [part] = partsOf(rig, "usage");
    const { input, noCache, cacheRead, cacheWrite, output, reasoning, costUsd = 0 } = part?.usage ?? ({} as never);
    for (const count of [input, noCache, cacheRead, cacheWrite, output, reasoning]) {
      expect(Number.isSafeInteger(count)).toBe(true);
      expect(count).toBeGreaterThanOrEqual(0);
    }
    expect(noCache + cacheRead + cacheWrite).toBe(input);
    expect(reasoning).toBeLessThanOrEqual(output);
    expect(Number.isFinite(costUsd)).toBe(true);
    await goesOn(rig, result);
  });
});

describe("a turn that is stopped", () => {
  test.each(providers)("%s: at whatever part, its history can be gone on with", async (provider) => {
    const script: ScriptedTurn[] = [
      {
        reasoning: "hm",
        text: "Reading.",
        calls: [
          { name: "read_file", arguments: { path: "a" } },
          { name: "write_file", arguments: { path: "b" } },
        ],
      },
      { text: "All done." },
    ];
    let parts = 1;
    for (let at = 0; at < parts; at += 1) {
      await using rig = await openRig(script, { provider });
      const stop = new AbortController();
      let seen = 0;
      const result = await rig.say("go", {
        signal: stop.signal,
        onPart: (part) => {
          rig.parts.push(part);
          if (seen === at) stop.abort();
          seen += 1;
        },
      });
      parts = Math.max(parts, at + 1 < seen ? at + 2 : parts);
      expect(["stopped", "answered"]).toContain(result.end.reason);
      expect(partsOf(rig, "end")).toHaveLength(1);
      await goesOn(rig, result);
    }
    expect(parts).toBeGreaterThan(10);
  });
});

test.each(["0", "Thu, 01 Jan 1970 00:00:00 GMT", "now"])(
  "a server that says to try again at once (%j) is not hammered",
  async (at) => {
    await using rig = await openRig([{ status: 429, headers: { "retry-after": at }, times: 2 }, { text: "Done." }]);
    expect((await rig.say("go")).text).toBe("Done.");
    expect(rig.waits).toHaveLength(2);
    expect(Math.min(...rig.waits)).toBeGreaterThanOrEqual(750);
  },
);
