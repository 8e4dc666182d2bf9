import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable, Writable } from "node:stream";
import { createHttpDoor, type McpHttpPeer } from "./http.ts";
import type { McpPeer, McpServerOptions, Session } from "./session.ts";
import { serveStream } from "./stream.ts";

/** The registry as an MCP server, over as many connections as come. */
export interface McpServer {
  /** One client over byte streams, one JSON-RPC message a line. Nothing else may write to `output`. */
  serve(peer: McpPeer, streams: { input: Readable; output: Writable }): Promise<Session>;
  /** One HTTP request of the Streamable HTTP transport; `body` is the parsed JSON of a POST. */
  handle(peer: McpHttpPeer, request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  /** Open sessions, over streams and HTTP. */
  sessions(): number;
  /** Ends the HTTP sessions of an owner that was revoked, with their streams and calls. */
  endOf(owner: string): Promise<void>;
  /** Ends every session; calls under way are aborted. */
  close(): Promise<void>;
}

export const createMcpServer = (options: McpServerOptions): McpServer => {
  const streams = new Set<Session>();
  const door = createHttpDoor(options);
  return {
    async serve(peer, pair) {
      const session = await serveStream(options, peer, pair);
      streams.add(session);
      void session.closed.then(() => streams.delete(session));
      return session;
    },
    handle: door.handle,
    endOf: door.endOf,
    sessions: () => streams.size + door.sessions(),
    async close() {
      await Promise.all([door.close(), ...[...streams].map((session) => session.close())]);
    },
  };
};
