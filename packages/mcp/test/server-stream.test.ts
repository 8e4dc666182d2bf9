import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { eventually } from "./harness.ts";
import { peer, pipeClient, serverRig } from "./server-rig.ts";

test("lists what this door shows, in clean 2020-12 schemas with honest annotations", async () => {
  const { client } = await pipeClient(serverRig());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["echo", "picture", "wait", "danger"]);
  expect(tools[0]).toEqual({
    name: "echo",
    description: "Repeats a text.",
    inputSchema: {
      type: "object",
      additionalProperties: false,
      required: ["text"],
      properties: { text: { type: "string" }, times: { type: "integer", minimum: 1 } },
    },
    annotations: { readOnlyHint: true },
  });
  expect(tools[3]?.annotations).toEqual({ readOnlyHint: false, destructiveHint: true });
});

test("what the door does not show cannot be called either", async () => {
  const rig = serverRig();
  const { client } = await pipeClient(rig);
  for (const name of ["chat_only", "unplugged", "private_notes", "other_tool"]) {
    expect(await client.callTool({ name, arguments: {} })).toMatchObject({ isError: true });
  }
});

test("a waiting call sends progress of the tool and signs of life", async () => {
  const rig = serverRig({ heartbeat: { afterMs: 30, everyMs: 30 } });
  const { client } = await pipeClient(rig);
  const stop = new AbortController();
  const messages: (string | undefined)[] = [];
  const pending = client.callTool({ name: "wait", arguments: {} }, undefined, {
    signal: stop.signal,
    onprogress: ({ message }) => messages.push(message),
  });
  pending.catch(() => undefined);
  await eventually(() => expect(messages).toContain("waiting now"));
  await eventually(() => expect(messages.at(-1)).toMatch(/^waiting now \(\d+ s\)$/u));
  stop.abort();
  await expect(pending).rejects.toThrow();
});

test("text that is nobody's message is ignored", async () => {
  const { client, send } = await pipeClient(serverRig());
  send("hello?\n\n[]\n{}\nnull\n");
  expect((await client.callTool({ name: "echo", arguments: { text: "a" } })).content).toEqual([
    { type: "text", text: "a" },
  ]);
});

test.each([
  ['{"jsonrpc":"2.0","id":"odd","method":"tools/call","params":"echo"}', ["odd"]],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', [null]],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', [null]],
  ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', [null]],
  ['{"jsonrpc":"2.0","id":{},"method":"ping"}', [null]],
  ['[{"jsonrpc":"2.0","id":"b1","method":"ping"},{"jsonrpc":"1.0","id":"b2","method":"ping"}]', ["b1", "b2"]],
])("a request that cannot be read is answered with -32600: %s", async (line, ids) => {
  const { lines, send } = await pipeClient(serverRig());
  const before = lines.length;
  send(`${line}\n`);
  await eventually(() => expect(lines.length).toBe(before + ids.length));
  const answers = lines.slice(before).map((one) => JSON.parse(one) as { id: unknown; error: { code: number } });
  expect(answers.map(({ id }) => id)).toEqual(ids);
  expect(answers.map(({ error }) => error.code)).toEqual(ids.map(() => -32600));
});

test("a client that pipes requests in and hangs up gets the quick answers", async () => {
  const rig = serverRig();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const session = await rig.server.serve(peer, { input, output });
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  input.end(
    `${JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "echo", arguments: { text: "a" } } })}\n`,
  );
  await session.closed;
  const lines = String(output.read()).trim().split("\n");
  expect(lines.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2]);
  expect(rig.server.sessions()).toBe(0);
});

test("a reader that stops is waited for, and its requests with it", async () => {
  const rig = serverRig();
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 1_000 });
  await rig.server.serve(peer, { input, output });
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params })}\n`);
  await eventually(() => expect(output.readableLength).toBeGreaterThan(0));
  const text = "z".repeat(2_000);
  for (let id = 1; id <= 40; id += 1) {
    const call = { jsonrpc: "2.0", id, method: "tools/call", params: { name: "echo", arguments: { text } } };
    input.write(`${JSON.stringify(call)}\n`);
  }
  await eventually(() => expect(input.isPaused()).toBe(true));
  expect(output.listenerCount("drain")).toBeLessThanOrEqual(1);
  let seen = "";
  output.on("data", (chunk: Buffer) => {
    seen += chunk.toString("utf8");
  });
  await eventually(() => expect(seen.trim().split("\n").length).toBe(41));
});
