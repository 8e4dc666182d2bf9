import type { Tool } from "@latchai/core";

/** The order in which every tool literal states its keys, so that all tools read alike. */
const order = [
  "name",
  "description",
  "parameters",
  "class",
  "request",
  "concurrent",
  "emits",
  "surfaces",
  "capability",
  "optIn",
  "available",
  "promptBlock",
  "replaces",
  "maxResultChars",
  "clip",
  "timeoutMs",
  "examples",
  "run",
];
// Added by the maker, behind the literal's own keys.
const added = new Set(["origin", "contract"]);

/** The first key that stands out of order or is not known, or undefined. */
export function keyOrderProblem(tool: Tool): string | undefined {
  let last = -1;
  for (const key of Object.keys(tool).filter((name) => !added.has(name))) {
    const position = order.indexOf(key);
    if (position === -1) return `"${key}" is not a key of a tool`;
    if (position < last) return `"${key}" stands after "${order[last] ?? ""}"; the order is ${order.join(", ")}`;
    last = position;
  }
  return undefined;
}
