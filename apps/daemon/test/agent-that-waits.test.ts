import { afterEach, beforeEach, expect, test } from "vitest";
import { type ChatDaemon, startChat } from "./support/chat.ts";

const waits = /is new and waits for a person\. To look at it: latchai trust show agent:newcomer/;

let chat: ChatDaemon;
beforeEach(async () => {
  chat = await startChat({
    script: [
      { when: { last: "go" }, calls: [{ name: "delegate", arguments: { agent: "newcomer", task: "help" } }] },
      { text: "ok", times: -1 },
    ],
  });
  // Asked for at once, before anything has noticed the file.
  await chat.daemon.home.write("workspace/agents/newcomer.md", "---\nname: newcomer\ntools: []\n---\nNew.\n");
});
afterEach(() => chat.stop());

const ask = async (method: string, path: string, body?: unknown): Promise<string> =>
  (await chat.ask(method, path, body)).text;

test("a run for it says that it waits, and where", async () => {
  expect(await ask("POST", "/api/runs", { agent: "newcomer", task: "x" })).toMatch(waits);
});

test("a call of a tool in its name says so", async () => {
  expect(await ask("POST", "/api/tools/echo", { arguments: {}, agent: "newcomer" })).toMatch(waits);
});

test("an explanation for it says so", async () => {
  expect(await ask("POST", "/api/permissions/explain", { tool: "echo", arguments: {}, agent: "newcomer" })).toMatch(
    waits,
  );
});

test("a chat with it says so", async () => {
  const created = await chat.ask("POST", "/api/sessions", { agent: "newcomer" });
  expect(created.status).toBe(201);
  expect(
    await ask("POST", `/api/sessions/${created.json<{ id: string }>().id}/messages`, { text: "x", clientId: "x" }),
  ).toMatch(waits);
});

test("a delegation to it says so", async () => {
  const id = await chat.create();
  await chat.send(id, "go");
  const { entries } = await chat.until(id, "idle");
  expect(entries[1]).toMatchObject({ status: "failed", result: expect.stringMatching(waits) });
});

test("an MCP client that would act as it is told so", async () => {
  const { token, send } = chat.daemon;
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const answer = await send("POST", "/mcp?agent=newcomer", {
    headers: { authorization: `Bearer ${token}`, accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "initialize", params },
  });
  expect(answer.text).toMatch(waits);
});

test("a name that nothing has is still none", async () => {
  const agent = "nobody";
  expect(await ask("POST", "/api/tools/echo", { arguments: {}, agent })).toContain('There is no agent \\"nobody\\".');
  expect(await ask("POST", "/api/sessions", { agent })).toContain('There is no agent \\"nobody\\".');
});
