import type { AgentDefinition } from "@latchai/agent-runtime";

/** The tools that a definition allows, in order; null: every one that is registered. */
export function allowedTools({ tools, vault }: Pick<AgentDefinition, "tools" | "vault">): readonly string[] | null {
  if (tools === undefined) return null;
  return [...new Set([...tools, ...(vault === undefined ? [] : ["vault"])])].toSorted();
}
