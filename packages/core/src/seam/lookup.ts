import type { AgentRef } from "../context.ts";
import type { RegisteredTool, Registry } from "../registry/types.ts";
import { nearest } from "../text/nearest.ts";
import { showHidden } from "../text/visible.ts";
import { isNamedFor } from "./allow.ts";
import { type Refusal, refusal } from "./refusal.ts";

const maxNameChars = 128;

/** The registered tool, or the refusal that names the nearest one this agent may use. */
export function lookUp(registry: Registry, name: string, agent: AgentRef): RegisteredTool | Refusal {
  const found = registry.get(name);
  if (found !== undefined) return found;
  const names = registry.entries().filter((entry) => isNamedFor(entry.tool, agent));
  const meant = nearest(
    name,
    names.map((entry) => entry.name),
  );
  const shown = name.length > maxNameChars ? `${name.slice(0, maxNameChars)}…` : name;
  const hint = meant === undefined ? "" : `. Did you mean "${meant}"?`;
  return refusal("unknown_tool", `Unknown tool "${showHidden(shown.toWellFormed())}"${hint}`);
}
