import { type AgentDefinition, agentRef } from "@latchai/agent-runtime";
import type { AgentRef, EventsPort, Log } from "@latchai/core";
import type { AgentEntry } from "@latchai/tools-agent";
import type { ReachPart } from "../config/reach.ts";
import type { NoAgent } from "../http/ports.ts";
import type { AgentSchedule } from "../http/schemas/agents.ts";
import type { Author, Authors } from "../trust/authors.ts";
import { createHeldSource, type FoundContent } from "../trust/held-source.ts";
import type { Ledger } from "../trust/ledger.ts";
import { TrustRefusal, type TrustSource } from "../trust/source.ts";
import { watchFolder } from "../trust/watch-folder.ts";
import type { ParsedAgent } from "./definition.ts";
import { createDefinitionFolder, type DefinitionFile } from "./folder.ts";
import { agentGrants } from "./grants.ts";
import { defaultAgent } from "./names.ts";
import { parseDefinition } from "./parse-definition.ts";
import { type AgentState, agentId, agentKind, contentOf, readStates } from "./states.ts";

/** An entry of a definition's schedule. */
export interface AgentFire {
  agent: string;
  cron: string;
  task: string;
  timeZone?: string;
  catchup: "none" | "last";
  /** sha256 of the definition that it stands in. */
  hash: string;
}

/** The agents of this home. Everything synchronous answers from what a person accepted, never from the file alone. */
export interface Agents {
  /** The definition in force, why there is none, or undefined for a name that means nothing. */
  find(name: string): AgentDefinition | { problem: string } | undefined;
  /** The same; a name that means nothing is looked for once more in the folder, where its file may be new. */
  seek(name: string): Promise<AgentDefinition | { problem: string } | undefined>;
  list(): readonly AgentEntry[];
  names(): string[];
  /** The agent that acts under this name, without a name the built-in one; or why none does, as sentences. */
  ref(name?: string): AgentRef | NoAgent;
  /** As `ref`, looking as `seek` does. */
  seekRef(name?: string): Promise<AgentRef | NoAgent>;
  /** Looks at the folder again. */
  refresh(): Promise<void>;
  /** Called with the names of agents whose file or accepted version changed. */
  onChange(listener: (names: readonly string[]) => void): () => void;
  /** Accepted ones only. */
  schedules(): AgentFire[];
  /** What the file of an agent would schedule if it were accepted; for showing, never for running. */
  waitingSchedules(): AgentFire[];
  states(): readonly AgentState[];
  authorOf(state: AgentState): Author | undefined;
  /** Names of the definitions that a first start accepted as found, with what they give. */
  readonly acceptedAtStart: readonly ReachPart[];
  readonly source: TrustSource;
  close(): void;
}

export interface AgentsOptions {
  /** Absolute path of the folder of definitions. */
  folder: string;
  ledger: Ledger;
  events: EventsPort;
  authors: Authors;
  log: Log;
}

/** Names in one event; whoever hears of that many looks at all of them. */
const maxTold = 100;

export const definitionPath = (name: string): string => `agents/${name}.md`;

/** Reads the folder, accepts it as found on a first start, and follows it from then on. */
export async function createAgents(options: AgentsOptions): Promise<Agents> {
  const { ledger, events, authors, log } = options;
  const folder = createDefinitionFolder(options.folder);
  const listeners = new Set<(names: readonly string[]) => void>();
  let parsed = new Map<string, ParsedAgent>();
  let states: readonly AgentState[] = [];
  let folderProblem: string | undefined;
  let seen = new Map<string, string>();

  async function look(): Promise<void> {
    const { files, problem } = await folder.list();
    if (problem !== undefined && problem !== folderProblem) log.warn(problem);
    folderProblem = problem;
    const next = new Map<string, ParsedAgent>();
    const parse = async (text: string): Promise<ParsedAgent> => {
      const known = next.get(text) ?? parsed.get(text) ?? (await parseDefinition(text));
      next.set(text, known);
      return known;
    };
    states = await readStates({ files, ledger, parse });
    parsed = next;
  }

  let queue: Promise<void> = Promise.resolve();
  function refresh(): Promise<void> {
    const result = queue.then(async () => {
      await look();
      tell();
    });
    queue = result.catch(() => {});
    return result;
  }

  function tell(): void {
    const now = new Map(states.map((state) => [state.name, stampOf(state)]));
    const names = [...new Set([...now.keys(), ...seen.keys()])].filter((name) => now.get(name) !== seen.get(name));
    seen = now;
    if (names.length === 0) return;
    for (const state of states)
      if (names.includes(state.name) && state.waiting) authors.noticed(definitionPath(state.name));
    events.emit({ type: "agents.changed", data: { names: names.slice(0, maxTold).map((name) => name.slice(0, 64)) } });
    for (const listener of listeners) listener(names);
  }

  const authorOf = ({ name }: AgentState): Author | undefined =>
    authors.of(definitionPath(name), ledger.get(agentId(name))?.acceptedAt);

  await look();
  const acceptedAtStart = ledger.birth === "new" ? acceptAsFound(states, ledger) : [];
  if (acceptedAtStart.length > 0) await look();
  seen = new Map(states.map((state) => [state.name, stampOf(state)]));

  const source = createHeldSource({
    kind: agentKind,
    noun: "definition",
    meanwhile: "The accepted version stays in force until you decide.",
    ledger,
    async find() {
      await refresh();
      return new Map(
        states.flatMap((state) =>
          state.file === undefined ? [] : [[state.name, foundOf(state, state.file)] as const],
        ),
      );
    },
    grants: async (content) => agentGrants(parsed.get(content) ?? (await parseDefinition(content))),
    async restore(name, accepted) {
      const problem = accepted === undefined ? undefined : await folder.write(name, accepted);
      if (accepted === undefined) await folder.remove(name);
      if (problem !== undefined) throw new TrustRefusal(problem);
    },
    decided: refresh,
  });

  const foundOf = (state: AgentState, file: DefinitionFile): FoundContent => ({
    title: definitionPath(state.name),
    content: contentOf(file),
    ...(!state.parsed.usable && { problem: problemText(state.parsed) }),
    ...(state.waiting && authorOf(state)),
  });

  const watcher = watchFolder(
    options.folder,
    () => void refresh().catch((error: unknown) => log.warn("the agents folder could not be read", error)),
    (error) => log.warn("changes of agent definitions are noticed later", error),
  );
  const byName = (name: string): AgentState | undefined => states.find((state) => state.name === name);

  const find = (name: string): AgentState["inForce"] | undefined => byName(name)?.inForce;

  async function seek(name: string): Promise<AgentState["inForce"] | undefined> {
    if (find(name) === undefined) await refresh();
    return find(name);
  }

  function ref(name: string = defaultAgent): AgentRef | NoAgent {
    const found = find(name);
    if (found === undefined) return { code: "unknown_agent", problem: `There is no agent "${name.slice(0, 80)}".` };
    if ("problem" in found)
      return { code: "unusable_agent", problem: `The agent "${name}" cannot act: ${found.problem}.` };
    return agentRef(found, []);
  }

  return {
    find,
    seek,
    list: () =>
      states.map(({ name, inForce, accepted, parsed: now }): AgentEntry => {
        const description = (accepted ?? { parsed: now }).parsed.description;
        return {
          name,
          ...(description !== undefined && { description }),
          ...("problem" in inForce && { problem: inForce.problem }),
        };
      }),
    names: () => states.map(({ name }) => name),
    ref,
    async seekRef(name = defaultAgent) {
      await seek(name);
      return ref(name);
    },
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    schedules: () =>
      states.flatMap(({ name, accepted }) =>
        accepted?.parsed.usable === true ? fires(name, accepted.parsed.schedule, accepted.hash) : [],
      ),
    waitingSchedules: () =>
      states.flatMap(({ name, waiting, file, parsed: now }) =>
        waiting && file !== undefined && now.usable ? fires(name, now.schedule, "") : [],
      ),
    states: () => states,
    authorOf,
    acceptedAtStart,
    source,
    close() {
      watcher.close();
      listeners.clear();
    },
  };
}

const fires = (agent: string, schedule: readonly AgentSchedule[], hash: string): AgentFire[] =>
  schedule.map((entry) => ({ agent, catchup: "none", ...entry, hash }));

const stampOf = ({ file, accepted }: AgentState): string => JSON.stringify([file && contentOf(file), accepted?.hash]);

const problemText = ({ problems: [first] }: ParsedAgent): string =>
  first?.line === undefined ? (first?.message ?? "it is not understood") : `line ${first.line}: ${first.message}`;

/** A home without a token is taken as it is; a file that cannot be used stays waiting. */
function acceptAsFound(states: readonly AgentState[], ledger: Ledger): ReachPart[] {
  return states.flatMap(({ name, file, parsed }) => {
    if (file?.text === undefined || !parsed.usable) return [];
    const part = { id: agentId(name), title: definitionPath(name), content: file.text };
    ledger.accept({ ...part, kind: agentKind }, "first start");
    return [{ ...part, grants: agentGrants(parsed) }];
  });
}
