import type { Readable, Writable } from "node:stream";
import { serverLimits } from "../limits.ts";
import type { JSONRPCMessage, RequestId } from "../sdk.ts";
import { requestIdsOf } from "../wire/messages.ts";
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
      const ids = requestIdsOf(line);
      if (ids.length === 0) options.log?.warn("an MCP client sent a line that is not JSON-RPC; ignored");
      for (const id of ids) transport.send(notARequest(id)).catch(() => undefined);
    },
    // Short calls of a client that pipes its requests in and closes still get their answers.
    onPeerGone: (reason, how) =>
      void setTimeout(() => transport.fail(reason), how === "ended" ? serverLimits.closeGraceMs : 0),
  });
  return openSession(options, peer, transport);
};

/** As JSON-RPC has it, the id is null where none could be read. */
const notARequest = (id: RequestId | null): JSONRPCMessage => ({
  jsonrpc: "2.0",
  id: id as RequestId,
  error: {
    code: -32600,
    message: "Not a JSON-RPC 2.0 request: the id must be text or a whole number, and params an object",
  },
});
