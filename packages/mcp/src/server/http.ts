import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { serverLimits } from "../limits.ts";
import { type JSONRPCMessage, loadServerSdk } from "../sdk.ts";
import { readMessages } from "../wire/messages.ts";
import { refuse } from "./http-exchange.ts";
import { createHttpTransport, type HttpTransport } from "./http-transport.ts";
import { type McpPeer, type McpServerOptions, openSession, type Session } from "./session.ts";

/** A peer over HTTP; `owner` is the token that may use the sessions it opens. */
export interface McpHttpPeer extends McpPeer {
  owner: string;
}

/** The Streamable HTTP endpoint. Host, Origin and sign-in are the business of whoever mounts it. */
export interface McpHttpDoor {
  /** Answers one GET, POST or DELETE. `body` is the parsed JSON of a POST. */
  handle(peer: McpHttpPeer, request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void>;
  sessions(): number;
  /** Ends every session of an owner who lost its rights, with its streams and calls; that owner gets no new one. */
  endOf(owner: string): Promise<void>;
  close(): Promise<void>;
}

interface HttpSession {
  owner: string;
  agent: string;
  transport: HttpTransport;
  session: Session;
  lastUsedAt: number;
}

export const createHttpDoor = (options: McpServerOptions): McpHttpDoor => {
  const sessions = new Map<string, HttpSession>();
  const gone = new Set<string>();
  const end = async (id: string): Promise<void> => {
    const entry = sessions.get(id);
    sessions.delete(id);
    await entry?.session.close();
  };
  const sweep = setInterval(() => {
    for (const [id, entry] of sessions) {
      if (!entry.transport.busy() && Date.now() - entry.lastUsedAt > serverLimits.sessionIdleMs) void end(id);
    }
  }, 60_000).unref();

  /** Makes room by ending the session that was idle longest; false when all are in use. */
  const makeRoom = async (owner: string): Promise<boolean> => {
    const own = [...sessions].filter(([, entry]) => entry.owner === owner);
    const crowd = own.length >= serverLimits.maxSessionsPerOwner ? own : [...sessions];
    if (own.length < serverLimits.maxSessionsPerOwner && sessions.size < serverLimits.maxSessions) return true;
    const [idlest] = crowd
      .filter(([, entry]) => !entry.transport.busy())
      .sort(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt);
    if (idlest === undefined) return false;
    await end(idlest[0]);
    return true;
  };
  const open = async (peer: McpHttpPeer): Promise<{ id: string; entry: HttpSession } | undefined> => {
    const id = randomUUID();
    const transport = createHttpTransport();
    const session = await openSession(options, peer, transport);
    if (gone.has(peer.owner)) {
      await session.close();
      return undefined;
    }
    const entry = { owner: peer.owner, agent: peer.agent.name, transport, session, lastUsedAt: Date.now() };
    sessions.set(id, entry);
    return { id, entry };
  };
  /** The session that a request names, if it is this peer's; refuses otherwise. */
  const find = (peer: McpHttpPeer, request: IncomingMessage, response: ServerResponse) => {
    const id = request.headers["mcp-session-id"];
    if (typeof id !== "string")
      return refuse(response, 400, -32000, 'Mcp-Session-Id is missing: send "initialize" first');
    const entry = sessions.get(id);
    if (entry === undefined || entry.owner !== peer.owner || entry.agent !== peer.agent.name) {
      return refuse(response, 404, -32001, 'Session not found: send "initialize" again');
    }
    entry.lastUsedAt = Date.now();
    return { id, entry };
  };

  const post = async (peer: McpHttpPeer, request: IncomingMessage, response: ServerResponse, body: unknown) => {
    const messages = readMessages(body);
    if (messages === undefined) return refuse(response, 400, -32700, "The body is not a JSON-RPC 2.0 message");
    let target: { id: string; entry: HttpSession } | undefined;
    if (messages.some(isInitialize)) {
      if (messages.length > 1) return refuse(response, 400, -32600, '"initialize" must stand alone');
      if (!(await makeRoom(peer.owner))) return refuse(response, 503, -32000, "Too many MCP sessions are in use");
      target = await open(peer);
      if (target === undefined) return refuse(response, 401, -32001, "This token was revoked");
    } else {
      const version = request.headers["mcp-protocol-version"];
      const { supportedVersions } = await loadServerSdk();
      if (typeof version === "string" && !supportedVersions.includes(version)) {
        return refuse(response, 400, -32000, `MCP protocol version ${version} is not supported`);
      }
      target = find(peer, request, response) ?? undefined;
    }
    if (target === undefined) return;
    const accepted = target.entry.transport.post(messages, response, {
      batch: Array.isArray(body),
      acceptsStream: request.headers.accept?.includes("text/event-stream") ?? false,
      headers: { "mcp-session-id": target.id },
    });
    if (!accepted) refuse(response, 400, -32600, "A request with this id is still running in this session");
  };

  return {
    async handle(peer, request, response, body) {
      if (request.method === "POST") return post(peer, request, response, body);
      if (request.method !== "GET" && request.method !== "DELETE") {
        response.setHeader("allow", "GET, POST, DELETE");
        return refuse(response, 405, -32000, "Method not allowed");
      }
      const found = find(peer, request, response);
      if (found === undefined) return;
      if (request.method === "DELETE") {
        await end(found.id);
        response.writeHead(200).end();
        return;
      }
      if (!(request.headers.accept?.includes("text/event-stream") ?? false)) {
        return refuse(response, 406, -32000, "Only text/event-stream is served here");
      }
      if (!found.entry.transport.listen(response, { "mcp-session-id": found.id })) {
        refuse(response, 409, -32000, "This session has an event stream already");
      }
    },
    sessions: () => sessions.size,
    async endOf(owner) {
      gone.add(owner);
      await Promise.all([...sessions].filter(([, entry]) => entry.owner === owner).map(([id]) => end(id)));
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(end));
    },
  };
};

const isInitialize = (message: JSONRPCMessage): boolean =>
  "method" in message && "id" in message && message.method === "initialize";
