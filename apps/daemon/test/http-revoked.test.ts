import { request } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LocalDaemon, startLocal } from "./support/in-process.ts";
import type { SendOptions } from "./support/send.ts";

let daemon: LocalDaemon;
let token: string;
beforeEach(async () => {
  daemon = await startLocal();
  const made = await daemon.asOwner("POST", "/api/tokens", { name: "agent", scope: "call" });
  token = made.json<{ token: string }>().token;
});
afterEach(() => daemon.stop());

const as = (method: string, path: string, options: SendOptions = {}) =>
  daemon.send(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
const prompts = async () => (await daemon.asOwner("GET", "/api/prompts")).json<{ id: string }[]>();
const asked = (): Promise<string> =>
  vi.waitFor(async () => {
    const [prompt] = await prompts();
    expect(prompt).toBeDefined();
    return prompt?.id ?? "";
  });
const mcp = (body: object, session?: string) =>
  as("POST", "/mcp", {
    body: { jsonrpc: "2.0", ...body },
    headers: {
      accept: "application/json, text/event-stream",
      ...(session !== undefined && { "mcp-session-id": session }),
    },
  });

async function mcpSession(): Promise<string> {
  const opened = await mcp({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
  });
  expect(opened.status).toBe(200);
  return String(opened.headers["mcp-session-id"]);
}

test("revoking a token withdraws its open prompt and ends its call", async () => {
  const call = as("POST", "/api/tools/risky", { body: { arguments: {} } });
  const id = await asked();
  expect((await daemon.asOwner("DELETE", "/api/tokens/agent")).status).toBe(200);
  expect(await prompts()).toEqual([]);
  expect((await daemon.asOwner("POST", `/api/prompts/${id}`, { answer: "once" })).status).toBe(409);
  expect((await call).json<{ ok: boolean }>().ok).toBe(false);
});

test("revoking a token ends its MCP session, its stream and its calls", async () => {
  const session = await mcpSession();
  const call = mcp({ id: 2, method: "tools/call", params: { name: "risky", arguments: {} } }, session);
  const stream = as("GET", "/mcp", { headers: { accept: "text/event-stream", "mcp-session-id": session } });
  const id = await asked();
  expect((await daemon.asOwner("DELETE", "/api/tokens/agent")).status).toBe(200);
  await stream;
  expect((await call).text).not.toContain("ran");
  expect(await prompts()).toEqual([]);
  expect((await daemon.asOwner("POST", `/api/prompts/${id}`, { answer: "once" })).status).toBe(409);
  expect(daemon.serving.daemon.mcp.clients()).toBe(0);
});

test("a call whose body arrives after its token was revoked does not begin", async () => {
  const body = JSON.stringify({ arguments: {} });
  const answered = new Promise<number>((resolve, reject) => {
    const outgoing = request(daemon.url, {
      method: "POST",
      path: "/api/tools/echo",
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "content-length": body.length,
        expect: "100-continue",
      },
    });
    outgoing.on("continue", () => {
      void daemon.asOwner("DELETE", "/api/tokens/agent").then(() => outgoing.end(body), reject);
    });
    outgoing.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on("error", reject);
    outgoing.flushHeaders();
  });
  expect(await answered).toBe(401);
});

test("signing a browser out ends the calls of its page", async () => {
  const { cookie, csrf } = await daemon.signIn();
  const headers = { cookie, "x-latchai-csrf": csrf, "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };
  const body = { arguments: {}, attended: true };
  const call = daemon.send("POST", "/api/tools/risky", { body, headers });
  const id = await asked();
  expect((await daemon.send("POST", "/auth/sign-out", { headers })).status).toBe(200);
  expect((await call).json<{ ok: boolean }>().ok).toBe(false);
  expect((await daemon.asOwner("POST", `/api/prompts/${id}`, { answer: "once" })).status).toBe(409);
});
