import { type IncomingMessage, request } from "node:http";
import type { Duplex, Readable, Writable } from "node:stream";
import { bridgePath, bridgeProtocol } from "./bridge-protocol.ts";

export interface BridgeOptions {
  socketPath: string;
  agent?: string;
  input: Readable;
  output: Writable;
  /** For people; stdout carries the protocol only. */
  say(text: string): void;
}

/**
 * `latchai mcp` beside a running daemon: bytes between this process's stdio and the daemon, until either side ends.
 * Resolves with the exit status; rejects with Node's own error when nothing listens on the socket.
 */
export async function runBridge(options: BridgeOptions): Promise<0 | 1 | 2> {
  const reply = await upgrade(options);
  if ("refusal" in reply) {
    options.say(reply.refusal);
    return reply.usage ? 2 : 1;
  }
  const { socket } = reply;
  const { input, output } = options;
  let leaving = false;
  input.once("end", () => {
    leaving = true;
  });
  // A client that is gone takes the pipe with it; the daemon then withdraws what it still asks.
  output.on("error", () => {
    leaving = true;
    socket.destroy();
  });
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => socket.destroy());
    socket.once("close", () => resolve());
  });
  input.pipe(socket);
  socket.pipe(output, { end: false });
  await closed;
  input.unpipe(socket);
  input.pause();
  if (leaving) return 0;
  options.say("The LatchAI daemon closed the connection. Start the MCP client's server again to reconnect.");
  return 1;
}

/** `usage`: what was asked for is not there, as an agent of that name. */
type Reply = { socket: Duplex } | { refusal: string; usage: boolean };

const upgrade = ({ socketPath, agent }: BridgeOptions): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const outgoing = request({
      socketPath,
      path: agent === undefined ? bridgePath : `${bridgePath}?agent=${encodeURIComponent(agent)}`,
      headers: { host: "localhost", connection: "Upgrade", upgrade: bridgeProtocol },
    });
    outgoing.once("error", reject);
    outgoing.once("upgrade", (_response: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (head.length > 0) socket.unshift(head);
      resolve({ socket });
    });
    outgoing.once("response", (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const refusal = refusalText(Buffer.concat(chunks).toString("utf8"), response);
        resolve({ refusal, usage: response.statusCode === 422 });
      });
    });
    outgoing.end();
  });

const refusalText = (body: string, { statusCode }: IncomingMessage): string => {
  try {
    return (JSON.parse(body) as { error: { message: string } }).error.message;
  } catch {
    return `The daemon refused the MCP session (HTTP ${statusCode}). It may be of another version: \`latchai stop\`, then try again.`;
  }
};
