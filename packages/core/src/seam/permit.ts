import type { CallContext } from "../context.ts";
import type { Decision, DecisionRequest, Gate } from "../gate/decision.ts";
import type { GateRequest } from "../gate/request.ts";
import type { Tool } from "../tool.ts";

const maxPreviewChars = 2000;

function plainRequest(tool: Tool, args: unknown): GateRequest {
  const text = JSON.stringify(args) ?? "";
  const shown = text.length > maxPreviewChars ? `${text.slice(0, maxPreviewChars)}… (${text.length} characters)` : text;
  return { segments: [{ key: tool.name }], preview: `${tool.name} ${shown.toWellFormed()}` };
}

/** The tool's own request, completed by what the registry knows of it. Rejects with what the tool's `request` throws. */
export async function requestOf(tool: Tool, args: unknown, at: CallContext): Promise<DecisionRequest> {
  const request = tool.request === undefined ? plainRequest(tool, args) : await tool.request(args as never, at);
  return {
    ...request,
    tool: tool.name,
    class: request.class ?? tool.class,
    ...(tool.origin === undefined ? {} : { server: { name: tool.origin.server, tool: tool.origin.tool } }),
  };
}

/** The gate's decision. Without a gate everything is allowed except what a floor or the denylist refuses. */
export async function permit(gate: Gate | undefined, tool: Tool, args: unknown, at: CallContext): Promise<Decision> {
  if (gate === undefined && tool.request === undefined) return { effect: "allow", by: "no-gate" };
  const request = await requestOf(tool, args, at);
  if (gate !== undefined) return gate.decide(request, at);
  if (request.denied === undefined) return { effect: "allow", by: "no-gate" };
  const by = request.deniedBy ?? (request.class === "code" ? "denylist" : "floor");
  return { effect: "deny", by, message: request.denied };
}
