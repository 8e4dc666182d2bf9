import type { AgentRef, CallContext, ListContext } from "../context.ts";
import type { Tool } from "../tool.ts";
import { type Refusal, refusal } from "./refusal.ts";

/** Opt-in tools that a field of the agent's definition grants; its `tools` list alone does not. */
const grantedByField: Readonly<Record<string, (agent: AgentRef) => boolean>> = {
  vault: (agent) => agent.vault !== undefined,
};

/** Whether the agent's allowlist reaches the tool; exact names, an absent list reaches everything that is not opt-in. */
export function isNamedFor(tool: Pick<Tool, "name" | "optIn">, agent: AgentRef): boolean {
  const listed = agent.tools?.includes(tool.name);
  if (tool.optIn !== true) return listed ?? true;
  const grant = Object.hasOwn(grantedByField, tool.name) ? grantedByField[tool.name] : undefined;
  return grant === undefined ? listed === true : grant(agent);
}

const onSurface = (tool: Tool, at: ListContext): boolean => tool.surfaces?.includes(at.surface) ?? true;

const holds = (tool: Tool, at: ListContext): boolean =>
  tool.capability === undefined || at.caller.capabilities.has(tool.capability);

/** Whether a listing for this caller shows the tool; availability aside, which is not policy. */
export const isVisible = (tool: Tool, at: ListContext): boolean =>
  isNamedFor(tool, at.agent) && onSurface(tool, at) && holds(tool, at);

/** `true`, or why the tool cannot run now. A check that throws counts as unavailable. */
export function availability(tool: Tool, at: CallContext): true | string {
  if (tool.available === undefined) return true;
  try {
    const answer = tool.available(at);
    return answer === true || typeof answer === "string" ? answer : "it did not say whether it is available";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The first of allowlist, surface, capability and availability that refuses the call. */
export function checkAllowed(tool: Tool, at: CallContext): Refusal | undefined {
  const { name } = tool;
  if (!isNamedFor(tool, at.agent)) {
    return refusal("not_allowed", `Tool "${name}" is not available to this agent (not in its allowlist)`);
  }
  if (!onSurface(tool, at)) {
    const doors = tool.surfaces?.join(", ") ?? "";
    return refusal("not_allowed", `Tool "${name}" cannot be called from ${at.surface}; it works from ${doors}`);
  }
  if (!holds(tool, at)) {
    return refusal(
      "not_allowed",
      `Tool "${name}" needs the capability "${tool.capability ?? ""}", which ${at.caller.name} does not hold`,
    );
  }
  const available = availability(tool, at);
  return available === true ? undefined : refusal("unavailable", `Tool "${name}" is unavailable: ${available}`);
}
