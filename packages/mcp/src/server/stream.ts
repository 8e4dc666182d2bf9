import type { Readable, Writable } from "node:stream";
import { serverLimits } from "../limits.ts";
import { requestIdOf } from "../wire/messages.ts";
import { createStreamTransport } from "../wire/stream-transport.ts";
import { type McpPeer, type McpServerOptions, openSession, type Session } from "./session.ts";

/** Serves one client over a pair of byte streams: stdin and stdout, or a socket. Nothing else may write to `output`. */
export const serveStream = (
  options: McpServerOptions,
  peer: McpPeer,
  streams: { input: Readable; output: Writable },
): Promise<Session> => {
  const transport = createStreamTransport({
    ...streams,
    maxMessageBytes: serverLimits.maxMessageBytes,
    onNoise(line) {
      const id = requestIdOf(line);
      if (id === undefined) return options.log?.warn("an MCP client sent a line that is not JSON-RPC; ignored");
      const error = { code: -32600, message: "Not a JSON-RPC 2.0 request: params must be an object" };
      transport.send({ jsonrpc: "2.0", id, error }).catch(() => undefined);
    },
    // Short calls of a client that pipes its requests in and closes still get their answers.
    onPeerGone: (reason, how) =>
      void setTimeout(() => transport.fail(reason), how === "ended" ? serverLimits.closeGraceMs : 0),
  });
  return openSession(options, peer, transport);
};
