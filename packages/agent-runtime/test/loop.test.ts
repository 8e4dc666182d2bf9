import { expect, test } from "vitest";
import { historyProblem } from "../src/index.ts";
import { type Body, openRig, partsOf, results } from "./rig.ts";

const providers = ["openai-compatible", "anthropic"] as const;

const toolNames = (body: Body): string[] => (body.tools ?? []).map((tool) => tool.function?.name ?? tool.name ?? "");

test.each(providers)("%s: text streams, is kept, and is paid for", async (provider) => {
  await using rig = await openRig([{ text: ["Hel", "lo"], usage: { input: 1000, output: 500, cacheRead: 200 } }], {
    provider,
    price: { input: 1, output: 2, cacheRead: 0.5 },
  });
  const { end, text, usage, messages } = await rig.say("hi");
  expect(end).toEqual({ status: "completed", reason: "answered" });
  expect(text).toBe("Hello");
  expect(partsOf(rig, "text").map(({ delta }) => delta)).toEqual(["Hel", "lo"]);
  // OpenAI counts cached tokens inside the input, Anthropic beside it.
  const noCache = provider === "anthropic" ? 1000 : 800;
  expect(usage).toMatchObject({ noCache, cacheRead: 200, output: 500 });
  expect(usage.costUsd).toBeCloseTo((noCache + 100 + 1000) / 1_000_000, 9);
  expect(messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  expect(rig.parts.at(-1)).toEqual({ type: "end", end });
});

test.each(providers)(
  "%s: a batch runs through the seam, four reads at a time, results in call order",
  async (provider) => {
    const paths = ["a", "b", "c", "d", "e", "f"];
    await using rig = await openRig(
      [
        { text: "Reading.", calls: paths.map((path) => ({ name: "read_file", arguments: { path } })) },
        { text: "Done." },
      ],
      { provider },
    );
    const { end, text, messages, toolCalls, steps } = await rig.say("read all");
    expect([end.status, text, toolCalls, steps]).toEqual(["completed", "Done.", 6, 2]);
    expect(results(messages)).toEqual(paths.map((path) => `content of ${path}`));
    expect(rig.seen.peak).toBe(4);
    expect(historyProblem(messages)).toBeUndefined();
    expect(partsOf(rig, "call.input").some(({ delta }) => delta.includes("path"))).toBe(true);
  },
);

test.each(providers)(
  "%s: unknown names, broken JSON, lists and null get the seam's own answers, one each",
  async (provider) => {
    await using rig = await openRig(
      [
        {
          calls: [
            { name: "reed_file", arguments: "{}" },
            { name: "read_file", arguments: '{"path": 5,,}' },
            { name: "read_file", arguments: "[1]" },
            { name: "read_file", arguments: "null" },
            { name: "run_shell", arguments: "" },
            { name: "read_file", arguments: '{"path":"ok"}' },
          ],
        },
        { text: "Done." },
      ],
      { provider },
    );
    const { messages, end } = await rig.say("go");
    expect(end.status).toBe("completed");
    expect(results(messages)).toEqual([
      expect.stringMatching(/^Unknown tool "reed_file".*read_file/),
      "Invalid arguments for read_file: arguments must be a JSON object, and what was sent is not valid JSON",
      "Invalid arguments for read_file: arguments must be a JSON object",
      // Null stands for no arguments; either way nothing was read.
      expect.stringMatching(/^Invalid arguments for read_file: (arguments must be a JSON object|path is required)$/),
      "exit 0",
      "content of ok",
    ]);
    expect(historyProblem(messages)).toBeUndefined();
    // The model can see what it sent.
    expect(JSON.stringify(rig.body(1).messages)).toContain("5,,");
  },
);

test("finish reason stop beside calls: the calls run", async () => {
  await using rig = await openRig([
    { calls: [{ name: "write_file", arguments: { path: "a" } }], finish: "stop" },
    { text: "Done." },
  ]);
  expect((await rig.say("go")).end.status).toBe("completed");
  expect(rig.ran).toEqual(["write_file a"]);
});

test("tool_calls announced and none sent is a failed step that says so", async () => {
  await using rig = await openRig([{ finish: "tool_calls" }]);
  expect((await rig.say("go")).end).toMatchObject({ status: "failed", reason: "no_calls" });
});

test("arguments sent as an object are a failed step, never silence", async () => {
  const chunk = {
    choices: [
      { index: 0, delta: { tool_calls: [{ index: 0, id: "x", function: { name: "run_shell", arguments: {} } }] } },
    ],
  };
  await using rig = await openRig([{ raw: [JSON.stringify(chunk)], finish: "tool_calls" }]);
  expect((await rig.say("go")).end).toMatchObject({ status: "failed", reason: "no_calls" });
});

test("arguments cut at the output limit are not run, and the model is told why", async () => {
  await using rig = await openRig([
    { calls: [{ name: "write_file", arguments: '{"path":"lon' }], finish: "length" },
    { text: "Sorry." },
  ]);
  const { messages } = await rig.say("go");
  expect(rig.ran).toEqual([]);
  expect(results(messages)[0]).toMatch(/cut off at the output limit/);
});

test("calls without an id, and two with the same, are kept apart", async () => {
  await using rig = await openRig([
    {
      calls: [
        { name: "read_file", arguments: { path: "a" }, id: null },
        { name: "read_file", arguments: { path: "b" }, id: "same" },
        { name: "read_file", arguments: { path: "c" }, id: "same" },
      ],
    },
    { calls: [{ name: "read_file", arguments: { path: "d" }, id: "same" }] },
    { calls: [{ name: "read_file", arguments: { path: "e" }, id: "functions.a:0 x|y" }] },
    { text: "Done." },
  ]);
  const { messages, end } = await rig.say("go");
  expect(end.status).toBe("completed");
  const ids = messages.flatMap((message) =>
    message.role === "tool" ? message.results.map(({ callId }) => callId) : [],
  );
  expect(new Set(ids).size).toBe(5);
  expect(ids.every((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))).toBe(true);
  expect(historyProblem(messages)).toBeUndefined();
});

test("the allowlist decides what is sent and what may be called", async () => {
  await using rig = await openRig([{ calls: [{ name: "write_file", arguments: { path: "x" } }] }, { text: "No." }]);
  const { messages } = await rig.say("go", { agent: { name: "reader", tools: ["read_file", "run_shell"] } });
  expect(toolNames(rig.body(0))).toEqual(["read_file", "run_shell"]);
  expect(results(messages)).toEqual(['Tool "write_file" is not available to this agent (not in its allowlist)']);
  expect(rig.ran).toEqual([]);
});

test("no allowlist: everything available, no vault without a vault; an empty one: nothing", async () => {
  await using rig = await openRig([{ text: "x", times: -1 }]);
  await rig.say("go");
  expect(toolNames(rig.body(0))).not.toContain("vault");
  expect(toolNames(rig.body(0))).not.toContain("paired");
  await rig.say("go", { agent: { name: "a", tools: [] } });
  expect(rig.body(1)).not.toHaveProperty("tools");
  await rig.say("go", { agent: { name: "a", tools: ["read_file"], vault: "notes" } });
  expect(toolNames(rig.body(2)).sort()).toEqual(["read_file", "vault"]);
  await rig.say("go", { agent: { name: "a", tools: ["read_file", "vault"] } });
  expect(toolNames(rig.body(3))).toEqual(["read_file"]);
  rig.device.present = true;
  await rig.say("go");
  expect(toolNames(rig.body(4))).toContain("paired");
  expect(JSON.stringify(rig.body(4).messages[0])).toContain("A device is paired.");
});

test("the same failing call: the third result says so, the fifth ends the turn", async () => {
  await using rig = await openRig([{ calls: [{ name: "edit_file", arguments: { path: "a" } }], times: -1 }]);
  const { end, messages, steps } = await rig.say("go");
  expect(end).toMatchObject({ status: "failed", reason: "repeated_call" });
  expect(end.message).toMatch(/^failed: repeated the same failing call/);
  expect(steps).toBe(5);
  const said = results(messages);
  expect(said[1]).toBe("old_string does not appear");
  expect(said[2]).toMatch(/failure 3 of the same call/);
});

test("the same successful write: warned, then stopped", async () => {
  await using rig = await openRig([{ calls: [{ name: "write_file", arguments: { path: "a" } }], times: -1 }]);
  const { end, messages, steps } = await rig.say("go");
  expect(end).toMatchObject({ status: "failed", reason: "repeated_call" });
  expect(steps).toBe(6);
  expect(results(messages)[2]).toMatch(/3 times in a row/);
});

test("a cycle of two calls is noticed; calls whose result differs are not", async () => {
  await using rig = await openRig(
    Array.from({ length: 20 }, (_, index) => ({
      calls: [{ name: index % 2 === 0 ? "write_file" : "read_file", arguments: { path: "a" } }],
    })),
  );
  expect((await rig.say("go")).end).toMatchObject({ status: "failed", reason: "repeated_call" });
  await using polling = await openRig([{ calls: [{ name: "big", arguments: {} }], times: 12 }, { text: "Done." }]);
  expect((await polling.say("go")).end.status).toBe("completed");
});

test("a model that never stops sums up at the limit without tools, and is marked", async () => {
  let count = 0;
  await using rig = await openRig([
    {
      when: ({ body }) => body["tool_choice"] !== "none",
      calls: [{ name: "big", arguments: {} }],
      times: -1,
    },
    { text: "So far so good.", calls: [{ name: "write_file", arguments: { path: "late" } }] },
  ]);
  const { end, steps, messages } = await rig.say("go", { maxSteps: 4, nextId: () => `n${count++}` });
  expect(end).toMatchObject({ status: "completed", reason: "max_steps", partial: true });
  expect(steps).toBe(5);
  expect(rig.body(4)["tool_choice"]).toBe("none");
  expect(rig.ran).not.toContain("write_file late");
  expect(historyProblem(messages)).toBeUndefined();
});

test("one sentence for ever ends the stream", async () => {
  await using rig = await openRig([
    { text: Array.from({ length: 5000 }, () => "I will now do it again. "), stop: { afterFrames: 4000, how: "stall" } },
  ]);
  const { end } = await rig.say("go");
  expect(end).toMatchObject({ status: "interrupted", reason: "repeated_text" });
  const said = partsOf(rig, "text").reduce((sum, { delta }) => sum + delta.length, 0);
  expect(said).toBeLessThan(1000);
});

test("an answer without end is ended at its limit, kept, and can be gone on with", async () => {
  const words = Array.from({ length: 600 }, (_, index) =>
    Array.from({ length: 100 }, (_, word) => `word${index * 100 + word} `).join(""),
  );
  await using rig = await openRig([{ text: words, stop: { afterFrames: 595, how: "stall" } }, { text: "The rest." }]);
  const first = await rig.say("go");
  expect(first.end).toMatchObject({ status: "interrupted", reason: "too_large" });
  expect(first.end.message).toMatch(/400,000 characters of text in one answer. What had arrived is kept/);
  expect(first.text).toBe(words.join("").slice(0, 400_000));
  expect(first.messages.at(-1)).toMatchObject({ role: "assistant", partial: true });
  await expect.poll(() => rig.server.requests[0]?.abandoned).toBe(true);
  const second = await rig.turn(first.messages);
  expect([second.end.status, second.text]).toEqual(["completed", "The rest."]);
});

test("a call whose arguments have no end is not run", async () => {
  const args = Array.from({ length: 1000 }, (_, index) => `${index} `.repeat(200));
  await using rig = await openRig([{ calls: [{ name: "write_file", arguments: ['{"path":"', ...args] }] }]);
  const { end } = await rig.say("go");
  expect(end).toMatchObject({ status: "interrupted", reason: "too_large" });
  expect(end.message).toContain("400,000 characters of a call's arguments");
  expect(rig.ran).toEqual([]);
});

test("while an answer that has arrived at once is read, everything else gets its turn", async () => {
  const frame = (index: number): string =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: `word${index} ` }, finish_reason: null }] })}\n\n`;
  const body = Array.from({ length: 1500 }, (_, index) => frame(index)).join("");
  await using rig = await openRig([{ status: 200, body }]);
  let heard = 0;
  let others = 0;
  const other = (): void => {
    others += 1;
    if (heard < 1500) setImmediate(other);
  };
  await rig.say("go", {
    onPart(part) {
      if (part.type !== "text") return;
      if (heard === 0) setImmediate(other);
      heard += 1;
    },
  });
  expect(heard).toBe(1500);
  expect(others).toBeGreaterThan(30);
});

test("an empty answer says so and leaves no empty row", async () => {
  await using rig = await openRig([{}]);
  const { end, messages } = await rig.say("go");
  expect(end).toMatchObject({ status: "failed", reason: "empty" });
  expect(messages.map(({ role }) => role)).toEqual(["user"]);
});

test("a refusal is shown as one, a cut answer as cut", async () => {
  await using rig = await openRig([
    { text: "No.", finish: "content_filter" },
    { text: "Half", finish: "length" },
  ]);
  expect((await rig.say("go")).end).toMatchObject({ status: "failed", reason: "refused" });
  expect((await rig.say("go")).end).toMatchObject({ status: "completed", reason: "output_limit", partial: true });
  await using other = await openRig([{ finish: "refusal" }], { provider: "anthropic" });
  expect((await other.say("go")).end).toMatchObject({ reason: "refused" });
});

test.each([
  ["with a call in it, which is not run", 50],
  ["at the limit of steps, where no call is run", 1],
])("an answer that a filter cut off %s is refused, also on record", async (_, maxSteps) => {
  const filtered = {
    text: "First",
    calls: [{ name: "write_file", arguments: { path: "a" } }],
    finish: "content_filter",
  };
  const read = { calls: [{ name: "read_file", arguments: { path: "a" } }] };
  await using rig = await openRig(maxSteps === 1 ? [read, filtered] : [filtered]);
  const { end, messages } = await rig.say("go", { maxSteps });
  expect(end).toMatchObject({ status: "failed", reason: "refused", message: expect.stringContaining("filter") });
  expect(rig.ran.filter((one) => one.startsWith("write_file"))).toEqual([]);
  expect(historyProblem(messages)).toBeUndefined();
  expect(messages.filter(({ role }) => role === "assistant").at(-1)).toMatchObject({ partial: true });
  expect(results(messages).at(-1)).toContain("refused or cut off by a content filter");
  expect(partsOf(rig, "usage").at(-1)).toMatchObject({ failed: true });
});

test("half a surrogate pair in a result or a delta never leaves the machine", async () => {
  await using rig = await openRig([
    { text: ["a\ud83d", "\ude00b"], calls: [{ name: "odd", arguments: {} }] },
    { text: "Done." },
  ]);
  const { messages } = await rig.say("go");
  expect(
    partsOf(rig, "text")
      .map(({ delta }) => delta)
      .slice(0, 2),
  ).toEqual(["a", "😀b"]);
  expect(results(messages)).toEqual(["a\ufffdb"]);
  expect(JSON.stringify(rig.body(1))).not.toMatch(/\\ud[89ab]/i);
});

test("a leading <think> is folded away", async () => {
  await using rig = await openRig([{ text: ["<thi", "nk>x", "y</th", "ink>", "\nanswer <think>"] }]);
  const { text } = await rig.say("go");
  expect(text).toBe("answer <think>");
  expect(
    partsOf(rig, "reasoning")
      .map(({ delta }) => delta)
      .join(""),
  ).toBe("xy");
});

test("a call written as text gets one correction, then the sentence", async () => {
  await using rig = await openRig([{ text: '<tool_call>{"name":"read_file"}</tool_call>', times: 2 }]);
  const { end, steps } = await rig.say("go");
  expect(steps).toBe(2);
  expect(end).toMatchObject({ status: "failed", reason: "text_calls" });
  await using mended = await openRig([{ text: '{"name":"read_file","arguments":{}}' }, { text: "Fine." }]);
  expect((await mended.say("go")).end.status).toBe("completed");
});

test("knobs of the model and of the agent reach the request", async () => {
  const generation = { temperature: 0.5, maxOutputTokens: 77, seed: 3, stop: ["END"] } as const;
  await using rig = await openRig([{ text: "x" }], { generation });
  await rig.say("go", { generation: { temperature: 0.1, reasoningEffort: "low", parallelCalls: false } });
  expect(rig.body(0)).toMatchObject({
    temperature: 0.1,
    max_tokens: 77,
    seed: 3,
    stop: ["END"],
    reasoning_effort: "low",
    parallel_tool_calls: false,
    stream: true,
  });
  await using other = await openRig([{ text: "x" }], { provider: "anthropic" });
  await other.say("go", { generation: { maxOutputTokens: 99 } });
  expect(other.body(0)).toMatchObject({ max_tokens: 99 });
});

test("a store that fails ends the turn and says so", async () => {
  await using rig = await openRig([
    { text: "x".repeat(100), calls: [{ name: "write_file", arguments: { path: "a" } }] },
  ]);
  const { end } = await rig.say("go", {
    onPart: async (part) => {
      if (part.type === "text") throw new Error("disk full");
    },
  });
  expect(end).toMatchObject({ status: "failed", reason: "store_failed" });
  expect(end.message).toContain("disk full");
  expect(rig.ran).toEqual([]);
});
