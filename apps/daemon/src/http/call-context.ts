import type { AgentRef, Caller, CallOptions } from "@latchai/core";
import type { Principal } from "../auth/principal.ts";
import type { ServerDeps } from "./deps.ts";
import { HttpError } from "./errors.ts";

/** Whoever makes a call through HTTP, as core sees it. */
export const callerOf = (principal: Principal): Caller => ({
  id: principal.id,
  name: principal.name,
  capabilities: new Set(),
  anonymous: false,
});

/** Everything about a call except tool and arguments. A token of scope call is always attended and has sessions of its own. */
export async function callOptions(
  deps: ServerDeps,
  principal: Principal,
  body: { attended?: boolean; session?: string; agent?: string },
): Promise<CallOptions> {
  const own = principal.kind === "call";
  const session = body.session !== undefined && own ? `${principal.id}/${body.session}` : body.session;
  return {
    caller: callerOf(principal),
    surface: principal.via === "socket" ? "cli" : "api",
    attended: own || body.attended === true,
    agent: await agentOf(deps, body.agent),
    ...(session !== undefined && { session }),
    gate: deps.gate,
    events: deps.events,
    log: deps.log,
    mask: deps.mask,
  };
}

export async function agentOf(deps: ServerDeps, name: string | undefined): Promise<AgentRef> {
  const agent = await deps.agents(name);
  if (!("problem" in agent)) return agent;
  throw new HttpError(422, agent.code, `${agent.problem} Leave it out to act as the default agent.`);
}
