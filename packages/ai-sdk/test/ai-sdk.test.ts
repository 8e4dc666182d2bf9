import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  type CallOptions,
  type CallResult,
  createGate,
  createMemoryRules,
  createRegistry,
  defineFamily,
  type Static,
  type ToolMaker,
  Type,
  toolsFor,
} from "@latchai/core";
import { type ScriptedTurn, startModelServer } from "@latchai/testkit";
import { stepCountIs, streamText } from "ai";
import { expect, test, vi } from "vitest";
import { toAiSdkTools } from "../src/index.ts";

const tool: ToolMaker<unknown> = toolsFor();
const dot = "data:image/png;base64,iVBORw0KGgo=";
const Path = Type.Object({ path: Type.String(), lines: Type.Optional(Type.Integer()) });

function testRegistry() {
  const log: string[] = [];
  const seen = { running: 0, peak: 0 };
  const work = async (name: string): Promise<string> => {
    seen.running += 1;
    seen.peak = Math.max(seen.peak, seen.running);
    log.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    log.push(`${name} ends`);
    seen.running -= 1;
    return `did ${name}`;
  };
  const tools = [
    tool({
      name: "read_file",
      description: "Reads.",
      parameters: Path,
      class: "ordinary",
      concurrent: true,
      examples: [{ path: "a" }],
      run: ({ path, lines }: Static<typeof Path>) => work(`read ${path}${lines ?? ""}`),
    }),
    tool({
      name: "write_file",
      description: "Writes.",
      parameters: Path,
      class: "ordinary",
      examples: [{ path: "a" }],
      run: ({ path }: Static<typeof Path>) => work(`write ${path}`),
    }),
    tool({
      name: "delete_file",
      description: "Deletes.",
      parameters: Path,
      class: "delete",
      examples: [{ path: "a" }],
      run: () => work("delete"),
    }),
    tool({
      name: "picture",
      description: "Takes a picture.",
      parameters: Type.Object({}),
      class: "ordinary",
      examples: [{}],
      run: () => ({ text: "taken", images: [dot] }),
    }),
    tool({
      name: "away",
      description: "Not here.",
      parameters: Type.Object({}),
      class: "ordinary",
      available: () => "no device",
      examples: [{}],
      run: () => "x",
    }),
  ];
  const registry = createRegistry({ profile: "test" });
  registry.add(defineFamily({ name: "t", title: "T", events: {}, tools }), undefined);
  return { registry, log, seen };
}

const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "deny", mode: () => "ask" });

const caller: CallOptions = {
  caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
  surface: "api",
  attended: true,
  gate,
};

async function converse(script: readonly ScriptedTurn[], tools: ReturnType<typeof toAiSdkTools>) {
  const server = await startModelServer({ script });
  try {
    const provider = createOpenAICompatible({ name: "scripted", baseURL: server.url });
    const result = streamText({ model: provider("m"), tools, stopWhen: stepCountIs(5), prompt: "go" });
    const steps = await result.steps;
    const outputs = steps.flatMap(({ toolResults }) =>
      // The SDK lists results as they end.
      toolResults.toSorted((a, b) => (a.toolCallId < b.toolCallId ? -1 : 1)).map(({ output }) => output as CallResult),
    );
    return { text: await result.text, outputs, requests: server.requests };
  } finally {
    await server.close();
  }
}

test("the SDK's own loop works through the seam and the gate, and the model reads what they say", async () => {
  const { registry } = testRegistry();
  const { text, outputs, requests } = await converse(
    [
      {
        calls: [
          { name: "read_file", arguments: { path: "a", lines: "5" } },
          { name: "read_file", arguments: {} },
          { name: "delete_file", arguments: { path: "a" } },
        ],
      },
      { text: "Done." },
    ],
    toAiSdkTools(registry, caller),
  );
  expect(text).toBe("Done.");
  expect(outputs).toMatchObject([
    { ok: true, text: "did read a5" },
    { ok: false, error: { kind: "invalid_arguments" } },
    { ok: false, error: { kind: "denied" } },
  ]);
  const sent = JSON.stringify(requests[1]?.body["messages"]);
  expect(sent).toContain("Invalid arguments for read_file: path");
});

test("only what the agent may use and what is available is in the set", () => {
  const { registry } = testRegistry();
  expect(Object.keys(toAiSdkTools(registry, caller))).toEqual(["read_file", "write_file", "delete_file", "picture"]);
  const agent = { name: "a", tools: ["read_file", "away"] };
  expect(Object.keys(toAiSdkTools(registry, { ...caller, agent }))).toEqual(["read_file"]);
});

test("calls of one step keep the order of a batch: reads four at a time, a write alone", async () => {
  const { registry, log, seen } = testRegistry();
  const reads = ["1", "2", "3", "4", "5", "6"].map((path) => ({ name: "read_file", arguments: { path } }));
  await converse(
    [
      {
        calls: [
          ...reads,
          { name: "write_file", arguments: { path: "x" } },
          { name: "read_file", arguments: { path: "7" } },
        ],
      },
      { text: "Done." },
    ],
    toAiSdkTools(registry, caller),
  );
  expect(seen.peak).toBe(4);
  const write = log.indexOf("write x begins");
  expect(log[write + 1]).toBe("write x ends");
  expect(log.slice(0, write)).toContain("read 6 ends");
  expect(log.slice(write)).toContain("read 7 begins");
});

test("pictures: a note unless the model takes them inside results", async () => {
  const { registry } = testRegistry();
  const script: ScriptedTurn[] = [{ calls: [{ name: "picture", arguments: {} }] }, { text: "Done." }];
  const without = await converse(script, toAiSdkTools(registry, caller));
  const sent = JSON.stringify(without.requests[1]?.body["messages"]);
  expect(sent).toContain("[1 picture left out]");
  expect(sent).not.toContain("iVBORw0KGgo");
  const { picture } = toAiSdkTools(registry, { ...caller, pictures: true });
  const output = { ok: true, text: "taken", images: [dot] };
  expect(await picture?.toModelOutput?.({ toolCallId: "1", input: {}, output } as never)).toEqual({
    type: "content",
    value: [
      { type: "text", text: "taken" },
      { type: "image-data", mediaType: "image/png", data: "iVBORw0KGgo=" },
    ],
  });
});

test("a stop ends calls that wait their turn, too", async () => {
  const { registry, log } = testRegistry();
  const tools = toAiSdkTools(registry, { ...caller, signal: AbortSignal.abort() });
  const result: unknown = await tools["write_file"]?.execute?.({ path: "a" }, { toolCallId: "1", messages: [] });
  expect(result).toMatchObject({ ok: false, error: { kind: "cancelled" } });
  expect(log).toEqual([]);
});

test("the example runs", async () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  await import("./example/main.mjs");
  const lines = printed.mock.calls.map(([line]) => String(line));
  printed.mockRestore();
  expect(lines.toSorted()).toEqual([
    "Snow in Oslo. I may not delete the readings.",
    "weather_now: Oslo: 3 degrees, snow",
    "weather_reset: refused (denied)",
  ]);
});
