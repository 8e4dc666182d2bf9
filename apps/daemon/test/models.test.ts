// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the config's own syntax.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ModelServer, startModelServer } from "@latchai/testkit";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ModelList, ModelTest, ModelView } from "../src/http/schemas/models.ts";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const answers = [
  { when: { last: "Say hello" }, times: -1, text: "Hello", usage: { input: 9, output: 2 } },
  { when: { last: "report_word" }, times: -1, calls: [{ name: "report_word", arguments: { word: "ready" } }] },
  { when: { last: "colour" }, times: -1, text: "Red." },
];

let daemon: LocalDaemon;
let server: ModelServer;
const list = async (): Promise<ModelList> => (await daemon.asOwner("GET", "/api/models")).json<ModelList>();
const row = async (name: string): Promise<ModelView | undefined> =>
  (await list()).models.find((model) => model.name === name);
const put = (name: string, config: object, more: object = {}) =>
  daemon.asOwner("PUT", `/api/models/${name}`, { config, ...more });
const probe = async (name: string): Promise<Record<string, [boolean | null, string]>> => {
  const answer = await daemon.asOwner("POST", `/api/models/${name}/test`);
  return Object.fromEntries(answer.json<ModelTest>().checks.map(({ check, ok, message }) => [check, [ok, message]]));
};

describe("models of the config", () => {
  beforeAll(async () => {
    server = await startModelServer({ script: answers, models: ["scripted", "other"] });
    daemon = await startLocal({ config: {} });
  });
  afterAll(async () => {
    await daemon.stop();
    await server.close();
  });

  test("without one the daemon says which key of which file to set, and its tools work", async () => {
    const { none, models } = await list();
    expect(models).toEqual([]);
    expect(none).toContain(`"models.list" in ${daemon.home.config}`);
    expect((await daemon.asOwner("POST", "/api/tools/glob", { arguments: { pattern: "*" } })).json()).toMatchObject({
      ok: true,
    });
  });

  test("the first one that is saved is the default; it is accepted and tried for real over both protocols", async () => {
    expect(
      (
        await put("local", {
          provider: "openai-compatible",
          url: server.url,
          model: "scripted",
          apiKey: "sk-literal-1",
        })
      ).status,
    ).toBe(200);
    await put("claude", { provider: "anthropic", url: server.url, model: "scripted", apiKey: "sk-literal-2" });
    expect(await list()).toMatchObject({
      default: "local",
      models: [
        { name: "local", default: true, usable: true },
        { name: "claude", default: false },
      ],
    });
    for (const name of ["local", "claude"])
      expect(await probe(name), name).toMatchObject({
        list: [true, expect.stringContaining("scripted among them")],
        answer: [true, expect.stringContaining('answered "Hello"')],
        tools: [true, expect.stringContaining('{"word":"ready"}')],
        usage: [true, "9 tokens in, 2 out"],
        pictures: [true, expect.stringContaining("Red.")],
      });
    const pictured = server.requests.filter(({ body }) => JSON.stringify(body).includes("iVBORw0KGgo"));
    expect(pictured.map(({ protocol }) => protocol).toSorted()).toEqual(["anthropic", "openai"]);
    expect((await daemon.asOwner("GET", "/api/models")).text).not.toContain("sk-literal");
  });

  test("an entry may be changed without typing its key again", async () => {
    await put(
      "local",
      { provider: "openai-compatible", url: server.url, model: "other", contextTokens: 8000 },
      { keepKey: true },
    );
    expect(await daemon.home.read("latchai.config.json")).toContain("sk-literal-1");
    expect(await row("local")).toMatchObject({ model: "other", contextTokens: 8000 });
    await put("local", { provider: "openai-compatible", url: server.url, model: "scripted" });
    expect(await daemon.home.read("latchai.config.json")).not.toContain("sk-literal-1");
  });

  test("price, generation and waits are kept; a mistyped key names the nearest one, and nothing is saved", async () => {
    const price = { input: 2.5, output: 10, cacheRead: 0.25 };
    const whole = {
      provider: "anthropic",
      model: "m",
      price,
      vision: false,
      generation: { temperature: 0.2, parallelCalls: false },
      firstPartMs: 90_000,
      idleMs: 30_000,
    };
    expect((await put("whole", whole)).status).toBe(200);
    expect(await row("whole")).toMatchObject({ price, vision: false });
    const odd = await put("odd", { provider: "anthropic", model: "m", contextToken: 1 });
    expect(odd.status).toBe(422);
    expect(odd.text).toContain('did you mean \\"contextTokens\\"');
    expect((await put("odd", { provider: "anthropic", model: "m", price: { input: -1, output: 0 } })).text).toContain(
      "0 or more",
    );
    expect((await put("odd", { provider: "anthropic", model: "m", headers: { "bad header": "x" } })).text).toContain(
      "name of an HTTP header",
    );
    expect((await put("odd", { provider: "anthropic", model: "${env:X}" })).text).toContain("does not resolve here");
    expect(await row("odd")).toBeUndefined();
    expect((await put("default", { provider: "anthropic", model: "m" })).status).toBe(400);
    expect((await put("a%2Fb", { provider: "anthropic", model: "m" })).status).toBe(422);
    await daemon.asOwner("DELETE", "/api/models/whole");
  });

  test("a key of the environment is named and never shown; a missing one is said by its name", async () => {
    await put("cloud", {
      provider: "anthropic",
      model: "m",
      apiKey: "${env:NO_SUCH_KEY}",
      headers: { "X-Org": "${env:NO_SUCH_KEY}" },
    });
    expect(await row("cloud")).toMatchObject({
      usable: false,
      keyFrom: "NO_SUCH_KEY",
      problem: expect.stringContaining("NO_SUCH_KEY"),
    });
    const test = await daemon.asOwner("POST", "/api/models/cloud/test");
    expect(test.status).toBe(422);
    expect(test.text).toContain("NO_SUCH_KEY");
  });

  test("an Ollama without a known window is warned about before the first run", async () => {
    await put("ollama", { provider: "openai-compatible", url: "http://127.0.0.1:11434/v1", model: "m" });
    expect((await row("ollama"))?.warning).toMatch(/4096.*models\.list\.ollama\.contextTokens/);
    await put("ollama", {
      provider: "openai-compatible",
      url: "http://127.0.0.1:11434/v1",
      model: "m",
      contextTokens: 32_000,
    });
    expect((await row("ollama"))?.warning).toBeUndefined();
  });

  test("removing the default takes the choice along; choosing wants one that is there", async () => {
    expect((await daemon.asOwner("PUT", "/api/models/default", { name: "nope" })).status).toBe(404);
    expect((await daemon.asOwner("PUT", "/api/models/default", { name: "claude" })).json()).toMatchObject({
      default: "claude",
    });
    const after = (await daemon.asOwner("DELETE", "/api/models/claude")).json<ModelList>();
    expect(after.default).toBeUndefined();
    expect((await daemon.asOwner("DELETE", "/api/models/claude")).status).toBe(404);
  });

  test("one that was written into the file by hand waits, and is not asked", async () => {
    const config = JSON.parse(await daemon.home.read("latchai.config.json"));
    config.models.list.sneaky = { provider: "openai-compatible", url: server.url, model: "scripted" };
    await daemon.home.write("latchai.config.json", JSON.stringify(config));
    expect(await row("sneaky")).toMatchObject({ usable: false, waiting: true });
    const before = server.requests.length;
    expect((await daemon.asOwner("POST", "/api/models/sneaky/test")).status).toBe(409);
    expect(server.requests.length).toBe(before);
  });
});

describe("a server that does not do what was hoped", () => {
  beforeAll(async () => {
    daemon = await startLocal({ config: {} });
  });
  afterAll(() => daemon.stop());

  const serve = async (script: Parameters<typeof startModelServer>[0]) => {
    server = await startModelServer(script ?? {});
    await put("m", { provider: "openai-compatible", url: server.url, model: "scripte", apiKey: "sk-very-secret-1" });
    const checks = await probe("m");
    await server.close();
    return checks;
  };

  test("its own words are shown, without the key that it repeats", async () => {
    const body = { error: { message: "bad key sk-very-secret-1 <b>nope</b>" + "x".repeat(5000) } };
    const checks = await serve({ script: [{ times: -1, status: 401, body }], models: ["scripted"] });
    expect(checks["list"]).toEqual([false, expect.stringContaining("did you mean scripted")]);
    const [answers, message = ""] = checks["answer"] ?? [];
    expect(answers).toBe(false);
    expect(message).toContain("401: bad key");
    expect(message).not.toContain("sk-very-secret-1");
    expect(message.length).toBeLessThan(700);
    // What was never answered says nothing about the model.
    for (const check of ["usage", "tools", "pictures"]) {
      expect(checks[check]?.[0], check).toBeNull();
      expect(checks[check]?.[1], check).toContain("there was no answer");
    }
  });

  test("calls written as text, no usage, and a stream that just ends", async () => {
    const checks = await serve({
      script: [
        { when: { last: "Say hello" }, times: -1, text: "Hello", usage: null },
        { when: { last: "report_word" }, times: -1, text: '<tool_call>{"name":"report_word"}</tool_call>' },
        { when: { last: "colour" }, times: -1, text: "I see no picture." },
      ],
      models: ["scripte"],
    });
    expect(checks["tools"]).toEqual([false, expect.stringMatching(/no tool call came back; it wrote .*tool_call/)]);
    expect(checks["usage"]).toEqual([false, expect.stringContaining("counts no tokens")]);
    expect(checks["pictures"]?.[0]).toBeNull();
    const cut = await serve({ script: [{ times: -1, text: "Hel", finish: null }], models: ["scripte"] });
    expect(cut["answer"]?.[0]).toBe(false);
  });

  test("a redirect is not followed, so the key goes nowhere else", async () => {
    const seen: string[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(String(request.headers.authorization));
      response.end("{}");
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const redirecting = createServer((_request, response) => response.writeHead(302, { location: target }).end());
    await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/v1`;
    await put("r", { provider: "openai-compatible", url, model: "x", apiKey: "sk-very-secret-1" });
    const checks = await probe("r");
    for (const check of ["list", "answer"]) expect(checks[check]?.[0], check).toBe(false);
    expect(seen).toEqual([]);
    elsewhere.close();
    redirecting.close();
  });

  test("one that is not there", async () => {
    await put("gone", { provider: "openai-compatible", url: "http://127.0.0.1:9/v1", model: "x" });
    const checks = await probe("gone");
    expect(checks["list"]?.[0]).toBe(false);
    expect(checks["answer"]).toEqual([false, expect.stringMatching(/connect|fetch failed|ECONNREFUSED/i)]);
  });
});
