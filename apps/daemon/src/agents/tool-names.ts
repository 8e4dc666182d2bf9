import type { Registry, ToolListing } from "@latchai/core";
import { nearest } from "../config/nearest.ts";

const maxExamples = 4;

/** Why a name in `tools` reaches nothing now; undefined when it is a tool. */
export function toolNameProblem(name: string, registry: Pick<Registry, "get" | "list">): string | undefined {
  if (registry.get(name) !== undefined) return undefined;
  const shown = JSON.stringify(name.slice(0, 80));
  if (/[*?[\]{}]/.test(name))
    return `${shown} matches nothing: tools are exact names, and there are no wildcards. Write out each name`;
  const all = registry.list();
  const same = (text: string): boolean => text.toLowerCase() === name.toLowerCase();
  const group = all.filter((tool) => tool.source === "built-in" && same(tool.group));
  if (group.length > 0) return `${shown} is a group and no tool. Write out its tools: ${examples(group)}`;
  const server = all.filter((tool) => tool.source !== "built-in" && same(tool.source));
  if (server.length > 0) return `${shown} is an MCP server and no tool. Write out its tools: ${examples(server)}`;
  const meant = nearest(
    name,
    all.map((tool) => tool.name),
  );
  return meant === undefined
    ? `no tool is called ${shown} now; the name has no effect until there is one`
    : `no tool is called ${shown}; did you mean "${meant}"?`;
}

function examples(tools: readonly ToolListing[]): string {
  const more = tools.length - maxExamples;
  const named = tools.slice(0, maxExamples).map(({ name }) => name);
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
