import type { ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { matchScore } from "../domain/match.ts";

export type ToolFilter = "all" | "built-in" | "servers" | "not-ready";

export interface Family {
  title: string;
  /** An MCP server's tools. */
  server: boolean;
  tools: ToolDetail[];
}

const fits: Readonly<Record<ToolFilter, (tool: ToolDetail) => boolean>> = {
  all: () => true,
  "built-in": (tool) => tool.source === "built-in",
  servers: (tool) => tool.source !== "built-in",
  "not-ready": (tool) => !tool.available,
};

/** Tools by family, built-in families first in the daemon's order, then servers; filtered by name or description. */
export const familiesOf = (tools: readonly ToolDetail[], filter: ToolFilter, query: string): Family[] => {
  const found = new Map<string, Family>();
  for (const tool of tools) {
    if (!fits[filter](tool)) continue;
    if (matchScore(query, tool.name) === undefined && (matchScore(query, tool.description) ?? 9) > 3) continue;
    const server = tool.source !== "built-in";
    const title = server ? tool.source : (tool.group ?? "Other");
    const key = `${server ? "server" : "family"} ${title}`;
    const family = found.get(key) ?? { title, server, tools: [] };
    family.tools.push(tool);
    found.set(key, family);
  }
  return [...found.values()].sort((a, b) => Number(a.server) - Number(b.server));
};
