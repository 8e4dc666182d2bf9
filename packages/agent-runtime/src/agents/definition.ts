import type { AgentRef } from "@latchai/core";
import type { Generation } from "../models/config.ts";

/** An agent as its definition says, read and accepted by whoever loads definitions. */
export interface AgentDefinition {
  name: string;
  /** Its own system prompt. */
  system: string;
  /** Exact tool names; absent means everything registered. */
  tools?: readonly string[];
  /** Name of an entry of `models.list`; absent means the default. */
  model?: string;
  memory?: true;
  vault?: string;
  generation?: Generation;
  maxSteps?: number;
}

/** The agent as the seam sees it. */
export const agentRef = (definition: AgentDefinition, via: readonly string[]): AgentRef => ({
  name: definition.name,
  ...(definition.tools === undefined ? {} : { tools: definition.tools }),
  ...(definition.memory === undefined ? {} : { memory: definition.memory }),
  ...(definition.vault === undefined ? {} : { vault: definition.vault }),
  ...(via.length === 0 ? {} : { via }),
});
