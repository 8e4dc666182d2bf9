import type { AgentDefinition } from "@latchai/agent-runtime";
import type { Ledger } from "../trust/ledger.ts";
import { defaultPrompt } from "./default-prompt.ts";
import { type ParsedAgent, unusable } from "./definition.ts";
import type { DefinitionFile } from "./folder.ts";
import { agentNameProblem, defaultAgent } from "./names.ts";

/** One agent: its file, the version in force, and what may run. */
export interface AgentState {
  name: string;
  /** The file as it is now; undefined: there is none. */
  file: DefinitionFile | undefined;
  /** What the file says, or the accepted version when there is no file that can be read. */
  parsed: ParsedAgent;
  /** What a person accepted last. */
  accepted: { text: string; hash: string; parsed: ParsedAgent } | undefined;
  /** The file is not what was accepted. */
  waiting: boolean;
  /** What may run under this name, or why nothing may. */
  inForce: AgentDefinition | { problem: string };
}

export const agentKind = "agent";
export const agentId = (name: string): string => `${agentKind}:${name}`;

/** Content of the trust entry for a file that cannot be read. */
export const contentOf = (file: DefinitionFile): string => file.text ?? `(${file.problem})`;

/** Puts folder and ledger side by side. Only what the ledger holds can be in force. */
export async function readStates(options: {
  files: readonly DefinitionFile[];
  ledger: Pick<Ledger, "list">;
  parse(text: string): Promise<ParsedAgent>;
}): Promise<AgentState[]> {
  const { files, ledger, parse } = options;
  const entries = new Map(
    ledger
      .list()
      .filter(({ kind }) => kind === agentKind)
      .map((entry) => [entry.id.slice(agentKind.length + 1), entry]),
  );
  const byName = new Map(files.map((file) => [file.name, file]));
  const names = [...new Set([...byName.keys(), ...entries.keys()])].toSorted();
  const folded = new Map<string, string>();
  const states: AgentState[] = [];
  for (const name of names) {
    const file = byName.get(name);
    const entry = entries.get(name);
    const clash = folded.get(name.toLowerCase());
    if (clash === undefined) folded.set(name.toLowerCase(), name);
    const barred =
      agentNameProblem(name) ??
      (clash === undefined
        ? undefined
        : `agents/${clash}.md has the same name but for capitals, and is the one in use`);
    const judged = async (text: string): Promise<ParsedAgent> => {
      const parsed = await parse(text);
      return barred === undefined ? named(parsed, name, names) : { ...unusable(barred), prompt: parsed.prompt };
    };
    const accepted = entry && { text: entry.content, hash: entry.hash, parsed: await judged(entry.content) };
    const parsed =
      file === undefined
        ? (accepted?.parsed ?? unusable("there is no file"))
        : file.text === undefined
          ? unusable(file.problem)
          : await judged(file.text);
    const waiting = (file && contentOf(file)) !== entry?.content;
    states.push({ name, file, parsed, accepted, waiting, inForce: inForce(name, parsed, accepted?.parsed) });
  }
  if (!byName.has(defaultAgent) && !entries.has(defaultAgent)) states.unshift(builtIn());
  return states;
}

/** A name in the file that is not the file's own is pointed out; the file's own name counts. */
function named(parsed: ParsedAgent, name: string, names: readonly string[]): ParsedAgent {
  const { named: own } = parsed;
  if (own === undefined || own === name) return parsed;
  const shown = JSON.stringify(own.slice(0, 80));
  const message = names.includes(own)
    ? `it calls itself ${shown}, which is the agent of agents/${own}.md; this one is known as "${name}"`
    : `it calls itself ${shown}, but an agent is known by its file's name: "${name}"`;
  const { name: line } = parsed.lines;
  return { ...parsed, problems: [...parsed.problems, line === undefined ? { message } : { line, message }] };
}

function inForce(name: string, now: ParsedAgent, accepted: ParsedAgent | undefined): AgentState["inForce"] {
  if (accepted?.usable === true) return definitionOf(name, accepted);
  // An accepted definition that cannot be used must not give way to one that may do more.
  if (name === defaultAgent && accepted === undefined) return definitionOf(name, plain);
  const [first] = (accepted ?? now).problems;
  const where = first?.line === undefined ? "" : `line ${first.line}: `;
  if (accepted !== undefined || !now.usable)
    return { problem: `agents/${name}.md cannot be used: ${where}${first?.message ?? "it is not understood"}` };
  return {
    problem: `agents/${name}.md is new and waits for a person. To look at it: latchai trust show ${agentId(name)}`,
  };
}

const plain: ParsedAgent = {
  usable: true,
  problems: [],
  generation: {},
  schedule: [],
  prompt: "",
  lines: { tools: [], schedule: [] },
};

const builtIn = (): AgentState => ({
  name: defaultAgent,
  file: undefined,
  parsed: plain,
  accepted: undefined,
  waiting: false,
  inForce: definitionOf(defaultAgent, plain),
});

/** The agent that a definition describes. What agents/default.md leaves out is as the built-in agent has it. */
export function definitionOf(name: string, parsed: ParsedAgent): AgentDefinition {
  const { tools, model, memory, vault, generation, maxSteps, prompt } = parsed;
  const isDefault = name === defaultAgent;
  return {
    name,
    system: prompt === "" && isDefault ? defaultPrompt : prompt,
    ...(tools !== undefined && { tools }),
    ...(model !== undefined && { model }),
    ...((memory ?? isDefault) && { memory: true }),
    ...(vault !== undefined && { vault }),
    ...(Object.keys(generation).length > 0 && { generation }),
    ...(maxSteps !== undefined && { maxSteps }),
  };
}
