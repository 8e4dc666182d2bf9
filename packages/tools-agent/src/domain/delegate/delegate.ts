import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { nearNames } from "../near-names.ts";
import type { AgentEntry, DelegateOutcome, DelegateParent, DelegateRequest, SubAgentsPort } from "./port.ts";

type Asked = Pick<DelegateRequest, "agent" | "task" | "parent" | "signal" | "progress">;

/** True while one more level of sub-agents fits below this run. */
export const mayDelegate = (agents: Pick<SubAgentsPort, "depthOf">, parent: DelegateParent): boolean =>
  agents.depthOf(parent) < limits.maxDelegateDepth;

const entryOf = (agents: SubAgentsPort, name: string): AgentEntry => {
  const all = agents.list();
  const found = all.find((entry) => entry.name === name);
  if (found === undefined) {
    const usable = all.filter(({ problem }) => problem === undefined).map((entry) => entry.name);
    throw errors.unknownAgent(name, nearNames(name, usable, limits.maxNearNames), usable.length);
  }
  if (found.problem !== undefined) throw errors.brokenAgent(name, found.problem);
  return found;
};

/** What the delegating agent reads. Never empty: an end without an answer is an error that names the run. */
export const childAnswer = (agent: string, outcome: DelegateOutcome): string => {
  const text = outcome.text.trim();
  if (outcome.ended === "cancelled") throw errors.childCancelled(agent, outcome);
  if (outcome.ended === "failed") throw errors.childFailed(agent, outcome);
  if (text === "") throw errors.childSilent(agent, outcome);
  return outcome.ended === "limit" ? `${text}\n\n${say.childPartial(agent, outcome)}` : text;
};

/** Runs the sub-agent to its final answer. Throws `ToolError` for every refusal and every end without an answer. */
export const delegateTask = async (agents: SubAgentsPort, asked: Asked): Promise<string> => {
  if (asked.task.trim() === "") throw errors.emptyTask();
  const depth = agents.depthOf(asked.parent) + 1;
  if (depth > limits.maxDelegateDepth) throw errors.tooDeep();
  const { name } = entryOf(agents, asked.agent);
  return childAnswer(name, await agents.run({ ...asked, agent: name, depth }));
};

/** The prompt's list of agents; undefined when there are none to delegate to. */
export const agentsPrompt = (entries: readonly AgentEntry[]): string | undefined => {
  const usable = entries.filter(({ problem }) => problem === undefined);
  if (usable.length === 0) return undefined;
  const rows = usable.slice(0, limits.maxListedAgents).map(({ name, description = "" }) => {
    const flat = description.replace(/\s+/g, " ").trim().slice(0, 300).toWellFormed();
    return flat === "" ? `- ${name}` : `- ${name}: ${flat}`;
  });
  const more = usable.length - rows.length;
  return [say.agentsHead(), ...rows, ...(more > 0 ? [say.agentsMore(more)] : [])].join("\n");
};
