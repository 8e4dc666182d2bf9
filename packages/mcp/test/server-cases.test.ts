import { createGate, createMemoryRules, type PromptPort } from "@latchai/core";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { expect } from "vitest";
import { createMcpPool } from "../src/index.ts";
import { caseRows } from "./cases.ts";
import { eventually, silentLog } from "./harness.ts";
import { httpClient, httpRig, pipeClient, serverRig } from "./server-rig.ts";

const row = caseRows("mcp-server.jsonl");

const callText = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const result = await client.callTool({ name, arguments: args });
  return { isError: result.isError === true, content: result.content as { type: string; text?: string }[] };
};

const askingGate = (prompts: PromptPort) =>
  createGate({ rules: createMemoryRules(), prompts, unattendedDefault: () => "deny", mode: () => "ask" });

/** Asks, and waits until the caller goes away. */
const patience = () => {
  const asked: string[] = [];
  const withdrawn: string[] = [];
  const prompts: PromptPort = {
    ask: (prompt, signal) =>
      new Promise((resolve) => {
        asked.push(prompt.tool);
        signal.addEventListener("abort", () => {
          withdrawn.push(prompt.tool);
          resolve("timeout");
        });
      }),
  };
  return { asked, withdrawn, prompts };
};

row("srv-001", async () => {
  const { client, lines } = await pipeClient(serverRig());
  await client.listTools();
  await callText(client, "echo", { text: "two\nlines \u2028 and a separator" });
  await callText(client, "nope");
  expect(lines.length).toBe(4);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
});

row("srv-002", async () => {
  const { client } = await pipeClient(serverRig());
  expect(await callText(client, "echo")).toEqual({
    isError: true,
    content: [{ type: "text", text: expect.stringMatching(/^Invalid arguments for echo: text /u) as string }],
  });
});

row("srv-003", async () => {
  const { client } = await pipeClient(serverRig());
  const { isError, content } = await callText(client, "ecko");
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(/^Unknown tool "ecko".*echo/u);
});

row("srv-004", async () => {
  const { client } = await pipeClient(serverRig());
  await expect(
    client.request({ method: "resources/list" }, { parse: (value: unknown) => value } as never),
  ).rejects.toThrow("-32601");
});

// Host and Origin are checked by the daemon's own hooks before the door sees a request; its own suite sends both.
row("srv-005", async () => {
  const rig = serverRig();
  const url = await httpRig(rig);
  const { client } = await httpClient(url);
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
});

row("srv-007", async () => {
  const rig = serverRig();
  const { client, lines } = await pipeClient(rig);
  const stop = new AbortController();
  const pending = client.callTool({ name: "wait", arguments: {} }, undefined, { signal: stop.signal });
  await eventually(() => expect(rig.seen.started).toEqual(["wait"]));
  const before = lines.length;
  stop.abort();
  await expect(pending).rejects.toThrow();
  await eventually(() => expect(rig.seen.aborted).toEqual(["wait"]));
  await client.ping();
  expect(lines.length).toBe(before + 1);
});

row("srv-008", async () => {
  const rig = serverRig();
  const [one, two] = [await pipeClient(rig), await pipeClient(rig)];
  const results = await Promise.all([
    callText(one.client, "echo", { text: "1" }),
    callText(two.client, "echo", { text: "2" }),
  ]);
  // Both clients number their requests alike; each gets its own answer.
  expect(results.map(({ content }) => content[0]?.text)).toEqual(["1", "2"]);
  await one.client.close();
  expect((await callText(two.client, "echo", { text: "3" })).content[0]?.text).toBe("3");
});

row("srv-009", async () => {
  const asked: string[] = [];
  const gate = askingGate({
    ask(prompt) {
      asked.push(`${prompt.tool} over ${prompt.surface}`);
      return Promise.resolve({ answer: "deny", message: "not today" });
    },
  });
  const rig = serverRig({ gate });
  const { client } = await pipeClient(rig);
  const { isError, content } = await callText(client, "danger");
  expect(isError).toBe(true);
  expect(content[0]?.text).toContain("not today");
  expect(asked).toEqual(["danger over mcp"]);
  expect(rig.seen.started).toEqual([]);
});

row("srv-010", async () => {
  const { asked, withdrawn, prompts } = patience();
  const rig = serverRig({ gate: askingGate(prompts) });
  const overPipe = await pipeClient(rig);
  void overPipe.client.callTool({ name: "danger", arguments: {} }).catch(() => undefined);
  await eventually(() => expect(asked.length).toBe(1));
  overPipe.hangUp();
  await eventually(() => expect(withdrawn.length).toBe(1));

  const overHttp = await httpClient(await httpRig(rig));
  void overHttp.client.callTool({ name: "danger", arguments: {} }).catch(() => undefined);
  await eventually(() => expect(asked.length).toBe(2));
  await overHttp.transport.close();
  await eventually(() => expect(withdrawn.length).toBe(2));
  expect(rig.seen.started).toEqual([]);
});

row("srv-011", async () => {
  const { client } = await pipeClient(serverRig());
  const { content } = await callText(client, "picture");
  expect(content).toEqual([
    { type: "text", text: "a dot" },
    { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" },
  ]);
});

row("srv-012", async () => {
  const rig = serverRig();
  const url = await httpRig(rig);
  const pool = createMcpPool({ registry: rig.registry, servers: { me: { url } }, log: silentLog });
  await pool.start();
  const { client } = await pipeClient(rig);
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(rig.registry.list().map(({ name }) => name)).toContain("me_echo");
  expect(names).not.toContain("me_echo");
  expect(names).not.toContain("other_tool");
  const { isError, content } = await callText(client, "me_echo", { text: "a" });
  expect(isError).toBe(true);
  expect(content[0]?.text).toMatch(/tools of other MCP servers are not passed on/u);
  await pool.close();
});

row("srv-013", async () => {
  const rig = serverRig();
  const { lines, send } = await pipeClient(rig);
  const params = { protocolVersion: "2099-01-01", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  send(`${JSON.stringify({ jsonrpc: "2.0", id: "v", method: "initialize", params })}\n`);
  await eventually(() => expect(lines.length).toBe(2));
  const answer = JSON.parse(lines[1] ?? "") as { result: { protocolVersion: string } };
  expect(answer.result.protocolVersion).toMatch(/^202[56]-\d\d-\d\d$/u);
});

row("srv-014", async () => {
  const { PassThrough } = await import("node:stream");
  const rig = serverRig();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const { caller } = await import("./harness.ts");
  await rig.server.serve({ caller, agent: { name: "default" } }, { input, output });
  const lines: string[] = [];
  output.on("data", (chunk: Buffer) => lines.push(...chunk.toString("utf8").trim().split("\n")));
  const send = (message: object) => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  send({ id: 1, method: "tools/call", params: { name: "echo", arguments: { text: "a" } } });
  await eventually(() => expect(lines.length).toBe(1));
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ id: 1, error: { code: -32600 } });
  send({ id: 2, method: "ping" });
  await eventually(() => expect(lines.length).toBe(2));
  expect(JSON.parse(lines[1] ?? "")).toMatchObject({ id: 2, result: {} });
  expect(rig.calls).toEqual([]);
});
