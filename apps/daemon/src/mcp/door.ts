import { randomUUID } from "node:crypto";
import type { Readable, Writable } from "node:stream";
import { type AgentRef, type Caller, type CallOptions, callTool, type Registry } from "@latchai/core";
import { createMcpServer, type McpSession } from "@latchai/mcp";
import { tokenOwner } from "../auth/principal.ts";
import type { PromptStore } from "../gate/prompt-store.ts";
import type { McpDoor } from "../http/ports.ts";
import { tellWhileAsking } from "./asking.ts";
import { askAtClient } from "./client-prompt.ts";

export interface McpDoorOptions extends Required<Pick<CallOptions, "gate" | "events" | "log" | "mask">> {
  registry: Registry;
  version: string;
  prompts: Pick<PromptStore, "list" | "answer">;
  /** Where a waiting prompt can be answered; undefined when there is no page. */
  url(): string | undefined;
}

/** The MCP door of the daemon: over HTTP, and over a pair of streams for `latchai mcp`. */
export interface DaemonMcpDoor extends McpDoor {
  serve(who: { caller: Caller; agent: AgentRef }, streams: { input: Readable; output: Writable }): Promise<McpSession>;
  /** Open sessions; the daemon does not end by itself while there is one. */
  clients(): number;
}

const instructions =
  "Tools for one project folder behind a permission gate. A call may wait up to a minute for a person to allow it; a refusal says what can be done instead. Paths are relative to the workspace.";

export function createMcpDoor(options: McpDoorOptions): DaemonMcpDoor {
  const { registry, version, gate, events, log, mask, prompts, url } = options;
  const server = createMcpServer({
    registry,
    version,
    instructions,
    log,
    call({ name, arguments: args, peer, signal, progress, ask }) {
      const callId = randomUUID();
      // A token of scope call answers no prompts, its own neither.
      const asked =
        ask === undefined || peer.caller.id !== tokenOwner.id
          ? undefined
          : (over: AbortSignal) =>
              void askAtClient({ prompts, callId, ask }, over).catch((error: unknown) =>
                log.debug("the MCP client was asked in vain", error),
              );
      return callTool(registry, {
        name,
        arguments: args,
        callId,
        caller: peer.caller,
        agent: peer.agent,
        surface: "mcp",
        // An ask at this door always reaches a person or times out; it never turns into the unattended answer.
        attended: true,
        gate: tellWhileAsking(gate, { tell: progress, url, ...(asked === undefined ? {} : { asked }) }),
        events,
        log,
        mask,
        signal,
        progress,
      });
    },
  });
  return {
    handle: (request, response, body, who) => server.handle(who, request, response, body),
    serve: (who, streams) => server.serve(who, streams),
    clients: () => server.sessions(),
    endOf: (owner) => server.endOf(owner),
    close: () => server.close(),
  };
}
