import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { createRegistry, type Log } from "@latchai/core";
import { expect, onTestFinished, test } from "vitest";
import { runBridge } from "../src/mcp/bridge.ts";
import { bridgeProtocol } from "../src/mcp/bridge-protocol.ts";
import { createMcpDoor } from "../src/mcp/door.ts";
import { acceptBridges } from "../src/mcp/socket-door.ts";
import { listenOwnerSocket } from "../src/socket/listen.ts";

const log: Log = { debug() {}, info() {}, warn() {}, error() {} };

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), "latchai-"));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const withDoor = (server: Server): void => {
  const door = createMcpDoor({
    registry: createRegistry({ profile: "test" }),
    version: "1.2.3",
    gate: { decide: () => Promise.resolve({ effect: "allow", by: "class" }), explain: () => Promise.reject() as never },
    events: { emit() {} },
    log,
    mask: (text) => text,
    prompts: { list: () => [], answer: () => ({ ok: false, why: "unknown" }) },
    url: () => undefined,
  });
  acceptBridges(server, {
    door,
    agents: async (name = "default") =>
      name === "default" ? { name } : { code: "unknown_agent", problem: `There is no agent "${name}".` },
    version: "1.2.3",
    log,
  });
  onTestFinished(async () => {
    await door.close();
    server.closeAllConnections();
    server.close();
  });
};

const bridge = (socketPath: string, agent?: string) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const said: string[] = [];
  const ended = runBridge({
    socketPath,
    input,
    output,
    say: (text) => said.push(text),
    ...(agent === undefined ? {} : { agent }),
  });
  return { input, output, said, ended };
};

test("bytes pass both ways until the client hangs up", async () => {
  const socketPath = join(await folder(), "s.sock");
  withDoor(await listenOwnerSocket(socketPath, (_request, response) => void response.writeHead(404).end()));
  const { input, output, said, ended } = bridge(socketPath);
  input.end(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" })}\n`);
  expect(await ended).toBe(0);
  expect(said).toEqual([]);
  expect(JSON.parse(String(output.read()))).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

test("a client that is cut off for what it writes is told, while it writes", async () => {
  const socketPath = join(await folder(), "s.sock");
  withDoor(await listenOwnerSocket(socketPath, (_request, response) => void response.writeHead(404).end()));
  const { input, said, ended } = bridge(socketPath);
  // No end of line within what one message may have, and more behind it than any pipe holds.
  input.write(Buffer.alloc(70 * 1024 * 1024, "x"));
  expect(await ended).toBe(1);
  expect(said[0]).toMatch(/daemon closed the connection/u);
});

test("a daemon that knows no bridge is said in one sentence", async () => {
  const socketPath = join(await folder(), "s.sock");
  const server = await listenOwnerSocket(socketPath, (_request, response) => void response.writeHead(404).end("{}"));
  onTestFinished(() => void server.close());
  const { ended, said } = bridge(socketPath);
  expect(await ended).toBe(1);
  expect(said[0]).toMatch(/refused the MCP session \(HTTP 404\).*latchai stop/u);
});

test("an agent that does not exist is wrong usage", async () => {
  const socketPath = join(await folder(), "s.sock");
  withDoor(await listenOwnerSocket(socketPath, (_request, response) => void response.writeHead(404).end()));
  const { said, ended } = bridge(socketPath, "nobody");
  expect(await ended).toBe(2);
  expect(said).toEqual(['There is no agent "nobody". Leave --agent out to act as the default agent.']);
});

test("no daemon at all rejects with Node's own code", async () => {
  const { ended } = bridge(join(await folder(), "none.sock"));
  await expect(ended).rejects.toMatchObject({ code: "ENOENT" });
});

test("only the home's socket is bridged, and only to that protocol", async () => {
  const tcp = createServer();
  withDoor(tcp);
  await new Promise<void>((resolve) => tcp.listen(0, "127.0.0.1", resolve));
  const address = tcp.address();
  const port = typeof address === "object" ? address?.port : undefined;
  expect(await upgradeStatus({ host: "127.0.0.1", port }, "/mcp", bridgeProtocol)).toBe(403);

  const socketPath = join(await folder(), "s.sock");
  withDoor(await listenOwnerSocket(socketPath, () => {}));
  expect(await upgradeStatus({ socketPath }, "/mcp", bridgeProtocol)).toBe(101);
  expect(await upgradeStatus({ socketPath }, "/mcp?agent=nobody", bridgeProtocol)).toBe(422);
  expect(await upgradeStatus({ socketPath }, "/api/events", bridgeProtocol)).toBe(404);
  expect(await upgradeStatus({ socketPath }, "/mcp", "websocket")).toBe(404);
});

const upgradeStatus = (
  where: { host: string; port: number | undefined } | { socketPath: string },
  path: string,
  protocol: string,
): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ ...where, path, headers: { connection: "Upgrade", upgrade: protocol } });
    outgoing.once("error", reject);
    outgoing.once("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode);
    });
    outgoing.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.end();
  });
