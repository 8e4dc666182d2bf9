import type { AgentRef, CallContext, ListContext } from "@latchai/core";
import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { nearNames } from "../near-names.ts";
import type { AgentEntry, SubAgentsPort } from "./port.ts";

/** True while one more level of sub-agents fits below this agent. */
export const mayDelegate = ({ via = [] }: Pick<AgentRef, "via">): boolean => via.length < limits.maxDelegateDepth;

const entryOf = async (agents: SubAgentsPort, name: string): Promise<AgentEntry> => {
  const known = (): AgentEntry | undefined => agents.list().find((entry) => entry.name === name);
  if (known() === undefined) await agents.refresh?.();
  const found = known();
  if (found === undefined) {
    const usable = agents
      .list()
      .filter(({ problem }) => problem === undefined)
      .map((entry) => entry.name);
    throw errors.unknownAgent(name, nearNames(name, usable, limits.maxNearNames), usable.length);
  }
  if (found.problem !== undefined) throw errors.brokenAgent(name, found.problem);
  return found;
};

const parentOf = ({ caller, surface, attended, agent, session, run }: ListContext): ListContext => ({
  caller,
  surface,
  attended,
  agent,
  ...(session === undefined ? {} : { session }),
  ...(run === undefined ? {} : { run }),
});

/** Runs the sub-agent to its final answer, which is never empty. Throws `ToolError` for every refusal and every other end. */
export const delegateTask = async (
  agents: SubAgentsPort,
  asked: { agent: string; task: string },
  at: Omit<CallContext, "services">,
): Promise<string> => {
  if (asked.task.trim() === "") throw errors.emptyTask();
  if (!mayDelegate(at.agent)) throw errors.tooDeep();
  const { name } = await entryOf(agents, asked.agent);
  const answer = await agents.run({ agent: name, task: asked.task, signal: at.signal, parent: parentOf(at) });
  if (answer.trim() === "") throw errors.childSilent(name);
  return answer;
};

/** The prompt's list of agents; undefined when there are none to delegate to. */
export const agentsPrompt = (entries: readonly AgentEntry[]): string | undefined => {
  const usable = entries.filter(({ problem }) => problem === undefined);
  if (usable.length === 0) return undefined;
  const rows = usable.slice(0, limits.maxListedAgents).map(({ name, description = "" }) => {
    const flat = description
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .slice(0, limits.maxAgentDescriptionChars)
      .toWellFormed();
    return flat === "" ? `- ${name}` : `- ${name}: ${flat}`;
  });
  const more = usable.length - rows.length;
  return [say.agentsHead(), ...rows, ...(more > 0 ? [say.agentsMore(more)] : [])].join("\n");
};
