import { expect, test } from "vitest";
import type { ScriptedTurn } from "./script.ts";
import { startModelServer } from "./server.ts";

const post = (url: string, path: string, body: Record<string, unknown>): Promise<Response> =>
  fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });

const payloads = (text: string): string[] => [...text.matchAll(/^data: (.*)$/gm)].map(([, payload]) => payload ?? "");

const asked = { model: "m", stream: true, stream_options: { include_usage: true } };

test("chat completions: text in pieces, interleaved calls, finish, usage, closing event", async () => {
  await using server = await startModelServer({
    script: [
      {
        text: ["Hel", "lo"],
        calls: [
          { name: "a", arguments: ['{"x"', ":1}"] },
          { name: "b", arguments: "{bad" },
        ],
        usage: { input: 7, output: 3, cacheRead: 2 },
      },
    ],
  });
  const response = await post(server.url, "/chat/completions", asked);
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const sent = payloads(await response.text());
  expect(sent.at(-1)).toBe("[DONE]");
  const chunks = sent.slice(0, -1).map((payload) => JSON.parse(payload) as never);
  expect(chunks.at(-1)).toMatchObject({ usage: { prompt_tokens: 7, prompt_tokens_details: { cached_tokens: 2 } } });
  expect(chunks.at(-2)).toMatchObject({ choices: [{ finish_reason: "tool_calls" }] });
  const indexes = sent.flatMap((payload) => [...payload.matchAll(/"tool_calls":\[\{"index":(\d)/g)].map(([, i]) => i));
  expect(indexes).toEqual(["0", "1", "0", "1", "0"]);
});

test("messages: thinking with its signature, text, a call, and both usage parts", async () => {
  await using server = await startModelServer({
    script: [{ reasoning: "hm", signature: "sig", text: "hi", calls: [{ name: "a", arguments: { x: 1 } }] }],
  });
  const text = await (await post(server.url, "/messages", asked)).text();
  const types = [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
  expect(types[0]).toBe("message_start");
  expect(types.slice(-2)).toEqual(["message_delta", "message_stop"]);
  expect(text).toContain('"signature_delta"');
  expect(text).toContain('"stop_reason":"tool_use"');
});

test("a reset, a clean early end and a stall each leave what was sent", async () => {
  const stop = (how: "reset" | "end" | "stall"): ScriptedTurn => ({
    text: ["Hel", "lo"],
    stop: { afterFrames: 2, how, midFrame: true },
  });
  await using server = await startModelServer({ script: [stop("reset"), stop("end"), stop("stall")] });

  const read = async (signal?: AbortSignal): Promise<{ text: string; failed: boolean }> => {
    const response = await fetch(`${server.url}/chat/completions`, {
      method: "POST",
      body: JSON.stringify(asked),
      signal: signal ?? null,
    });
    let text = "";
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) text += decoder.decode(chunk);
      return { text, failed: false };
    } catch {
      return { text, failed: true };
    }
  };

  const reset = await read();
  expect(reset.failed).toBe(true);
  expect(reset.text).toContain('"content":"Hel"');
  const ended = await read();
  expect(ended.failed).toBe(false);
  expect(ended.text).not.toContain("[DONE]");
  const stalled = await read(AbortSignal.timeout(100));
  expect(stalled).toMatchObject({ failed: true });
  expect(stalled.text).toContain("Hel");
  await expect.poll(() => server.requests[2]?.abandoned).toBe(true);
});

test("errors carry their status, headers and body; a plain answer is one document", async () => {
  await using server = await startModelServer({
    script: [
      { status: 429, headers: { "retry-after": "1" }, body: { error: { message: "slow down" } } },
      { plain: true, text: "x" },
    ],
  });
  const refused = await post(server.url, "/chat/completions", asked);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.text()).toContain("slow down");
  const plain = await post(server.url, "/chat/completions", asked);
  expect(await plain.json()).toMatchObject({ choices: [{ message: { content: "x" }, finish_reason: "stop" }] });
});

test("turns are matched on the request and recorded; a request without a turn is answered 422", async () => {
  await using server = await startModelServer({
    script: [
      { when: { last: "weather" }, text: "sunny", times: -1 },
      { when: ({ body }) => body["model"] === "other", text: "other" },
    ],
  });
  const say = (model: string, content: string): Promise<Response> =>
    post(server.url, "/chat/completions", { ...asked, model, messages: [{ role: "user", content }] });
  expect(await (await say("m", "the weather?")).text()).toContain("sunny");
  expect(await (await say("m", "weather again")).text()).toContain("sunny");
  expect(await (await say("other", "x")).text()).toContain("other");
  expect((await say("other", "x")).status).toBe(422);
  expect(server.requests).toHaveLength(4);
  expect(server.left()).toBe(1);
  expect(await (await fetch(`${server.url}/models`)).json()).toMatchObject({ data: [{ id: "scripted" }] });
});
