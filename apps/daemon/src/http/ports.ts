import type { IncomingMessage, ServerResponse } from "node:http";
import type { AgentRef, Caller } from "@latchai/core";
import type { McpServerConfig, McpServerRow, McpTestResult } from "./schemas/mcp.ts";
import type { SettingsBody, SettingsView } from "./schemas/settings.ts";
import type { TrustDetail, TrustList } from "./schemas/trust.ts";

/** Who did it, for the ledger and the events: "page", "token", "terminal", with the name of the token or session. */
export interface Actor {
  via: "session" | "token" | "socket";
  name: string;
}

/** A refusal of a port that a route turns into `{ error: { code, message } }` with this status. */
export type PortResult<T> =
  | { ok: true; value: T }
  | { ok: false; status: 400 | 404 | 409 | 422 | 503; code: string; message: string };

/** Behind /api/trust and `latchai trust`. */
export interface TrustPort {
  list(): Promise<TrustList>;
  show(id: string): Promise<PortResult<TrustDetail>>;
  /** The ids that were accepted. "all": everything that waits. */
  accept(ids: readonly string[] | "all", actor: Actor): Promise<PortResult<string[]>>;
  /** Puts the accepted version back. */
  reject(id: string, actor: Actor): Promise<PortResult<string[]>>;
  folder(path: string, actor: Actor): Promise<PortResult<string[]>>;
  family(name: string, actor: Actor): Promise<PortResult<string[]>>;
}

export type PermissionsDecision = { accept: string } | "reject";

/**
 * The ledger as permissions.json needs it. The trust service implements it and lists the file while it waits;
 * accepting or rejecting there calls the listener, which brings file and rules in line before it resolves.
 */
export interface PermissionsLedger {
  /** JSON text last accepted; undefined: nothing was, or the ledger was lost. A first start accepts the file as found before this is read. */
  accepted(): string | undefined;
  /** A person answered, or used the API, the page or the CLI: this text is accepted from now on. */
  accept(text: string): void;
  /** The file on disk holds more than was accepted; undefined: nothing waits any more. */
  waiting(entry: { text: string; lines: string[] } | undefined): void;
  /** An acceptance names the text that was looked at; "changed": the file holds another one by now, and nothing was accepted. */
  onDecision(listener: (decision: PermissionsDecision) => Promise<"done" | "changed">): void;
}

/** Behind /api/settings: latchai.config.json. A put through it is a person's word and needs no acceptance. */
export interface SettingsPort {
  get(): Promise<SettingsView>;
  put(body: SettingsBody, actor: Actor): Promise<PortResult<SettingsView>>;
  /** JSON Schema of the config file. */
  schema(): unknown;
}

/** Behind /api/mcp. Adding and removing change `mcpServers` in the config file. */
export interface McpPort {
  list(): Promise<McpServerRow[]>;
  add(name: string, config: McpServerConfig, actor: Actor): Promise<PortResult<McpServerRow>>;
  remove(name: string, actor: Actor): Promise<PortResult<true>>;
  /** Connects, lists, disconnects; nothing is kept. */
  test(config: McpServerConfig, signal: AbortSignal): Promise<McpTestResult>;
  reconnect(name: string): Promise<PortResult<McpServerRow>>;
}

/** The /mcp door. The HTTP shell has checked Host, Origin and the bearer token; the door answers on the raw response. */
export interface McpDoor {
  handle(
    request: IncomingMessage,
    response: ServerResponse,
    /** Parsed JSON body of a POST. */
    body: unknown,
    /** `owner` binds an MCP session to the token that opened it. */
    who: { caller: Caller; owner: string; agent: AgentRef },
  ): Promise<void>;
  /** Ends the sessions, streams and calls of a token that was revoked. */
  endOf(owner: string): Promise<void>;
  close(): Promise<void>;
}

/** The agent that a caller names, or why nothing acts under that name, as sentences. */
export type AgentLookup = (name: string | undefined) => Promise<AgentRef | NoAgent>;

export interface NoAgent {
  code: "unknown_agent" | "unusable_agent";
  problem: string;
}
