import type { CallContext } from "../context.ts";
import type { RegisteredTool, Registry } from "../registry/types.ts";
import type { Tool } from "../tool.ts";
import { checkAllowed } from "./allow.ts";
import type { ToolCall } from "./call-types.ts";
import { callContext, defaultAgent } from "./context.ts";
import type { JsonObject } from "./json-value.ts";
import { lookUp } from "./lookup.ts";
import { prepareWith } from "./prepare.ts";
import { type Refusal, refusal } from "./refusal.ts";
import { schemaProblem } from "./schema-problem.ts";
import { Stop } from "./stop.ts";
import { knownValidator, type Validator, validatorOf } from "./validate.ts";

/** Everything that is needed to ask the gate and to run. */
export interface Admitted {
  ok: true;
  entry: RegisteredTool;
  args: JsonObject;
  at: CallContext;
  stop: Stop;
}

/** A schema that cannot be compiled takes out this one tool, with the reason. */
async function validatorFor(tool: Tool): Promise<Validator | Refusal> {
  const unusable = (why: string): Refusal =>
    refusal("unavailable", `Tool "${tool.name}" is unavailable: its argument schema cannot be used (${why})`);
  const problem = schemaProblem(tool.parameters);
  if (problem !== undefined) return unusable(problem);
  try {
    return await validatorOf(tool.parameters);
  } catch (error) {
    return unusable(error instanceof Error ? error.message : String(error));
  }
}

/** The stages before the gate: find, allowlist, surface, capability, availability, arguments. */
export async function admit(
  registry: Registry,
  call: ToolCall,
  callId: string | undefined = call.callId,
): Promise<Admitted | Refusal> {
  const entry = lookUp(registry, call.name, call.agent ?? defaultAgent);
  if ("ok" in entry) return entry;
  const { tool } = entry;
  const stop = new Stop(call.signal, tool.timeoutMs !== undefined);
  const at = callContext(call, entry, stop, callId);
  const refused = checkAllowed(tool, at);
  if (refused !== undefined) return refused;
  const validator = knownValidator(tool.parameters) ?? (await validatorFor(tool));
  if ("ok" in validator) return validator;
  const prepared = prepareWith(validator, call.arguments, tool.name);
  if (!prepared.ok) return refusal("invalid_arguments", prepared.error);
  return { ok: true, entry, args: prepared.value, at, stop };
}
