import type { JSONSchema7, LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import type { ListContext, Registry, ToolListing } from "@latchai/core";

/**
 * The tools that a model is shown: allowlisted and available, built-in ones in the order of the registry and those of
 * servers by name, so that a server that reconnects changes no byte.
 */
export function shownTools(registry: Registry, at: ListContext, withheld: ReadonlySet<string>): ToolListing[] {
  const usable = registry.list(at).filter(({ name, available }) => available === true && !withheld.has(name));
  const builtIn = usable.filter(({ source }) => source === "built-in");
  const foreign = usable.filter(({ source }) => source !== "built-in");
  return [...builtIn, ...foreign.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

export const toFunctionTools = (tools: readonly ToolListing[]): LanguageModelV3FunctionTool[] =>
  tools.map(({ name, description, parameters }) => ({
    type: "function",
    name,
    description,
    inputSchema: parameters as JSONSchema7,
  }));
