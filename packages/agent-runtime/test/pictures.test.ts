import { expect, test } from "vitest";
import type { Message } from "../src/index.ts";
import { dot, nextId, openRig, user } from "./rig.ts";

const base64 = dot.slice(dot.indexOf(",") + 1);

test("chat completions: the result has text only, the picture follows as a user message", async () => {
  await using rig = await openRig([{ calls: [{ name: "picture", arguments: {} }] }, { text: "Red." }]);
  await rig.say("look");
  const sent = rig.body(1).messages;
  const result = sent.find(({ role }) => role === "tool");
  expect(result?.content).toBe("taken\n[1 picture of this result in the next message]");
  expect(sent.at(-1)).toMatchObject({
    role: "user",
    content: [{ type: "text" }, { type: "image_url", image_url: { url: dot } }],
  });
});

test("Anthropic: the picture stands inside the result", async () => {
  await using rig = await openRig([{ calls: [{ name: "picture", arguments: {} }] }, { text: "Red." }], {
    provider: "anthropic",
  });
  await rig.say("look");
  expect(rig.body(1).messages.at(-1)).toMatchObject({
    role: "user",
    content: [
      {
        type: "tool_result",
        content: [
          { type: "text", text: "taken" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: base64 } },
        ],
      },
    ],
  });
});

test.each(["openai-compatible", "anthropic"] as const)(
  "%s without vision: a note, no picture anywhere",
  async (provider) => {
    await using rig = await openRig([{ calls: [{ name: "picture", arguments: {} }] }, { text: "?" }], {
      provider,
      vision: false,
    });
    await rig.turn([
      {
        id: nextId(),
        role: "user",
        content: [
          { type: "text", text: "look" },
          { type: "image", url: dot },
        ],
      },
    ]);
    const sent = JSON.stringify(rig.body(1).messages);
    expect(sent).not.toContain(base64);
    expect(sent.match(/left out: this model cannot see/g)).toHaveLength(2);
  },
);

test.each(["openai-compatible", "anthropic"] as const)(
  "%s: a person's picture goes along; what is none does not",
  async (provider) => {
    await using rig = await openRig([{ text: "Red." }], { provider });
    const content = [
      { type: "text" as const, text: "look" },
      { type: "image" as const, url: dot },
      { type: "image" as const, url: "data:image/svg+xml;base64,PHN2Zz4=" },
      { type: "image" as const, url: "https://tracker.example/x.png" },
    ];
    await rig.turn([{ id: nextId(), role: "user", content }]);
    const sent = JSON.stringify(rig.body(0).messages);
    expect(sent).toContain(base64);
    expect(sent).not.toMatch(/svg|tracker/);
  },
);

test("thinking goes back unchanged with its signature to the model that thought, before its call", async () => {
  await using rig = await openRig(
    [
      { reasoning: "hm", signature: "sig", calls: [{ name: "read_file", arguments: { path: "a" } }] },
      { text: "Done." },
    ],
    { provider: "anthropic" },
  );
  const { messages } = await rig.say("go", { generation: { thinkingTokens: 1024 } });
  const assistant = rig.body(1).messages.find(({ role }) => role === "assistant");
  expect(assistant?.content).toMatchObject([
    { type: "thinking", thinking: "hm", signature: "sig" },
    { type: "tool_use", name: "read_file" },
  ]);
  // Stored and read again as JSON, it still works.
  await using again = await openRig([{ text: "Yes." }], { provider: "anthropic" });
  const stored = JSON.parse(JSON.stringify([...messages, user("sure?")])) as Message[];
  await again.turn(stored, { generation: { thinkingTokens: 1024 } });
  expect(JSON.stringify(again.body(0).messages)).toContain('"signature":"sig"');
});

test("another provider's reasoning and odd call ids stay behind when the model is switched", async () => {
  await using first = await openRig([
    { reasoning: "secret plan", calls: [{ name: "read_file", arguments: { path: "a" }, id: "functions.a:0" }] },
    { text: "Done." },
  ]);
  const { messages } = await first.say("go");
  await using second = await openRig([{ text: "Yes." }], { provider: "anthropic" });
  const { end } = await second.turn([...messages, user("sure?")]);
  expect(end.status).toBe("completed");
  const sent = JSON.stringify(second.body(0).messages);
  expect(sent).not.toContain("secret plan");
  const use = /"tool_use","id":"([^"]+)"/.exec(sent)?.[1] ?? "";
  expect(use).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(sent).toContain(`"tool_use_id":"${use}"`);
});

test("Anthropic: marks for the cache on tools, system and the newest user-side messages, four at most", async () => {
  await using rig = await openRig(
    [
      { calls: [{ name: "read_file", arguments: { path: "a" } }] },
      { calls: [{ name: "read_file", arguments: { path: "b" } }] },
      { text: "Done." },
    ],
    { provider: "anthropic" },
  );
  await rig.say("go");
  expect(JSON.stringify(rig.body(2)).match(/"cache_control"/g)).toHaveLength(4);
  const tools = rig.server.requests.map(({ body }) => JSON.stringify(body["tools"]));
  expect(new Set(tools).size).toBe(1);
});

test.each(["openai-compatible", "anthropic"] as const)(
  "%s: a name that a model made up is sent back in letters that every provider takes",
  async (provider) => {
    await using rig = await openRig(
      [{ calls: [{ name: "functions.read file!", arguments: {} }] }, { text: "Sorry." }],
      { provider },
    );
    const { messages } = await rig.say("go");
    expect(JSON.stringify(messages)).toContain('Unknown tool \\"functions.read file!\\"');
    const sent = JSON.stringify(rig.body(1).messages);
    expect(sent).toContain('"name":"functions_read_file_"');
  },
);
