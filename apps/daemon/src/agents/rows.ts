import { agentRef } from "@latchai/agent-runtime";
import type { AgentRef, Caller, Registry, ToolListing } from "@latchai/core";
import type { AgentRow, FileProblem, PickerGroups } from "../http/schemas/agents.ts";
import type { Agents } from "./agents.ts";
import type { ParsedAgent } from "./definition.ts";
import { defaultAgent } from "./names.ts";
import { type AgentState, agentId, definitionOf } from "./states.ts";
import { createTokenEstimate } from "./token-estimate.ts";
import { toolNameProblem } from "./tool-names.ts";

/** What else of the daemon a definition is judged by. */
export interface AgentSurroundings {
  registry: Registry;
  /** Names in models.list. */
  models(): readonly string[];
  /** Names of the configured vaults. */
  vaults(): readonly string[];
}

const person: Caller = { id: "page", name: "page", capabilities: new Set(), anonymous: false };
const maxReached = 8;

/** The agents as a person sees them: what they may use, what that costs, and what is wrong with them. */
export function createAgentRows(options: AgentSurroundings & { agents: Agents }) {
  const { agents, registry, models, vaults } = options;
  const tokensOf = createTokenEstimate();

  const refOf = (state: AgentState): AgentRef => agentRef(definitionOf(state.name, shownOf(state)), []);
  const listed = (agent: AgentRef): ToolListing[] =>
    registry.list({ caller: person, surface: "chat", attended: true, agent });

  function problemsOf(state: AgentState): FileProblem[] {
    const shown = shownOf(state);
    const found = [...state.parsed.problems];
    const add = (line: number | undefined, message: string): void => {
      found.push(line === undefined ? { message } : { line, message });
    };
    for (const [index, name] of (shown.tools ?? []).entries()) {
      const problem = toolNameProblem(name, registry) ?? grantProblem(name, shown);
      if (problem !== undefined) add(shown.lines.tools[index], problem);
    }
    const { model, vault, lines } = shown;
    if (model !== undefined && !models().includes(model))
      add(lines.model, `there is no model "${model.slice(0, 80)}" under models.list${known(models())}`);
    if (vault !== undefined && !vaults().includes(vault))
      add(lines.vault, `there is no vault "${vault.slice(0, 80)}" in the config${known(vaults())}`);
    return found;
  }

  /** Names of the tools of every agent in force. */
  type Tools = ReadonlyMap<string, readonly string[]>;
  const toolsOfAll = (): Tools =>
    new Map(
      agents
        .states()
        .flatMap(({ name, inForce }) =>
          "problem" in inForce ? [] : [[name, listed(agentRef(inForce, [])).map((tool) => tool.name)] as const],
        ),
    );

  /** Tools that this agent lacks and that an agent it may delegate to has. */
  function reachOf(state: AgentState, own: readonly ToolListing[], all: Tools): string[] {
    if (!own.some(({ name }) => name === "delegate")) return [];
    const mine = new Set(own.map(({ name }) => name));
    return [...all].flatMap(([other, tools]) => {
      const more = other === state.name ? [] : tools.filter((name) => !mine.has(name));
      if (more.length === 0) return [];
      const rest = more.length - maxReached;
      return [`${other}: ${more.slice(0, maxReached).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`];
    });
  }

  function rowOf(state: AgentState, tools: Tools): AgentRow {
    const { name, parsed, waiting, inForce } = state;
    const shown = shownOf(state);
    const usable = !("problem" in inForce);
    const all = listed(refOf(state));
    const offered = all.filter(({ available }) => available === true);
    const author = waiting ? agents.authorOf(state) : undefined;
    const { description, model, vault, schedule } = shown;
    const broken = !parsed.usable && (!usable || !waiting);
    return {
      name,
      ...(description !== undefined && { description }),
      ...(name === defaultAgent && { builtIn: true as const }),
      state: broken ? "broken" : waiting ? "waiting" : "ready",
      usable,
      problems: problemsOf(state),
      tools: shown.tools === undefined ? null : [...shown.tools],
      stale: (shown.tools ?? []).filter((tool) => registry.get(tool) === undefined),
      unavailable: all.flatMap((tool) =>
        tool.available === true ? [] : [{ name: tool.name, reason: tool.available }],
      ),
      ...(model !== undefined && { model }),
      memory: shown.memory ?? name === defaultAgent,
      ...(vault !== undefined && { vault }),
      ...(schedule.length > 0 && { schedule: [...schedule] }),
      tokens: offered.reduce((sum, tool) => sum + tokensOf(tool), 0),
      toolCount: offered.length,
      reach: reachOf(state, all, tools),
      ...(author && { changedBy: author.changedBy }),
      ...(waiting && { trustId: agentId(name) }),
    };
  }

  return {
    row: (state: AgentState): AgentRow => rowOf(state, toolsOfAll()),
    all(): AgentRow[] {
      const tools = toolsOfAll();
      return agents.states().map((state) => rowOf(state, tools));
    },

    picker(): PickerGroups {
      const groups = new Map<string, PickerGroups[number]>();
      for (const tool of registry.list()) {
        const name = tool.source === "built-in" ? tool.group : tool.source;
        const group = groups.get(name) ?? { group: name, tools: [] };
        groups.set(name, group);
        group.tools.push({
          name: tool.name,
          description: tool.description,
          source: tool.source,
          available: tool.available === true,
          ...(tool.available !== true && { reason: tool.available }),
          ...(registry.get(tool.name)?.tool.optIn === true && { optIn: true as const }),
          tokens: tokensOf(tool),
        });
      }
      return [...groups.values()];
    },
  };
}

/** What applies, or would apply if it were accepted. */
const shownOf = ({ accepted, parsed }: AgentState): ParsedAgent =>
  accepted?.parsed.usable === true ? accepted.parsed : parsed;

const grantProblem = (tool: string, { vault }: ParsedAgent): string | undefined =>
  tool === "vault" && vault === undefined
    ? 'the vault tool is given by the field vault: <name of a vault>, not by "tools"'
    : undefined;

const known = (names: readonly string[]): string =>
  names.length === 0 ? "; none is configured" : `; there are ${names.slice(0, 10).join(", ")}`;
