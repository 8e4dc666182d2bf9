import { afterEach, expect, test } from "vitest";
import { type ChatDaemon, startChat } from "./support/chat.ts";

let chat: ChatDaemon;
afterEach(() => chat.stop());

async function activity(args: object): Promise<string> {
  const answer = await chat.ask("POST", "/api/tools/latchai_activity", { arguments: args });
  return answer.json<{ text: string }>().text;
}

test("chat turns are told apart from other runs, under the workflow chat", async () => {
  chat = await startChat({
    files: { "workspace/agents/helper.md": "---\nname: helper\ntools: []\n---\nI am the helper." },
    script: [
      { when: { system: "I am the helper" }, text: "helped", times: -1 },
      { when: { last: "go" }, calls: [{ name: "delegate", arguments: { agent: "helper", task: "help" } }] },
      { text: "ok", times: -1 },
    ],
  });
  const id = await chat.create();
  const { run } = await chat.send(id, "go");
  await chat.until(id, "idle");
  await chat.ask("POST", "/api/runs", { agent: "helper", task: "alone" });
  expect(await activity({})).toContain("[runs 1-3 of 3,");
  const chats = await activity({ workflow: "chat" });
  expect(chats).toContain(`run ${run}`);
  expect(chats.split("\n")).toHaveLength(2);
  expect(await activity({ workflow: "nightly" })).toMatch(/^no runs match/);
  expect(await activity({ groupBy: "source" })).toMatch(/delegate · 1 run/);
});

test("tokens of a server that tells none are marked as estimated", async () => {
  chat = await startChat({ script: [{ text: "some words of an answer", usage: null }] });
  const id = await chat.create();
  await chat.send(id, "go");
  await chat.until(id, "idle");
  const text = await activity({});
  expect(text).toContain("estimated");
  const { usage, turns } = (await chat.ask("GET", `/api/sessions/${id}`)).json<{
    usage: object;
    turns: { usage: object }[];
  }>();
  expect([usage, turns[0]?.usage]).toMatchObject([{ estimated: true }, { estimated: true }]);
  const { total } = (await chat.ask("GET", "/api/activity")).json<{ total: object }>();
  expect(total).toMatchObject({ calls: 1, estimatedCalls: 1 });
});

test("a turn that was stopped before its first token has an unknown cost, also with a known price", async () => {
  chat = await startChat({
    script: [{ text: ["never"], stop: { afterFrames: 0, how: "stall" } }],
    entry: { price: { input: 10, output: 100 } },
  });
  const id = await chat.create();
  await chat.send(id, "go");
  await expect.poll(() => chat.model.requests).toHaveLength(1);
  await chat.ask("POST", `/api/sessions/${id}/stop`);
  await chat.until(id, "idle");
  const { runs } = (await chat.ask("GET", "/api/runs")).json<{ runs: { usage: object }[] }>();
  expect(runs).toMatchObject([{ status: "cancelled", usage: { input: 0, output: 0, costUsd: null } }]);
});

test("more cached tokens than were sent never count below nothing", async () => {
  chat = await startChat({
    script: [{ text: "ok", usage: { input: 100, cacheRead: 250, output: 5 } }],
    entry: { price: { input: 10, output: 100, cacheRead: 1 } },
  });
  const id = await chat.create();
  await chat.send(id, "go");
  await chat.until(id, "idle");
  const text = await activity({ groupBy: "model" });
  expect(text).toContain("input 100 (0 new, 100 from cache), output 5");
});

test("a call that was stopped in the middle is on record with what is known of it", async () => {
  chat = await startChat({ script: [{ text: ["some words ", "and more"], stop: { afterFrames: 3, how: "stall" } }] });
  const id = await chat.create();
  const { run } = await chat.send(id, "go");
  await chat.see(id, ({ entries }) => expect(entries.at(-1)).toMatchObject({ kind: "text" }));
  await chat.ask("POST", `/api/sessions/${id}/stop`);
  const text = await activity({});
  expect(text).toContain(`run ${run}`);
  expect(text).toMatch(/cancelled .*1 model call, input [1-9].*estimated.*1 model call failed or cut/);
});

test("a secret in a chat's message is masked", async () => {
  chat = await startChat({ script: [{ text: "ok" }] });
  const id = await chat.create();
  await chat.send(id, "log in with password=hunter2hunter2 please");
  await chat.until(id, "idle");
  const text = await activity({});
  expect(text).toContain("log in with");
  expect(text).not.toContain("hunter2hunter2");
});
