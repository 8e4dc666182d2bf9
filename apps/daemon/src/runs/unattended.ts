import { type AgentDefinition, ModelError, type TurnResult } from "@latchai/agent-runtime";
import { type Caller, nearest, type Surface } from "@latchai/core";
import type { PortResult } from "../http/ports.ts";
import type { UnattendedRun, UnattendedTurns } from "./ports.ts";

/** A task for an agent that nobody watches. */
export interface Order {
  run: UnattendedRun;
  caller: Caller;
  surface: Surface;
}

export interface Unattended {
  /** Resolves when the run is recorded; a refusal is recorded nowhere. */
  start(order: Order): Promise<PortResult<{ done: Promise<TurnResult> }>>;
}

export interface UnattendedOptions {
  agents: {
    find(name: string): AgentDefinition | { problem: string } | undefined;
    names(): readonly string[];
    refresh(): Promise<void>;
  };
  /** The sentence to say when no model is configured. */
  noModel(): string | undefined;
  turns: Pick<UnattendedTurns, "start">;
  nextId(): string;
}

/** Told to the model after the agent's own prompt. */
const nobodyWatches =
  "Nobody is watching this run. You cannot ask anything: decide yourself and go on. A refused call stays refused; try another way, or leave that part out and say so. Your final message is the report that a person reads later: what you did, what you found, what could not be done and why.";

/** Runs agents without anybody who could answer: the gate decides every call at once. */
export function createUnattended({ agents, noModel, turns, nextId }: UnattendedOptions): Unattended {
  return {
    async start({ run, caller, surface }) {
      await agents.refresh();
      const definition = agents.find(run.agent);
      if (definition === undefined) return refuse(404, "unknown_agent", unknownAgent(run.agent, agents.names()));
      if ("problem" in definition) return refuse(409, "unusable_agent", definition.problem);
      const none = noModel();
      if (none !== undefined) return refuse(503, "no_model", none);
      try {
        const { done } = await turns.start({
          run,
          definition: { ...definition, system: `${definition.system.trim()}\n\n${nobodyWatches}`.trim() },
          messages: [{ id: nextId(), role: "user", content: [{ type: "text", text: taskText(run) }] }],
          caller,
          surface,
          attended: false,
        });
        return { ok: true, value: { done } };
      } catch (error) {
        if (error instanceof ModelError) return refuse(503, error.code, error.message);
        throw error;
      }
    },
  };
}

/** The task, and for how many missed times it stands. */
function taskText({ task, missed, scheduledFor }: Order["run"]): string {
  if (missed === undefined || scheduledFor === undefined) return task;
  return `${task}\n\n[This one run stands for ${missed} scheduled times that passed while nothing could run; the newest was ${new Date(scheduledFor).toISOString()}.]`;
}

function unknownAgent(name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  const hint = near === undefined ? `There are: ${names.join(", ")}.` : `Did you mean "${near}"?`;
  return `There is no agent "${name.slice(0, 80)}". ${hint}`;
}

const refuse = (status: 404 | 409 | 503, code: string, message: string): PortResult<never> => ({
  ok: false,
  status,
  code,
  message,
});
