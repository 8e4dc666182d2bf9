import {
  createGate,
  createMemoryRules,
  createRegistry,
  defineFamily,
  type GateMode,
  type ListContext,
  type PromptRequest,
  type Registry,
  type Static,
  type ToolMaker,
  Type,
  toolsFor,
} from "@latchai/core";
import { type ModelRequest, type ModelServer, type ScriptedTurn, startModelServer, systemText } from "@latchai/testkit";
import {
  type AgentDefinition,
  createAgentRunner,
  createModels,
  createRunTree,
  type RunTree,
  runTurn,
  type SubAgentRun,
  type TurnPart,
  type TurnResult,
} from "../src/index.ts";
import { nextId, testTools, user } from "./rig.ts";

// biome-ignore lint/suspicious/noTemplateCurlyInString: the reference itself is meant.
const keyReference = "${env:THE_KEY}";

const tool: ToolMaker<unknown> = toolsFor();
const Delegate = Type.Object({ agent: Type.String(), task: Type.String() });

export interface Team extends AsyncDisposable {
  server: ModelServer;
  registry: Registry;
  ran: string[];
  tree: RunTree;
  runs: SubAgentRun[];
  prompts: PromptRequest[];
  parts: Map<string, TurnPart[]>;
  outcomes: TurnResult[];
  order: string[];
  whenBlocked: Promise<void>;
  setMode(mode: GateMode): void;
  answer(): void;
  /** Called with each part of a sub-agent. */
  onChildPart?: (part: TurnPart) => void;
  chat(text: string, options?: { signal?: AbortSignal; attended?: boolean }): Promise<TurnResult>;
}

export const inAgent =
  (name: string) =>
  (request: ModelRequest): boolean =>
    systemText(request).includes(`I am ${name}.`);

/** Turns of one agent, in its own order. */
export const turnsOf = (name: string, ...turns: ScriptedTurn[]): ScriptedTurn[] =>
  turns.map((turn) => ({ ...turn, when: inAgent(name) }));

export const delegation = (agent: string, task = "do it"): ScriptedTurn => ({
  calls: [{ name: "delegate", arguments: { agent, task } }],
});

export async function openTeam(
  script: readonly ScriptedTurn[],
  definitions: readonly (Partial<AgentDefinition> & { name: string; problem?: string })[],
  options: { deny?: string; maxMs?: number } = {},
): Promise<Team> {
  const server = await startModelServer({ script });
  const models = createModels({
    config: {
      default: "m",
      list: {
        m: { provider: "openai-compatible", url: server.url, model: "scripted" },
        locked: { provider: "anthropic", model: "x", apiKey: keyReference },
      },
    },
    env: {},
  });
  const { registry: base, ran, whenBlocked } = testTools();
  const registry = createRegistry({ profile: "team" });
  const tree = createRunTree();
  const runs: SubAgentRun[] = [];
  const parts = new Map<string, TurnPart[]>();
  const outcomes: TurnResult[] = [];
  const prompts: PromptRequest[] = [];
  const order: string[] = [];
  const pending: ((answer: "timeout" | { answer: "once" }) => void)[] = [];
  let mode: GateMode = "ask";
  const gate = createGate({
    rules: createMemoryRules(options.deny === undefined ? [] : [{ key: options.deny, effect: "deny" }]),
    prompts: {
      ask: async (prompt, signal) => {
        prompts.push(prompt);
        const answer = new Promise<"timeout" | { answer: "once" }>((resolve) => {
          pending.push(resolve);
          signal.addEventListener("abort", () => resolve("timeout"), { once: true });
        });
        return answer;
      },
    },
    unattendedDefault: () => "deny",
    mode: () => mode,
  });
  const byName = new Map(definitions.map((one) => [one.name, one]));
  const runAgent = createAgentRunner({
    registry,
    models,
    tree,
    find: (name) => {
      const found = byName.get(name);
      if (found?.problem !== undefined) return { problem: found.problem };
      return found === undefined ? undefined : { ...found, system: `I am ${name}.` };
    },
    names: () => [...byName.keys()],
    begin: (run) => {
      runs.push(run);
      const own: TurnPart[] = [];
      parts.set(run.id, own);
      return (part) => {
        own.push(part);
        team.onChildPart?.(part);
      };
    },
    finish: (run, result) => {
      outcomes.push(result);
      order.push(run.agent);
    },
    nextId,
    gate,
    ...(options.maxMs === undefined ? {} : { maxMs: options.maxMs }),
  });
  const delegate = tool({
    name: "delegate",
    description: "Hands a task to another agent.",
    parameters: Delegate,
    class: "ordinary",
    examples: [{ agent: "a", task: "b" }],
    run: ({ agent, task }: Static<typeof Delegate>, at) => {
      const { caller, surface, attended, agent: self, session, run, signal } = at;
      const parent: ListContext = {
        caller,
        surface,
        attended,
        agent: self,
        ...(session === undefined ? {} : { session }),
        ...(run === undefined ? {} : { run }),
      };
      return runAgent({ agent, task, signal, parent });
    },
  });
  const inner = base.entries().map((entry) => entry.tool);
  registry.add(defineFamily({ name: "team", title: "Team", events: {}, tools: [...inner, delegate] }), undefined);
  const team: Team = {
    server,
    registry,
    ran,
    tree,
    runs,
    prompts,
    parts,
    outcomes,
    order,
    whenBlocked,
    // A switch lets go of what is being asked, as the daemon does.
    setMode: (next) => {
      mode = next;
      if (next === "allow-all") for (const resolve of pending.splice(0)) resolve("timeout");
    },
    answer: () => pending.shift()?.({ answer: "once" }),
    async chat(text, { signal, attended = true } = {}) {
      const model = await models.open();
      return tree.run({ id: "root", ...(signal === undefined ? {} : { signal }) }, async (stopped) => {
        const result = await runTurn({
          model,
          registry,
          system: "I am chat.",
          messages: [user(text)],
          onPart: () => {},
          nextId,
          call: {
            caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
            surface: "chat",
            attended,
            agent: { name: "default" },
            session: "s1",
            run: "root",
            signal: stopped,
            gate,
          },
        });
        order.push("chat");
        return result;
      });
    },
    [Symbol.asyncDispose]: server.close,
  };
  return team;
}

export const lastResult = ({ messages }: TurnResult): string => {
  const found = messages.findLast(({ role }) => role === "tool");
  const result = found?.role === "tool" ? found.results[0]?.result : undefined;
  return result === undefined ? "" : result.ok ? result.text : result.error.message;
};
