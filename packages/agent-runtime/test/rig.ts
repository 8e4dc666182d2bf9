import {
  type AgentRef,
  type CallOptions,
  createRegistry,
  defineFamily,
  type Gate,
  type Registry,
  type Static,
  ToolError,
  type ToolMaker,
  Type,
  toolsFor,
} from "@latchai/core";
import { type ModelServer, type ScriptedTurn, startModelServer } from "@latchai/testkit";
import type { Message, ModelConfig, ModelProvider, TurnOptions, TurnPart, TurnResult } from "../src/index.ts";
import { createModels, runTurn } from "../src/index.ts";

const tool: ToolMaker<unknown> = toolsFor();

/** A red dot, 1 by 1. */
export const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

const Path = Type.Object({ path: Type.String() });
const Empty = Type.Object({});

/** Tools whose calls are written down in `ran`; `running` and `peak` count those at work at once. */
export function testTools() {
  const ran: string[] = [];
  const seen = { running: 0, peak: 0 };
  let blocked = (): void => {};
  const whenBlocked = new Promise<void>((resolve) => {
    blocked = resolve;
  });
  const tools = [
    tool({
      name: "read_file",
      description: "Reads a file.",
      parameters: Path,
      class: "ordinary",
      concurrent: true,
      examples: [{ path: "a" }],
      async run({ path }: Static<typeof Path>) {
        seen.running += 1;
        seen.peak = Math.max(seen.peak, seen.running);
        await new Promise((resolve) => setImmediate(resolve));
        seen.running -= 1;
        ran.push(`read_file ${path}`);
        return `content of ${path}`;
      },
    }),
    tool({
      name: "write_file",
      description: "Writes a file.",
      parameters: Path,
      class: "ordinary",
      examples: [{ path: "a" }],
      run({ path }: Static<typeof Path>) {
        ran.push(`write_file ${path}`);
        return `wrote ${path}`;
      },
    }),
    tool({
      name: "edit_file",
      description: "Always fails.",
      parameters: Path,
      class: "ordinary",
      examples: [{ path: "a" }],
      run({ path }: Static<typeof Path>) {
        ran.push(`edit_file ${path}`);
        throw new ToolError("no_match", "old_string does not appear");
      },
    }),
    tool({
      name: "run_shell",
      description: "Runs a command.",
      parameters: Empty,
      class: "code",
      examples: [{}],
      run() {
        ran.push("run_shell");
        return "exit 0";
      },
    }),
    tool({
      name: "picture",
      description: "Takes a picture.",
      parameters: Empty,
      class: "ordinary",
      examples: [{}],
      run: () => ({ text: "taken", images: [dot] }),
    }),
    tool({
      name: "big",
      description: "Answers at length.",
      parameters: Empty,
      class: "ordinary",
      examples: [{}],
      run: () => `${ran.push("big")} ${"word ".repeat(2000)}`,
    }),
    tool({
      name: "block",
      description: "Ends only when it is stopped.",
      parameters: Empty,
      class: "ordinary",
      examples: [{}],
      run: (_: Static<typeof Empty>, { signal }) => {
        blocked();
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(new Error("stopped")), { once: true });
        });
      },
    }),
    tool({
      name: "odd",
      description: "Answers with half a surrogate pair.",
      parameters: Empty,
      class: "ordinary",
      examples: [{}],
      run: () => "a\ud800b",
    }),
    tool({
      name: "paired",
      description: "Needs a device.",
      parameters: Empty,
      class: "ordinary",
      available: () => device.present || "no device",
      promptBlock: () => "A device is paired.",
      examples: [{}],
      run: () => "ok",
    }),
    tool({
      name: "vault",
      description: "Notes.",
      parameters: Empty,
      class: "unknown",
      optIn: true,
      examples: [{}],
      run: () => "ok",
    }),
  ];
  const device = { present: false };
  const family = defineFamily({ name: "test", title: "Test", events: {}, tools });
  const registry = createRegistry({ profile: "test" });
  registry.add(family, undefined);
  return { registry, ran, seen, device, whenBlocked };
}

export interface Rig extends AsyncDisposable {
  server: ModelServer;
  registry: Registry;
  ran: string[];
  seen: { running: number; peak: number };
  device: { present: boolean };
  whenBlocked: Promise<void>;
  parts: TurnPart[];
  /** Waits that a turn asked for, in milliseconds; none is really waited for. */
  waits: number[];
  say(text: string, options?: Partial<RigOptions>): Promise<TurnResult>;
  turn(messages: readonly Message[], options?: Partial<RigOptions>): Promise<TurnResult>;
  /** Body of the n-th request. */
  body(index: number): Body;
}

export interface Body {
  messages: { role: string; content: unknown; tool_calls?: unknown[] }[];
  tools?: { name?: string; function?: { name: string } }[];
  [key: string]: unknown;
}

type RigOptions = Omit<TurnOptions, "call"> & {
  agent: AgentRef;
  gate: Gate;
  signal: AbortSignal;
  attended: boolean;
  call: Partial<CallOptions>;
};

let ids = 0;
export const nextId = (): string => {
  ids += 1;
  return `id${String(ids).padStart(6, "0")}`;
};

export const user = (text: string): Message => ({ id: nextId(), role: "user", content: [{ type: "text", text }] });

/** A scripted server, the test tools, and turns of a model against both. */
export async function openRig(
  script: readonly ScriptedTurn[],
  config: Partial<ModelConfig> & { provider?: ModelProvider } = {},
): Promise<Rig> {
  const server = await startModelServer({ script });
  const tools = testTools();
  const parts: TurnPart[] = [];
  const waits: number[] = [];
  const entry: ModelConfig = { provider: "openai-compatible", url: server.url, model: "scripted", ...config };
  const models = createModels({ config: { list: { m: entry } }, env: {} });
  const turn: Rig["turn"] = async (messages, options = {}) => {
    const { agent, gate, signal, attended, call, ...rest } = options;
    return runTurn({
      model: await models.open("m"),
      registry: tools.registry,
      system: "You are a test.",
      messages,
      nextId,
      onPart: (part) => void parts.push(part),
      sleep: async (ms) => void waits.push(ms),
      ...rest,
      call: {
        caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
        surface: "chat",
        attended: attended ?? true,
        ...(agent === undefined ? {} : { agent }),
        ...(gate === undefined ? {} : { gate }),
        ...(signal === undefined ? {} : { signal }),
        ...call,
      },
    });
  };
  return {
    server,
    ...tools,
    parts,
    waits,
    turn,
    say: (text, options) => turn([user(text)], options),
    body: (index) => server.requests[index]?.body as unknown as Body,
    [Symbol.asyncDispose]: server.close,
  };
}

export const partsOf = <T extends TurnPart["type"]>(rig: Rig, type: T): Extract<TurnPart, { type: T }>[] =>
  rig.parts.filter((part): part is Extract<TurnPart, { type: T }> => part.type === type);

/** Texts of the results in the history, oldest first. */
export const results = (messages: readonly Message[]): string[] =>
  messages.flatMap((message) =>
    message.role === "tool"
      ? message.results.map(({ result }) => (result.ok ? result.text : result.error.message))
      : [],
  );
