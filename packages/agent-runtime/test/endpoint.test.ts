import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createModels, historyProblem, ModelError, wholeHistory } from "../src/index.ts";
import { nextId, openRig, partsOf, user } from "./rig.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: the reference itself is meant.
const keyReference = "${env:NOT_SET}";

const providers = ["openai-compatible", "anthropic"] as const;

test.each(providers)(
  "%s: a socket that dies after some text leaves the text; the turn is interrupted",
  async (provider) => {
    const afterFrames = provider === "anthropic" ? 3 : 2;
    await using rig = await openRig([{ text: ["Hel", "lo"], stop: { afterFrames, how: "reset", midFrame: true } }], {
      provider,
    });
    const { end, messages } = await rig.say("hi");
    expect(end).toMatchObject({ status: "interrupted", reason: "cut" });
    expect(messages.at(-1)).toMatchObject({
      role: "assistant",
      partial: true,
      content: [{ type: "text", text: "Hel" }],
    });
    expect(rig.server.requests).toHaveLength(1);
  },
);

test.each(providers)("%s: a clean end without its closing event is a cut", async (provider) => {
  await using rig = await openRig(
    [
      {
        text: ["Hel", "lo"],
        ...(provider === "anthropic" ? { stop: { afterFrames: -1, how: "end" } } : { finish: null }),
      },
    ],
    { provider },
  );
  expect((await rig.say("hi")).end).toMatchObject({ status: "interrupted", reason: "cut" });
});

test("Anthropic's end without a stop reason is a cut too", async () => {
  await using rig = await openRig([{ text: "Hello", finish: null }], { provider: "anthropic" });
  expect((await rig.say("hi")).end).toMatchObject({ status: "interrupted", reason: "cut" });
});

test.each(providers)("%s: cut inside the arguments: nothing runs, and the history stays whole", async (provider) => {
  await using rig = await openRig(
    [
      {
        text: "Writing.",
        calls: [
          { name: "write_file", arguments: ['{"path":', '"a"}'] },
          { name: "write_file", arguments: ['{"path":', '"b"}'] },
        ],
        stop: { afterFrames: -4, how: "reset" },
      },
      { text: "Going on." },
    ],
    { provider },
  );
  const { end, messages } = await rig.say("hi");
  expect(end).toMatchObject({ status: "interrupted", reason: "cut" });
  expect(rig.ran).toEqual([]);
  expect(historyProblem(messages)).toBeUndefined();
  const next = await rig.turn(messages);
  expect(next.text).toBe("Going on.");
  expect(rig.ran).toEqual([]);
});

test("an error in mid-stream keeps the text and shows the provider's words", async () => {
  await using rig = await openRig([
    { text: "Partial", raw: ['{"error":{"message":"the GPU fell off","type":"server_error"}}'], finish: null },
  ]);
  const { end, messages } = await rig.say("hi");
  expect(end).toMatchObject({ status: "interrupted", reason: "provider_error" });
  expect(end.message).toContain("the GPU fell off");
  expect(messages.at(-1)).toMatchObject({ content: [{ text: "Partial" }] });
});

test("a line of garbage and a normal end: the text is kept, with a warning", async () => {
  await using rig = await openRig([{ text: "Fine", raw: ["{garbage"] }]);
  const { end, text } = await rig.say("hi");
  expect([end.status, text]).toEqual(["completed", "Fine"]);
  expect(partsOf(rig, "warning")).toMatchObject([{ code: "odd_stream" }]);
});

test("Retry-After is obeyed, in seconds, in milliseconds and as a date", async () => {
  const in90s = new Date(Date.now() + 90_000).toUTCString();
  await using rig = await openRig([
    { status: 429, headers: { "retry-after": "120" } },
    { status: 429, headers: { "retry-after-ms": "1500" } },
    { status: 503, headers: { "retry-after": in90s } },
    { text: "Done." },
  ]);
  expect((await rig.say("hi")).end.status).toBe("completed");
  expect(rig.waits.slice(0, 2)).toEqual([120_000, 1500]);
  expect(rig.waits[2]).toBeGreaterThan(80_000);
  expect(rig.waits[2]).toBeLessThanOrEqual(90_000);
  expect(partsOf(rig, "retrying").map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
});

test("a wait that is too long is told, not waited for", async () => {
  await using rig = await openRig([{ status: 429, headers: { "retry-after": "7200" } }]);
  const { end } = await rig.say("hi");
  expect(rig.waits).toEqual([]);
  expect(end).toMatchObject({ status: "failed", reason: "rate_limited" });
  expect(end.message).toContain("asks to wait 120 minutes");
  await using absurd = await openRig([{ status: 429, headers: { "retry-after": "1e99" } }]);
  expect((await absurd.say("hi")).end).toMatchObject({ status: "failed", reason: "rate_limited" });
});

test("429 for ever: five tries, growing waits, then the server's words", async () => {
  await using rig = await openRig([{ status: 429, body: { error: { message: "quota used up" } }, times: -1 }]);
  const { end } = await rig.say("hi");
  expect(end.message).toMatch(/quota used up.*Given up after 5 tries/);
  expect(rig.server.requests).toHaveLength(5);
  expect(rig.waits).toHaveLength(4);
  expect(rig.waits.every((ms, index) => ms >= 750 * 2 ** index && ms <= 1250 * 2 ** index)).toBe(true);
});

test("Stop during a wait ends it at once; skipping it retries at once", async () => {
  await using rig = await openRig([{ status: 429, headers: { "retry-after": "60" } }, { text: "Done." }]);
  const controller = new AbortController();
  const { sleep } = await import("../src/turn/sleep.ts");
  const stopped = await rig.say("hi", {
    sleep,
    signal: controller.signal,
    onWait: () => setTimeout(() => controller.abort(), 5),
  });
  expect(stopped.end).toMatchObject({ status: "stopped" });
  await using again = await openRig([{ status: 429, headers: { "retry-after": "60" } }, { text: "Done." }]);
  const skipped = await again.say("hi", { sleep, onWait: (skip) => setTimeout(skip, 5) });
  expect(skipped.text).toBe("Done.");
});

test("Anthropic's error as the first event is retried; a later one is not", async () => {
  const overloaded =
    'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n';
  await using rig = await openRig(
    [
      { status: 200, headers: { "content-type": "text/event-stream" }, body: overloaded },
      { status: 529, body: { type: "error", error: { type: "overloaded_error", message: "Overloaded" } } },
      { text: "Done." },
    ],
    { provider: "anthropic" },
  );
  const { text } = await rig.say("hi");
  expect(text).toBe("Done.");
  expect(rig.waits).toHaveLength(2);
});

test.each(providers)("%s: 401 is not retried and names the setting, never the key", async (provider) => {
  await using rig = await openRig([{ status: 401, body: { error: { message: "bad key super-secret-key" } } }], {
    provider,
    apiKey: "super-secret-key",
  });
  const { end } = await rig.say("hi");
  expect(end).toMatchObject({ status: "failed", reason: "unauthorized" });
  expect(end.message).toContain("models.list.m.apiKey");
  expect(end.message).not.toContain("super-secret-key");
  expect(rig.server.requests).toHaveLength(1);
});

test("the key is sent as each protocol wants it, and none from the environment", async () => {
  await using rig = await openRig([{ text: "x" }], { apiKey: "k1" });
  await rig.say("hi");
  expect(rig.server.requests[0]?.headers["authorization"]).toBe("Bearer k1");
  process.env["ANTHROPIC_API_KEY"] = "from-the-environment";
  try {
    await using other = await openRig([{ text: "x", times: 2 }], { provider: "anthropic" });
    await other.say("hi");
    expect(JSON.stringify(other.server.requests[0]?.headers)).not.toContain("from-the-environment");
  } finally {
    delete process.env["ANTHROPIC_API_KEY"];
  }
});

test.each(providers)("%s: 200 with one JSON document is taken as the answer", async (provider) => {
  await using rig = await openRig(
    [
      { plain: true, text: "Let me see.", calls: [{ name: "write_file", arguments: { path: "a" } }] },
      { plain: true, text: "Done." },
    ],
    { provider },
  );
  const { text, end } = await rig.say("hi");
  expect([end.status, text]).toEqual(["completed", "Done."]);
  expect(rig.ran).toEqual(["write_file a"]);
});

test("200 with a web page says what is wrong", async () => {
  await using rig = await openRig([
    { status: 200, headers: { "content-type": "text/html" }, body: "<html>hello</html>" },
  ]);
  const { end } = await rig.say("hi");
  expect(end).toMatchObject({ status: "failed", reason: "not_a_stream" });
  expect(end.message).toContain("/v1");
});

test("a redirect is not followed: the key would go along", async () => {
  await using target = await openRig([{ text: "stolen" }]);
  await using rig = await openRig([{ status: 307, headers: { location: `${target.server.url}/chat/completions` } }], {
    apiKey: "k",
  });
  const { end } = await rig.say("hi");
  expect(end.message).toContain("redirect");
  expect(target.server.requests).toEqual([]);
});

test("nobody listening: the address and the setting are named", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await using rig = await openRig([], { url: `http://127.0.0.1:${port}/v1` });
  const { end } = await rig.say("hi");
  expect(end).toMatchObject({ status: "failed", reason: "unreachable" });
  expect(end.message).toContain(`http://127.0.0.1:${port}/v1`);
  expect(end.message).toContain("models.list.m.url");
});

test("silence after some text is a stall, not a stop of the person's", async () => {
  await using rig = await openRig([{ text: ["Hel", "lo"], stop: { afterFrames: 2, how: "stall" } }], { idleMs: 500 });
  const { end, messages } = await rig.say("hi");
  expect(end).toMatchObject({ status: "interrupted", reason: "stalled" });
  expect(messages.at(-1)).toMatchObject({ content: [{ text: "Hel" }] });
  await expect.poll(() => rig.server.requests[0]?.abandoned).toBe(true);
});

test("silence before the first part is tried again", async () => {
  await using rig = await openRig([{ delayMs: 15_000, text: "late" }, { text: "Done." }], { firstPartMs: 1500 });
  expect((await rig.say("hi")).text).toBe("Done.");
  expect(rig.waits).toHaveLength(1);
});

test.each(providers)("%s: Stop while text streams keeps it, whatever the reason given", async (provider) => {
  await using rig = await openRig([{ text: ["Hel", "lo"], stop: { afterFrames: 3, how: "stall" } }], { provider });
  const controller = new AbortController();
  const { end, messages } = await rig.say("hi", {
    signal: controller.signal,
    onPart: (part) => {
      if (part.type === "text") controller.abort("user stop");
    },
  });
  expect(end).toMatchObject({ status: "stopped", reason: "stopped" });
  expect(messages.at(-1)).toMatchObject({ role: "assistant", partial: true });
});

test("Stop while a tool works: its call is cancelled, the history stays whole, nothing more is asked", async () => {
  await using rig = await openRig([
    {
      calls: [
        { name: "block", arguments: {} },
        { name: "write_file", arguments: { path: "late" } },
      ],
    },
    { text: "never" },
  ]);
  const controller = new AbortController();
  const turn = rig.say("hi", { signal: controller.signal });
  await rig.whenBlocked;
  controller.abort();
  const { end, messages } = await turn;
  expect(end.status).toBe("stopped");
  expect(rig.ran).toEqual([]);
  expect(historyProblem(messages)).toBeUndefined();
  expect(rig.server.requests).toHaveLength(1);
});

test("usage that an endpoint refuses to report is not asked for again, and estimated", async () => {
  await using rig = await openRig([
    {
      when: ({ body }) => body["stream_options"] !== undefined,
      status: 400,
      body: { error: { message: "Unrecognized request argument: stream_options" } },
      times: -1,
    },
    { text: "Done.", times: -1 },
  ]);
  const first = await rig.say("hi");
  expect([first.text, first.usage.estimated]).toEqual(["Done.", true]);
  expect(first.usage.costUsd).toBeUndefined();
  await rig.say("hi");
  expect(rig.server.requests.map(({ body }) => body["stream_options"] !== undefined)).toEqual([true, false, false]);
  expect(rig.waits).toEqual([]);
});

test("an unknown price stays unknown; a price of 0 is 0", async () => {
  await using rig = await openRig([{ text: "x" }]);
  expect((await rig.say("hi")).usage).not.toHaveProperty("costUsd");
  await using free = await openRig([{ text: "x" }], { price: { input: 0, output: 0 } });
  expect((await free.say("hi")).usage.costUsd).toBe(0);
  await using half = await openRig([{ text: "x", usage: { input: 10, output: 1, cacheRead: 5 } }], {
    price: { input: 1, output: 1 },
  });
  expect((await half.say("hi")).usage).not.toHaveProperty("costUsd");
});

test("a server that read far less than was sent has cut the prompt", async () => {
  await using rig = await openRig([{ text: "x", usage: { input: 4096, output: 1 } }]);
  await rig.say("word ".repeat(8000));
  expect(partsOf(rig, "warning")).toMatchObject([{ code: "prompt_cut" }]);
});

test("Ollama's default window: said before the first request when prompt and tools alone are larger", async () => {
  await using rig = await openRig([{ text: "x", usage: null, times: -1 }]);
  const url = `${rig.server.url}?ollama`;
  await using ollama = await openRig([], { url });
  await ollama.say("hi", { system: "word ".repeat(4000) });
  expect(partsOf(ollama, "warning")).toMatchObject([{ code: "small_window" }]);
});

test("models that cannot be opened say what to change, and nothing is sent", async () => {
  const problem = async (config: Parameters<typeof createModels>[0]["config"], name?: string): Promise<ModelError> => {
    const secrets: string[] = [];
    const error: unknown = await createModels({ config, env: { SET: "value" }, onSecret: (one) => secrets.push(one) })
      .open(name)
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof ModelError)) throw new Error("it opened");
    return error;
  };
  expect(await problem({})).toMatchObject({
    code: "no_model",
    message: expect.stringContaining("latchai.config.json"),
  });
  const base = { provider: "openai-compatible", url: "http://127.0.0.1:1/v1", model: "m" } as const;
  expect(await problem({ list: { local: base } }, "locl")).toMatchObject({
    message: expect.stringContaining('"local"'),
  });
  const missing = await problem({ list: { a: { ...base, apiKey: keyReference } } });
  expect(missing).toMatchObject({ code: "missing_variable", message: expect.stringContaining("NOT_SET") });
  expect(await problem({ list: { a: { provider: "openai-compatible", model: "m" } } })).toMatchObject({
    code: "bad_config",
  });
  expect(await problem({ list: { a: base, b: base } })).toMatchObject({ code: "no_model" });
});

test("the list of models needs nothing opened, and says what is missing", () => {
  const base = { provider: "openai-compatible", url: "http://127.0.0.1:1/v1", model: "m" } as const;
  const models = createModels({
    config: {
      default: "a",
      list: { a: { ...base, price: { input: 0, output: 0 } }, b: { ...base, vision: false, apiKey: keyReference } },
    },
  });
  expect(models.list()).toEqual([
    { name: "a", provider: "openai-compatible", model: "m", vision: true, priced: true },
    {
      name: "b",
      provider: "openai-compatible",
      model: "m",
      vision: false,
      priced: false,
      problem: expect.stringContaining("NOT_SET"),
    },
  ]);
  expect([models.default, models.names()]).toEqual(["a", ["a", "b"]]);
});

test("Anthropic's signs of life keep an answer going that says nothing for long", async () => {
  const ping = JSON.stringify({ type: "ping" });
  await using rig = await openRig(
    [{ text: ["Hel", "lo"], raw: Array.from({ length: 12 }, () => ping), chunkDelayMs: 150 }],
    { provider: "anthropic", idleMs: 1200 },
  );
  expect((await rig.say("hi")).text).toBe("Hello");
});

test("a history that a crash left open is mended", async () => {
  await using rig = await openRig([{ text: "Done." }]);
  const model = { provider: "openai-compatible", id: "x" } as const;
  const call = { type: "call", id: "c1", tool: "write_file", arguments: "{}" } as const;
  const broken = [
    user("go"),
    { id: nextId(), role: "assistant" as const, content: [call], model },
    { id: nextId(), role: "tool" as const, results: [] },
    {
      id: nextId(),
      role: "tool" as const,
      results: [{ callId: "stray", tool: "x", result: { ok: true as const, text: "y" } }],
    },
    { id: nextId(), role: "assistant" as const, content: [], model },
  ];
  const whole = wholeHistory(broken, nextId);
  expect(historyProblem(whole)).toBeUndefined();
  const { text } = await rig.turn(broken);
  expect(text).toBe("Done.");
  expect(JSON.stringify(rig.body(0).messages)).toContain("its effects are unknown");
});
