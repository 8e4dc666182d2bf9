import {
  type AgentRunner,
  type CallOptions,
  type EventsPort,
  type Gate,
  type ListContext,
  type Log,
  nearest,
  type Registry,
  ToolError,
} from "@latchai/core";
import type { KeptContext } from "../compact/kept.ts";
import { limits } from "../limits.ts";
import { userMessage } from "../message.ts";
import type { Models } from "../models/catalog.ts";
import { ModelError } from "../models/model-error.ts";
import type { OpenModel } from "../models/open-model.ts";
import type { TurnOptions, TurnResult } from "../turn/options.ts";
import type { PartSink } from "../turn/parts.ts";
import { runTurn } from "../turn/run-turn.ts";
import { addUsage } from "../usage.ts";
import { type AgentDefinition, agentRef } from "./definition.ts";
import { askForAnswer, handOver, subAgentNote } from "./hand-over.ts";
import type { RunTree } from "./run-tree.ts";

/** A sub-agent's run, as it is recorded before its first step. */
export interface SubAgentRun {
  id: string;
  agent: string;
  task: string;
  model: string;
  /** 1 for a sub-agent of a chat or a run. */
  depth: number;
  /** Names of the agents above it, the first one first. */
  via: readonly string[];
  parentRun?: string;
  /** Somebody answers prompts. */
  attended: boolean;
  /** The session of the root: prompts appear there, and its mode decides. */
  session?: string;
}

export interface AgentRunnerOptions {
  registry: Registry;
  models: Models;
  tree: RunTree;
  /** The definition in force, or why it cannot be used; undefined when there is none of that name. */
  find(
    name: string,
  ): AgentDefinition | { problem: string } | undefined | Promise<AgentDefinition | { problem: string } | undefined>;
  names(): readonly string[];
  /** Records the run; its parts go where this says. */
  begin(run: SubAgentRun): PartSink | Promise<PartSink>;
  /** Called once with the outcome. */
  finish?(run: SubAgentRun, result: TurnResult): void | Promise<void>;
  nextId(): string;
  /** The parent's own gate, asked anew for every call: rules and mode are never copied. */
  gate?: Gate;
  events?: EventsPort;
  log?: Log;
  mask?(text: string): string;
  kept?(run: SubAgentRun): KeptContext | Promise<KeptContext>;
  /** Called before each wait of a sub-agent for a retry with a function that ends it. */
  onWait?(run: SubAgentRun, skip: () => void): void;
  maxMs?: number;
}

const tooDeep = (agent: string): ToolError =>
  new ToolError(
    "too_deep",
    `"${agent}" was not started: a sub-agent's sub-agent delegates no further (depth ${limits.maxDelegationDepth}). Do the task yourself, or hand back what is missing.`,
  );

const withheldAtDepth = new Map([["delegate", "a sub-agent's sub-agent delegates no further. Do the task yourself."]]);

function unknownAgent(name: string, names: readonly string[]): ToolError {
  const near = nearest(name, names);
  const others = names.filter((one) => one !== near);
  const listed = near === undefined ? others : [near, ...others];
  const known = listed.length === 0 ? "There are none." : `There are: ${listed.join(", ")}.`;
  return new ToolError("unknown_agent", `There is no agent "${name}". ${known}`);
}

async function openModel(models: Models, definition: AgentDefinition): Promise<OpenModel> {
  try {
    return await models.open(definition.model);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ToolError("no_model", `"${definition.name}" was not started: ${error.message}`, { cause: error });
  }
}

function callOptions(
  options: AgentRunnerOptions,
  run: SubAgentRun,
  parent: ListContext,
  definition: AgentDefinition,
): CallOptions {
  return {
    caller: parent.caller,
    surface: parent.surface,
    attended: parent.attended,
    agent: agentRef(definition, run.via),
    run: run.id,
    ...(run.session === undefined ? {} : { session: run.session }),
    ...(options.gate === undefined ? {} : { gate: options.gate }),
    ...(options.events === undefined ? {} : { events: options.events }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.mask === undefined ? {} : { mask: options.mask }),
  };
}

/** The turn, and once more without tools when it ended with no words. Its parts end once, with what came last. */
async function answered(turn: TurnOptions, task: string): Promise<TurnResult> {
  const onPart: PartSink = (part) => (part.type === "end" ? undefined : turn.onPart(part));
  const finish = async (result: TurnResult): Promise<TurnResult> => {
    await turn.onPart({ type: "end", end: result.end });
    return result;
  };
  const first = await runTurn({ ...turn, onPart, messages: [userMessage(turn.nextId(), task)] });
  const silent = first.end.reason === "empty" || (first.end.status === "completed" && first.text.trim() === "");
  if (!silent || turn.call.signal?.aborted === true) return finish(first);
  const hint = userMessage(turn.nextId(), askForAnswer, "hint");
  await onPart({ type: "message", step: first.steps, message: hint });
  const second = await runTurn({ ...turn, onPart, messages: [...first.messages, hint], toolless: true });
  return finish({
    ...second,
    usage: addUsage([first.usage, second.usage]),
    steps: first.steps + second.steps,
    toolCalls: first.toolCalls + second.toolCalls,
    denials: first.denials + second.denials,
  });
}

/**
 * Runs sub-agents: a fresh conversation under the agent's own definition and allowlist, every call under the parent's
 * session and gate. Rejects with a `ToolError` for the parent's model when there is no answer.
 */
export function createAgentRunner(options: AgentRunnerOptions): AgentRunner {
  return async ({ agent, task, signal, parent }) => {
    if (parent === undefined)
      throw new ToolError("no_parent", `"${agent}" was not started: the call does not say who delegates.`);
    if (task.trim() === "")
      throw new ToolError("invalid_arguments", "Invalid arguments for delegate: task must not be blank");
    const via = [...(parent.agent.via ?? []), parent.agent.name];
    if (via.length > limits.maxDelegationDepth) throw tooDeep(agent);
    const definition = await options.find(agent);
    if (definition === undefined) throw unknownAgent(agent, options.names());
    if ("problem" in definition) {
      throw new ToolError("broken_agent", `The definition of "${agent}" cannot be used: ${definition.problem}`);
    }
    const model = await openModel(options.models, definition);
    const run: SubAgentRun = {
      id: options.nextId(),
      agent,
      task,
      model: model.name,
      depth: via.length,
      via,
      attended: parent.attended,
      ...(parent.run === undefined ? {} : { parentRun: parent.run }),
      ...(parent.session === undefined ? {} : { session: parent.session }),
    };
    const onPart = await options.begin(run);
    let timedOut = false;
    const tree = { id: run.id, signal, ...(parent.run === undefined ? {} : { parent: parent.run }) };
    const result = await options.tree.run(tree, async (stopped) => {
      const time = new AbortController();
      const timer = setTimeout(() => {
        timedOut = true;
        time.abort();
      }, options.maxMs ?? limits.maxSubAgentMs);
      try {
        return await answered(
          {
            model,
            registry: options.registry,
            call: { ...callOptions(options, run, parent, definition), signal: AbortSignal.any([stopped, time.signal]) },
            system: `${definition.system.trim()}\n\n${subAgentNote}`.trim(),
            messages: [],
            onPart,
            nextId: () => options.nextId(),
            ...(definition.generation === undefined ? {} : { generation: definition.generation }),
            ...(definition.maxSteps === undefined ? {} : { maxSteps: definition.maxSteps }),
            ...(run.depth >= limits.maxDelegationDepth ? { withheld: withheldAtDepth } : {}),
            onWait: (skip) => options.onWait?.(run, skip),
            ...(options.kept === undefined ? {} : { kept: () => options.kept?.(run) ?? {} }),
          },
          task,
        );
      } finally {
        clearTimeout(timer);
      }
    });
    await options.finish?.(run, result);
    return handOver(agent, run.id, result, timedOut);
  };
}
