import type { ToolListing } from "@latchai/core";

const charsPerToken = 4;
/** What a provider puts around each tool. */
const frameChars = 60;

/** Guesses what a tool's name, description and schema cost in every request. A schema is measured once. */
export function createTokenEstimate(): (tool: Pick<ToolListing, "name" | "description" | "parameters">) => number {
  const known = new WeakMap<object, number>();
  return ({ name, description, parameters }) => {
    const chars = known.get(parameters) ?? JSON.stringify(parameters).length;
    known.set(parameters, chars);
    return Math.ceil((name.length + description.length + chars + frameChars) / charsPerToken);
  };
}
