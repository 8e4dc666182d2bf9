import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { AgentRef, Caller, Log } from "@latchai/core";
import { socketOwner } from "../auth/principal.ts";
import type { AgentLookup } from "../http/ports.ts";
import { isOwnerSocket } from "../socket/owner.ts";
import { bridgePath, bridgeProtocol } from "./bridge-protocol.ts";
import type { DaemonMcpDoor } from "./door.ts";

export interface SocketDoorOptions {
  door: DaemonMcpDoor;
  agents: AgentLookup;
  version: string;
  log: Log;
}

/**
 * Lets `latchai mcp` turn a connection to the home's socket into a plain JSON-RPC stream: one hop, nothing parsed on
 * the way. Only for the server of that socket; whoever reaches it is the owner.
 */
export function acceptBridges(server: Server, options: SocketDoorOptions): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on("error", () => socket.destroy());
    accept(request, socket, head, options).catch((error: unknown) => {
      options.log.error("latchai mcp could not be attached", error);
      refuse(socket, 500, "The daemon could not open an MCP session.");
    });
  });
}

async function accept(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { door, agents, version }: SocketDoorOptions,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://localhost");
  if (!isOwnerSocket(request.socket)) return refuse(socket, 403, "Only over the socket of the LatchAI home.");
  if (url.pathname !== bridgePath || request.headers.upgrade !== bridgeProtocol) {
    return refuse(socket, 404, `There is no ${url.pathname} to upgrade to ${String(request.headers.upgrade)}.`);
  }
  const name = url.searchParams.get("agent") ?? undefined;
  const agent = await agents(name);
  if ("problem" in agent) {
    return refuse(socket, 422, `${agent.problem} Leave --agent out to act as the default agent.`);
  }
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${bridgeProtocol}\r\nX-LatchAI-Version: ${version}\r\n\r\n`,
  );
  if (head.length > 0) socket.unshift(head);
  const session = await door.serve(
    { caller: terminalCaller, agent: agent satisfies AgentRef },
    { input: socket, output: socket },
  );
  socket.once("close", () => void session.close());
  await session.closed;
  // Not only our side: a client that is still writing would wait for a reader for ever.
  socket.end(() => socket.destroy());
}

const terminalCaller: Caller = {
  id: socketOwner.id,
  name: socketOwner.name,
  capabilities: new Set(),
  anonymous: false,
};

function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ error: { code: "refused", message } });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
