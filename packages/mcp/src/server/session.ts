import type { AgentRef, Caller, CallResult, ListContext, Log, Registry } from "@latchai/core";
import { serverLimits } from "../limits.ts";
import {
  loadServerSdk,
  noSchemaValidator,
  type Request,
  type RequestHandlerExtra,
  type Server,
  type ServerNotification,
  type ServerRequest,
  type ServerSdk,
  type Transport,
} from "../sdk.ts";
import { askOf, type McpAsk } from "./ask.ts";
import { createDebounce } from "./debounce.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { advertisedTools, isOwn } from "./listing.ts";
import { errorAnswer, type ToolAnswer, toAnswer } from "./result.ts";

/** Who is at the other end of a session, and as which agent. */
export interface McpPeer {
  caller: Caller;
  agent: AgentRef;
}

/** One `tools/call`, for the gate's pipeline. */
export interface McpToolCall {
  name: string;
  arguments: unknown;
  peer: McpPeer;
  /** Aborts when the client cancels or goes away. */
  signal: AbortSignal;
  progress(text: string): void;
  /** Asks the person at the client; absent where the client does not offer it. */
  ask?: McpAsk;
}

export interface McpServerOptions {
  registry: Registry;
  /** Runs a call through seam and gate, surface "mcp", attended. */
  call(call: McpToolCall): Promise<CallResult>;
  version: string;
  /** For the client's model: what this server is. */
  instructions?: string;
  log?: Log;
  heartbeat?: { afterMs: number; everyMs: number };
}

export interface Session {
  /** Resolves when the transport has closed. */
  closed: Promise<void>;
  close(): Promise<void>;
}

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Serves the registry to one peer over one transport. */
export const openSession = async (options: McpServerOptions, peer: McpPeer, transport: Transport): Promise<Session> => {
  const sdk = await loadServerSdk();
  const server = new sdk.Server(
    { name: "latchai", version: options.version },
    {
      capabilities: { tools: { listChanged: true } },
      jsonSchemaValidator: noSchemaValidator,
      ...(options.instructions === undefined ? {} : { instructions: options.instructions }),
    },
  );
  const at: ListContext = { caller: peer.caller, surface: "mcp", attended: true, agent: peer.agent };
  let ready = false;
  server.oninitialized = () => {
    ready = true;
  };
  server.onerror = (error) => options.log?.debug("MCP session", error);
  // Not through setRequestHandler: it would check every call and every answer three times over against schemas.
  server.fallbackRequestHandler = (request, extra) => {
    if (request.method !== "tools/list" && request.method !== "tools/call") {
      throw new sdk.McpError(-32601, `Method not found: ${request.method}`);
    }
    if (server.getClientCapabilities() === undefined) {
      throw new sdk.McpError(-32600, 'Send "initialize" first');
    }
    return request.method === "tools/list"
      ? Promise.resolve({ tools: advertisedTools(options.registry, at) })
      : call(sdk, server, options, peer, request, extra);
  };

  let names = namesOf(options.registry, at);
  const debounce = createDebounce(serverLimits.listChangedDebounceMs, () => {
    const next = namesOf(options.registry, at);
    if (next === names || !ready) return;
    names = next;
    server.sendToolListChanged().catch(() => undefined);
  });
  const unsubscribe = options.registry.onChange(debounce.trigger);
  const closed = new Promise<void>((resolve) => {
    server.onclose = () => {
      unsubscribe();
      debounce.cancel();
      resolve();
    };
  });
  await server.connect(transport);
  return { closed, close: () => server.close() };
};

const namesOf = (registry: Registry, at: ListContext): string =>
  registry
    .list(at)
    .filter((row) => isOwn(row) && row.available === true)
    .map((row) => row.name)
    .join("\n");

const call = async (
  sdk: ServerSdk,
  server: Server,
  options: McpServerOptions,
  peer: McpPeer,
  request: Request,
  extra: Extra,
): Promise<ToolAnswer> => {
  const { name, arguments: args } = request.params ?? {};
  if (typeof name !== "string") throw new sdk.McpError(-32602, '"params.name" must be the name of a tool');
  const registered = options.registry.get(name);
  if (registered !== undefined && !isOwn(registered)) {
    return errorAnswer(
      `Unknown tool "${name}": tools of other MCP servers are not passed on; connect to "${registered.source}" itself.`,
    );
  }
  const token = extra._meta?.progressToken;
  const heartbeat =
    token === undefined
      ? undefined
      : createHeartbeat((progress, message) => {
          extra
            .sendNotification({ method: "notifications/progress", params: { progressToken: token, progress, message } })
            .catch(() => undefined);
        }, options.heartbeat);
  const ask = askOf(sdk, server, extra);
  try {
    const result = await options.call({
      name,
      arguments: args,
      peer,
      signal: extra.signal,
      progress: (text) => heartbeat?.progress(text),
      ...(ask === undefined ? {} : { ask }),
    });
    return toAnswer(result);
  } finally {
    heartbeat?.stop();
  }
};
