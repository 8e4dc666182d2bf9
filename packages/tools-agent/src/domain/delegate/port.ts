import type { AgentRunner } from "@latchai/core";

/** An agent definition as far as a delegating agent needs it. */
export interface AgentEntry {
  name: string;
  description?: string;
  /** Why it cannot run: its file is broken, or waits for a person. */
  problem?: string;
}

/**
 * The agents that may be delegated to. A child has a fresh context and its own prompt, tools, memory, vault and model;
 * rules and mode are looked up from the root session at every call, and its prompts show there.
 */
export interface SubAgentsPort {
  /** Every definition, broken ones with their problem. Synchronous, from cached state. */
  list(): readonly AgentEntry[];
  /** Reads what `list` tells; called for a name that is not in it. */
  refresh?(): Promise<void>;
  /** Runs one to its final answer; rejects with a `ToolError` that says how it ended and names the run. */
  run: AgentRunner;
}
