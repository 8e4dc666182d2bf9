import type { CallContext } from "../context.ts";
import type { Decision, DecisionRequest, Gate } from "../gate/decision.ts";
import type { Segment } from "../gate/request.ts";
import type { Tool } from "../tool.ts";

const maxPreviewChars = 2000;

function plainPreview(tool: Tool, args: unknown): string {
  const text = JSON.stringify(args) ?? "";
  const shown = text.length > maxPreviewChars ? `${text.slice(0, maxPreviewChars)}… (${text.length} characters)` : text;
  return `${tool.name} ${shown.toWellFormed()}`;
}

type Known = Pick<DecisionRequest, "tool" | "class" | "server">;

/** For a tool without a request of its own: its name is the key. The preview is made only when somebody is asked. */
class PlainRequest implements DecisionRequest {
  readonly tool: string;
  readonly class: DecisionRequest["class"];
  readonly server?: NonNullable<DecisionRequest["server"]>;
  readonly segments: Segment[];
  readonly #source: Tool;
  readonly #args: unknown;

  constructor(tool: Tool, args: unknown, known: Known) {
    this.tool = known.tool;
    this.class = known.class;
    if (known.server !== undefined) this.server = known.server;
    this.segments = [{ key: tool.name }];
    this.#source = tool;
    this.#args = args;
  }

  get preview(): string {
    return plainPreview(this.#source, this.#args);
  }
}

/** The tool's own request, completed by what the registry knows of it. Rejects with what the tool's `request` throws. */
export async function requestOf(tool: Tool, args: unknown, at: CallContext): Promise<DecisionRequest> {
  const known: Known = { tool: tool.name, class: tool.class };
  if (tool.origin !== undefined) known.server = { name: tool.origin.server, tool: tool.origin.tool };
  if (tool.request === undefined) return new PlainRequest(tool, args, known);
  const request = await tool.request(args as never, at);
  return { ...request, ...known, class: request.class ?? tool.class };
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
