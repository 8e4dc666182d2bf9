import {
  type AgentDefinition,
  agentRef,
  createAgentRunner,
  createRunTree,
  type Message,
  type Models,
  runTurn,
  type SubAgentRun,
  type TurnResult,
} from "@latchai/agent-runtime";
import type { AgentRunner, Caller, CallOptions, Gate, Registry, Surface } from "@latchai/core";
import { allowedTools } from "../agents/allowed-tools.ts";
import type { EventLog } from "../events/log.ts";
import type { LoggedEvent } from "../events/ring.ts";
import type { NewRun } from "../runs/recorder.ts";
import { eventEntry } from "./brief.ts";
import type { KeptStore } from "./kept.ts";
import { recordedGate } from "./recorded-gate.ts";
import { type GoingRun, type RecordedRunDeps, recordRun } from "./recorded-run.ts";

/** One turn of a chat or one unattended run. */
export interface Turn {
  run: NewRun;
  definition: AgentDefinition;
  messages: readonly Message[];
  caller: Caller;
  surface: Surface;
  attended: boolean;
  session?: string;
  /** Name in models.list; absent: the definition's. */
  model?: string;
  /** What the person should know before it begins. */
  notes?: readonly string[];
}

/** Runs agents over the registry and records what they do. */
export interface TurnEngine {
  /** Resolves when the run is on record. Throws `ModelError` when its model cannot be opened. */
  start(turn: Turn): Promise<{ run: string; done: Promise<TurnResult> }>;
  /** Stops a run with its sub-agents and commands; resolves when all of it has settled. False: it was over. */
  stop(run: string): Promise<boolean>;
  /** Ends its waits before the next attempt, and those of its sub-agents; false when none of them waits. */
  tryNow(run: string): boolean;
  /** For delegate. */
  runAgent: AgentRunner;
  /** Stops everything. */
  close(): Promise<void>;
}

export interface EngineDeps extends RecordedRunDeps {
  registry: Registry;
  gate: Gate;
  models(): Models;
  agents: {
    seek(name: string): Promise<AgentDefinition | { problem: string } | undefined>;
    names(): readonly string[];
  };
  kept: KeptStore;
  events: EventLog;
  /** Reads what an agent's prompt tells of skills and notes. */
  prepare(agent: string): Promise<void>;
}

const ofRun: ReadonlySet<string> = new Set(["tool.started", "tool.finished", "checkpoint.created"]);

export function createTurnEngine(deps: EngineDeps): TurnEngine {
  const { registry, models, agents, kept, entries, events, ids, log, mask, prepare } = deps;
  const tree = createRunTree();
  const going = new Map<string, GoingRun>();
  const gate = recordedGate(deps.gate, (run) => going.get(run));
  const ends = new Map<string, Promise<unknown>>();
  const waits = new Map<string, () => void>();
  const nextId = (): string => ids.next();

  const prepared = (agent: string): Promise<void> =>
    prepare(agent).catch((error: unknown) => log.warn(`skills and notes of ${agent} are as they were last`, error));

  /** A change that is stored a moment after its call ended, when the run may be over. */
  async function undoableLater(event: LoggedEvent): Promise<void> {
    const { step } = event.data as { step?: { id?: string; callId?: string } };
    if (event.run === undefined || step?.id === undefined || step.callId === undefined) return;
    const entry = await entries.addCheckpoint(event.run, step.callId, step.id);
    if (entry === undefined) return;
    const { run, session, agent } = event;
    events.emit({
      type: "message.updated",
      run,
      ...(session !== undefined && { session }),
      ...(agent !== undefined && { agent }),
      data: { entry: eventEntry(entry) },
    });
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.type === "prompt.asked") going.get((event.data as { run?: string }).run ?? "")?.event(event);
    else if (event.type === "prompt.answered") for (const one of going.values()) one.event(event);
    else if (event.run !== undefined && ofRun.has(event.type)) {
      const one = going.get(event.run);
      if (one !== undefined) one.event(event);
      else if (event.type === "checkpoint.created")
        undoableLater(event).catch((error: unknown) => log.error("a change is not marked as undoable", error));
    }
  });

  async function finish(run: string, result: TurnResult): Promise<TurnResult> {
    try {
      return (await going.get(run)?.finish(result)) ?? result;
    } finally {
      going.delete(run);
      waits.delete(run);
    }
  }

  const runAgent = createAgentRunner({
    registry,
    gate,
    tree,
    models: {
      names: () => models().names(),
      get default() {
        return models().default;
      },
      list: () => models().list(),
      open: (name) => models().open(name),
    },
    find: agents.seek,
    names: agents.names,
    nextId,
    events,
    log,
    mask,
    async begin({ id, agent, task, model, attended, parentRun, session }: SubAgentRun) {
      const parent = going.get(parentRun ?? "");
      const run: NewRun = {
        id,
        source: "delegate",
        agent,
        task,
        attended,
        ...(parentRun !== undefined && { parent: parentRun }),
        ...(session !== undefined && { session }),
      };
      const [child] = await Promise.all([
        recordRun(run, await models().open(model), { nested: true, task, notes: [] }, deps),
        prepared(agent),
      ]);
      going.set(id, child);
      parent?.child(id);
      return child.onPart;
    },
    async finish({ id }, result) {
      await finish(id, result);
    },
    kept: ({ id }) => kept.of(id, undefined),
    onWait: ({ id }, skip) => waits.set(id, skip),
  });

  const isWithin = (run: string | undefined, root: string): boolean =>
    run !== undefined && (run === root || isWithin(going.get(run)?.run.parent, root));

  return {
    runAgent,
    async start({ run, definition, messages, caller, surface, attended, session, model: named, notes = [] }) {
      const { id } = run;
      const model = await models().open(named ?? definition.model);
      const task = run.source === "chat" ? undefined : run.task;
      const one = await recordRun(
        { ...run, tools: allowedTools(definition), ...(session !== undefined && { session }) },
        model,
        { nested: false, task, notes },
        deps,
      );
      going.set(id, one);
      const call: CallOptions = {
        caller,
        surface,
        attended,
        agent: agentRef(definition, []),
        run: id,
        ...(session !== undefined && { session }),
        gate,
        events,
        log,
        mask,
      };
      const done = tree
        .run({ id }, async (signal) => {
          await prepared(definition.name);
          return runTurn({
            model,
            registry,
            call: { ...call, signal },
            system: definition.system,
            messages,
            onPart: one.onPart,
            nextId,
            kept: () => kept.of(id, run.source === "chat" ? session : undefined),
            onWait: (skip) => waits.set(id, skip),
            ...(definition.generation !== undefined && { generation: definition.generation }),
            ...(definition.maxSteps !== undefined && { maxSteps: definition.maxSteps }),
          });
        })
        .then((result) => finish(id, result));
      const settled = done.catch(() => undefined).finally(() => ends.delete(id));
      ends.set(id, settled);
      return { run: id, done };
    },
    async stop(run) {
      if (!going.has(run)) return false;
      await tree.stop(run);
      await ends.get(run);
      return true;
    },
    tryNow(run) {
      const skipped = [...waits].filter(([id]) => isWithin(id, run));
      for (const [id, skip] of skipped) {
        waits.delete(id);
        skip();
      }
      return skipped.length > 0;
    },
    async close() {
      await Promise.all(tree.running().map((run) => tree.stop(run)));
      await Promise.all(ends.values());
      unsubscribe();
    },
  };
}
