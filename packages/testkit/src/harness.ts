import {
  type AgentRef,
  type BatchCall,
  type CallExplanation,
  type CallOptions,
  type CallResult,
  callTool,
  createGate,
  createMemoryRules,
  createRegistry,
  explainCall,
  type Family,
  type Gate,
  type GateMode,
  type NewRule,
  type Registry,
  type RulesPort,
  runBatch,
  type Surface,
  type ToolListing,
} from "@latchai/core";
import { createEventRecorder, type EventRecorder } from "./event-recorder.ts";
import { createTestLog, type TestLog } from "./log.ts";
import { type ScriptedAnswer, type ScriptedPrompts, scriptedPrompts } from "./prompts.ts";

export interface HarnessOptions {
  /** Default true. */
  attended?: boolean;
  /** Default "chat". */
  surface?: Surface;
  agent?: AgentRef;
  /** Default "s1". */
  session?: string;
  run?: string;
  /** Capabilities of the caller. */
  capabilities?: readonly string[];
  /** Answers of the person who watches, in order. */
  answers?: readonly ScriptedAnswer[];
  /** First is newest. */
  rules?: readonly NewRule[];
  mode?: GateMode;
  unattendedDefault?: "allow" | "deny";
  /** False: calls run without a gate. */
  gate?: false;
  signal?: AbortSignal;
}

/** One family behind the real registry, seam and gate. */
export interface Harness {
  registry: Registry;
  gate: Gate;
  rules: RulesPort;
  prompts: ScriptedPrompts;
  events: EventRecorder;
  log: TestLog;
  /** Progress lines so far. */
  progress: readonly string[];
  /** Rejects when the call broke a promise of its family: an undeclared or malformed event. */
  call(name: string, args?: unknown, overrides?: HarnessOptions): Promise<CallResult>;
  /** The text of a call that must succeed; rejects with the error's text otherwise. */
  text(name: string, args?: unknown, overrides?: HarnessOptions): Promise<string>;
  /** The error of a call that must not succeed. */
  error(name: string, args?: unknown, overrides?: HarnessOptions): Promise<{ kind: string; message: string }>;
  batch(calls: readonly BatchCall[], overrides?: HarnessOptions): Promise<CallResult[]>;
  explain(name: string, args?: unknown, overrides?: HarnessOptions): Promise<CallExplanation>;
  list(overrides?: HarnessOptions): ToolListing[];
  setMode(mode: GateMode): void;
}

/** Registers the family with its services and calls it as a door would. Options are defaults for every call. */
export function createHarness<S>(family: Family<S>, services: S, options: HarnessOptions = {}): Harness {
  const registry = createRegistry({ profile: "test" });
  registry.add(family, services);
  const rules = createMemoryRules(options.rules);
  const prompts = scriptedPrompts(...(options.answers ?? []));
  const events = createEventRecorder(family.events);
  const log = createTestLog();
  const progress: string[] = [];
  let mode: GateMode = options.mode ?? "ask";
  const gate = createGate({
    rules,
    prompts,
    unattendedDefault: () => options.unattendedDefault ?? "deny",
    mode: () => mode,
  });

  const callOptions = (overrides: HarnessOptions): CallOptions => {
    const all = { ...options, ...overrides };
    return {
      caller: { id: "tester", name: "tester", capabilities: new Set(all.capabilities), anonymous: false },
      surface: all.surface ?? "chat",
      attended: all.attended ?? true,
      session: all.session ?? "s1",
      ...(all.agent === undefined ? {} : { agent: all.agent }),
      ...(all.run === undefined ? {} : { run: all.run }),
      ...(all.signal === undefined ? {} : { signal: all.signal }),
      ...(all.gate === false ? {} : { gate }),
      events,
      log,
      progress: (text) => void progress.push(text),
    };
  };

  const verify = async (loggedBefore: number): Promise<void> => {
    const dropped = log
      .messages("error")
      .slice(loggedBefore)
      .filter((message) => message.includes("does not declare"));
    const problems = [...dropped, ...(await events.takeProblems())];
    if (problems.length > 0) throw new Error(problems.join("\n"));
  };

  const verified = async <T>(work: () => Promise<T>): Promise<T> => {
    const loggedBefore = log.messages("error").length;
    const result = await work();
    await verify(loggedBefore);
    return result;
  };

  const call: Harness["call"] = (name, args = {}, overrides = {}) =>
    verified(() => callTool(registry, { ...callOptions(overrides), name, arguments: args }));

  return {
    registry,
    gate,
    rules,
    prompts,
    events,
    log,
    progress,
    call,
    async text(name, args, overrides) {
      const result = await call(name, args, overrides);
      if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`);
      return result.text;
    },
    async error(name, args, overrides) {
      const result = await call(name, args, overrides);
      if (result.ok) throw new Error(`${name} succeeded: ${result.text}`);
      return result.error;
    },
    batch: (calls, overrides = {}) => verified(() => runBatch(registry, calls, callOptions(overrides))),
    explain: (name, args = {}, overrides = {}) =>
      explainCall(registry, { ...callOptions(overrides), name, arguments: args }),
    list(overrides = {}) {
      const at = callOptions(overrides);
      return registry.list({
        caller: at.caller,
        surface: at.surface,
        attended: at.attended,
        agent: at.agent ?? { name: "default" },
        ...(at.session === undefined ? {} : { session: at.session }),
      });
    },
    setMode(next) {
      mode = next;
    },
  };
}
