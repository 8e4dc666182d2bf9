/** A door that a call came through. Only doors that exist are in the type. */
export type Surface = "chat" | "api" | "mcp" | "workflow" | "task" | "eval" | "cli";

/** Who makes the call. */
export interface Caller {
  id: string;
  name: string;
  capabilities: ReadonlySet<string>;
  anonymous: boolean;
}

/** Which agent acts. `tools` is its allowlist of exact names; absent means everything registered. */
export interface AgentRef {
  name: string;
  tools?: readonly string[];
  memory?: true;
  /** Mount name of the vault that this agent may use. */
  vault?: string;
  /** Who delegated to it, the first agent first; absent for an agent that nobody delegated to. Its length is the depth. */
  via?: readonly string[];
}

/** Everything about a call except its arguments; what a listing, a gate request and a run are given. */
export interface CallContext<S = unknown> {
  caller: Caller;
  surface: Surface;
  /** A person is watching and can answer a prompt. */
  attended: boolean;
  agent: AgentRef;
  session?: string;
  run?: string;
  /** Name of the tool that runs; absent in a listing. */
  tool?: string;
  /** Id of the call, as its events carry it; absent in a listing, and where nobody named a call without events. */
  callId?: string;
  services: S;
  /** Aborts when the caller goes away, the run is stopped, or the tool's timeout passes. */
  signal: AbortSignal;
  /** Record an event of this family; `type` must be listed in the tool's `emits`. */
  emit(type: string, data: unknown): void;
  /** One line for whoever waits. Not part of the result. */
  progress(text: string): void;
}

/** The part of the context that decides who sees a tool. */
export type ListContext = Pick<CallContext, "caller" | "surface" | "attended" | "agent"> &
  Partial<Pick<CallContext, "session" | "run">>;
