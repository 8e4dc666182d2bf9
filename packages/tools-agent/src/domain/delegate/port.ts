import type { Caller, Surface } from "@latchai/core";

/** An agent definition as far as a delegating agent needs it. */
export interface AgentEntry {
  name: string;
  description?: string;
  /** Why it cannot run: its file is broken, or waits for a person. */
  problem?: string;
}

/** Where the delegating call happens; a sub-agent asks as its parent would, and is watched as its parent is. */
export interface DelegateParent {
  agent: string;
  caller: Caller;
  surface: Surface;
  attended: boolean;
  session?: string;
  run?: string;
}

export interface DelegateRequest {
  agent: string;
  task: string;
  /** Depth of the sub-agent's own run: 1 or 2. */
  depth: number;
  parent: DelegateParent;
  signal: AbortSignal;
  progress(text: string): void;
}

/** How a sub-agent's run ended. */
export interface DelegateOutcome {
  /** Id under which a person finds it. */
  run: string;
  ended: "finished" | "limit" | "failed" | "cancelled";
  /** Its last assistant text, "" when there is none. */
  text: string;
  /** Which limit, or what failed. */
  reason?: string;
  steps: number;
  toolCalls: number;
}

/**
 * Runs sub-agents: fresh context, the child's own prompt, tools, memory, vault and model; rules and mode are looked up
 * from the root session at every call, and its prompts show there.
 */
export interface SubAgentsPort {
  /** Every definition, broken ones with their problem. Synchronous, from cached state. */
  list(): readonly AgentEntry[];
  /** Depth of the run that a call belongs to: 0 for a chat turn or a run of its own. */
  depthOf(parent: DelegateParent): number;
  /** Resolves however the run ends; rejects with ToolError when it could not start, before anything is spent. */
  run(request: DelegateRequest): Promise<DelegateOutcome>;
}
