import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { call, rig, textOf, until } from "./harness.ts";
import { listen } from "./http-servers.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
interface Message {
  id?: number;
  method: string;
}

const json = (response: ServerResponse, body: unknown, headers: Record<string, string> = {}): void =>
  void response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const event = (message: unknown, id?: string): string =>
  `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;
const text = (id: number | undefined, value: string) => ({
  jsonrpc: "2.0",
  id,
  result: { content: [{ type: "text", text: value }] },
});

/** A server by hand with one tool; what it does besides is the test's. */
const byHand = (does: {
  call?(message: Message, response: ServerResponse): void;
  get?: Handler;
  notice?: Handler;
}): Promise<string> =>
  listen((request, response) => {
    if (request.method === "GET")
      return does.get === undefined ? void response.writeHead(405).end() : does.get(request, response);
    if (request.method !== "POST") return void response.writeHead(200).end();
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const message = JSON.parse(Buffer.concat(chunks).toString()) as Message;
      const { id, method } = message;
      const result = (value: object) => json(response, { jsonrpc: "2.0", id, result: value });
      if (method === "initialize")
        return result({ protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "hand", version: "1" } });
      if (id === undefined) {
        if (does.notice === undefined) return void response.writeHead(202).end();
        return does.notice(request, response);
      }
      if (method === "tools/list") return result({ tools: [{ name: "t" }] });
      does.call?.(message, response);
    });
  });

const startStream = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { "content-type": "text/event-stream" });

test("a server that never answers the notice after initialize is given up, and does not hold up the end", async () => {
  const url = await byHand({ notice: () => undefined });
  const { pool } = rig({ s: { url } }, { limits: { connectTimeoutMs: 300 } });
  await pool.start();
  expect(pool.list()[0]).toMatchObject({ status: "waiting", problems: ['did not answer "initialize" within 300 ms'] });
  const patient = rig({ s: { url } });
  const started = patient.pool.start();
  await patient.pool.close();
  await started;
});

test("a redirect is followed within the configured origin only, and nothing is told to another one", async () => {
  const elsewhere: string[] = [];
  const other = await listen((request, response) => {
    elsewhere.push(String(request.headers["x-key"]));
    response.writeHead(500).end();
  });
  const inner = await byHand({ call: ({ id }, response) => json(response, text(id, "moved")) });
  const outer = async (to: (path: string) => string): Promise<string> =>
    listen((request, response) => void response.writeHead(307, { location: to(request.url ?? "") }).end());
  const moved = await listen((request, response) => {
    if (request.url === "/mcp") return void response.writeHead(307, { location: "/mcp/" }).end();
    void fetch(inner, {
      method: request.method ?? "GET",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      ...(request.method === "POST" ? { body: request as never, duplex: "half" } : {}),
    } as RequestInit).then(async (answer) => {
      const type = answer.headers.get("content-type");
      response.writeHead(answer.status, type === null ? {} : { "content-type": type }).end(await answer.text());
    });
  });
  const headers = { "x-key": "s3cret" };
  const { pool, registry } = rig({
    away: { url: await outer(() => other), headers },
    inside: { url: await outer(() => "http://169.254.169.254/latest"), headers },
    slash: { url: moved, headers },
  });
  await pool.start();
  expect(pool.list().map(({ status }) => status)).toEqual(["waiting", "waiting", "connected"]);
  expect(pool.list()[0]?.problems[0]).toBe(
    'leads to another address (HTTP 307), which is not followed: put that one into "url"',
  );
  expect(textOf(await call(registry, "slash_t"))).toBe("moved");
  expect(elsewhere).toEqual([]);
});

test("an answer whose stream ends early fails the call at once", async () => {
  const url = await byHand({
    call({ id }, response) {
      startStream(response).write(event({ jsonrpc: "2.0", method: "notifications/message", params: { id } }));
      response.end();
    },
  });
  const { pool, registry } = rig({ s: { url } });
  await pool.start();
  expect(textOf(await call(registry, "s_t"))).toMatch(
    /ended its answer before it was complete, during this call\. Whether it took effect is not known/u,
  );
  expect(pool.list()[0]?.status).toBe("connected");
});

test("an answer whose stream breaks fails the call at once", async () => {
  const url = await byHand({
    call(_message, response) {
      startStream(response).write(": on its way\n\n");
      setTimeout(() => response.destroy(), 20);
    },
  });
  const { pool, registry } = rig({ s: { url } });
  await pool.start();
  expect(textOf(await call(registry, "s_t"))).toMatch(/ended its answer before it was complete/u);
});

test("an answer whose events have ids is asked for again", async () => {
  let pending: Message | undefined;
  const url = await byHand({
    call(message, response) {
      pending = message;
      startStream(response).end("retry: 10\nid: one\ndata:\n\n");
    },
    get(request, response) {
      if (request.headers["last-event-id"] !== "one") return void response.writeHead(405).end();
      startStream(response).end(event(text(pending?.id, "resumed"), "two"));
    },
  });
  const { pool, registry } = rig({ s: { url } });
  await pool.start();
  expect(textOf(await call(registry, "s_t"))).toBe("resumed");
});

test("an answer that is no JSON-RPC is said to be none", async () => {
  let body = "{";
  const url = await byHand({
    call: (_message, response) => void response.writeHead(200, { "content-type": "application/json" }).end(body),
  });
  const { pool, registry } = rig({ s: { url } });
  await pool.start();
  for (body of ["{", '{"hello":1}', "[1]"]) {
    expect(textOf(await call(registry, "s_t"))).toBe(
      'MCP server "s" answered with something that is not JSON-RPC 2.0. Whether it took effect is not known: check before calling it again.',
    );
  }
});

test("an event that never ends is cut off at the message limit", async () => {
  const url = await byHand({
    call(_message, response) {
      const more = (): void => {
        while (!response.destroyed && response.write("data: x\n".repeat(1_000)));
      };
      response.on("drain", more);
      startStream(response);
      more();
    },
  });
  const { pool, registry } = rig({ s: { url } }, { limits: { maxMessageBytes: 200_000 } });
  await pool.start();
  expect(textOf(await call(registry, "s_t"))).toMatch(/sent a message over 195 KB/u);
  await until(pool, () => pool.list()[0]?.status === "waiting");
});
