/** The wire shapes of the daemon's API that this page reads. Everything in them is foreign text. */
export type ToolClass = "ordinary" | "unknown" | "delete" | "code";

export interface ToolRow {
  name: string;
  description: string;
  /** "built-in", or the owning MCP server. */
  source: string;
  group?: string;
  available: boolean;
  /** Why it is not available. */
  reason?: string;
}

/** Any JSON Schema, draft-07 or 2020-12; built-in tools and MCP servers alike. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

export interface ToolDetail extends ToolRow {
  parameters: JsonSchema;
  class: ToolClass;
  concurrent?: boolean;
  surfaces?: readonly string[];
}

export type CallResult =
  | { ok: true; text: string; images?: string[] }
  | { ok: false; error: { kind: string; message: string } };

export interface PromptSegment {
  text?: string;
  key: string;
  broadKey?: string;
  covered: boolean;
  rule?: string;
}

export interface Prompt {
  id: string;
  tool: string;
  class: ToolClass;
  agent?: string;
  session?: string;
  /** The run and the call that ask, where there are any. */
  run?: string;
  callId?: string;
  /** Name of the token or client that called. */
  caller?: string;
  /** Door the call came through. */
  surface: string;
  preview: string;
  reasons: string[];
  segments: PromptSegment[];
  offers: string[];
  /** ISO 8601; absent waits without limit. */
  expiresAt?: string;
  askedAt: string;
}

export interface PromptAnswer {
  answer: "once" | "always" | "deny";
  keys?: string[];
  message?: string;
}

export interface Rule {
  id: string;
  key: string;
  effect: "allow" | "deny";
  createdAt: string;
  server?: string;
  tool?: string;
}

export type NewRule = Omit<Rule, "id" | "createdAt">;

export interface Permissions {
  $schema?: string;
  unattendedDefault: "deny" | "allow";
  rules: Rule[];
}

export interface PermissionsStatus {
  path: string;
  problem?: string;
  waiting: string[];
  /** By rule key. */
  usage: Record<string, { uses: number; lastUsedAt: string }>;
}

export interface CallBody {
  arguments: unknown;
  attended?: boolean;
  session?: string;
  agent?: string;
}

export interface Explanation {
  decision: "allow" | "ask" | "deny";
  by: string;
  rule?: string;
  message?: string;
  class: ToolClass;
  segments: PromptSegment[];
  reasons: string[];
  offers: string[];
}

export interface LatchEvent {
  id: string;
  at: string;
  type: string;
  session?: string;
  run?: string;
  agent?: string;
  data: unknown;
}

/** Data of `prompt.answered`. */
export interface PromptOutcome {
  id: string;
  tool: string;
  answer: "once" | "always" | "deny" | "timeout" | "withdrawn" | "released";
  /** page, terminal, token, mode, deadline or caller. */
  by: string;
  keys?: string[];
}

export interface CallRow {
  id: string;
  at: string;
  tool: string;
  agent: string;
  surface: string;
  caller: string;
  session?: string;
  run?: string;
  /** "ok", or the error kind. */
  outcome: string;
  durationMs: number;
  decidedBy?: string;
  rule?: string;
  summary?: string;
}

export interface McpServer {
  name: string;
  transport: "stdio" | "http";
  target: string;
  state: "connecting" | "connected" | "failed" | "waiting" | "stopped";
  tools: number;
  problems: string[];
  nextTryAt?: string;
}

export type McpConfig =
  | { command: string; args?: string[]; env?: Record<string, string> }
  | { url: string; headers?: Record<string, string> };

export interface McpTestResult {
  ok: boolean;
  tools: string[];
  error?: string;
}

export interface TrustEntry {
  id: string;
  kind: string;
  title: string;
  state: "accepted" | "waiting";
  summary?: string;
  grants?: { what: string; text: string }[];
  hash?: string;
  changedAt?: string;
  changedBy?: string;
  acceptedAt?: string;
}

export interface TrustList {
  entries: TrustEntry[];
  problem?: string;
}

export interface TrustDetail extends TrustEntry {
  accepted?: string;
  current?: string;
  diff: string;
}

export interface SettingsView {
  path: string;
  text: string;
  config: Record<string, unknown>;
  problems: string[];
  waiting: string[];
  restart: string[];
}

export interface Health {
  ok: true;
  name: string;
  version: string;
  instance: string;
}

export interface BrowserSession {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string;
  current: boolean;
}

export interface TokenRow {
  id: string;
  name: string;
  scope: "call";
  createdAt: string;
  lastUsedAt?: string;
}
