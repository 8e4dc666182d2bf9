import type { LanguageModelV3 } from "@ai-sdk/provider";
import { createRegistry, defineFamily, type ToolMaker, Type, toolsFor } from "@latchai/core";
import { expect, test } from "vitest";
import { type Message, type OpenModel, runTurn } from "../src/index.ts";
import { nextId, user } from "./rig.ts";

const tool: ToolMaker<unknown> = toolsFor();

function manyTools(count: number) {
  const parameters = Type.Object({
    path: Type.String({ description: "A path below the root of the workspace, with forward slashes" }),
    limit: Type.Optional(Type.Integer({ minimum: 1, description: "How many at most" })),
    mode: Type.Optional(Type.Enum(["a", "b", "c"])),
  });
  const tools = Array.from({ length: count }, (_, index) =>
    tool({
      name: `tool_${index}`,
      description: "Does one thing exactly, and says what to call next when that is not enough. ".repeat(3),
      parameters,
      class: "ordinary",
      examples: [{ path: "a" }],
      run: () => `done ${index}`,
    }),
  );
  const registry = createRegistry({ profile: "speed" });
  registry.add(defineFamily({ name: "speed", title: "Speed", events: {}, tools }), undefined);
  return registry;
}

/** A history of `count` messages: question, call, result, answer. */
function longHistory(count: number): Message[] {
  const model = { provider: "openai-compatible", id: "instant" } as const;
  const messages: Message[] = [];
  for (let index = 0; messages.length < count; index += 1) {
    const id = `c${index}`;
    messages.push(
      user(`question ${index}`),
      {
        id: nextId(),
        role: "assistant",
        content: [{ type: "call", id, tool: "tool_1", arguments: '{"path":"a"}' }],
        model,
      },
      {
        id: nextId(),
        role: "tool",
        results: [{ callId: id, tool: "tool_1", result: { ok: true, text: "line of a result\n".repeat(20) } }],
      },
      {
        id: nextId(),
        role: "assistant",
        content: [{ type: "text", text: "an answer of some words ".repeat(10) }],
        model,
      },
    );
  }
  return [...messages, user("go on")];
}

/** A model that takes no time: what is left is ours. */
function instantModel(steps: number): OpenModel {
  let asked = 0;
  const language = {
    specificationVersion: "v3",
    provider: "instant",
    modelId: "instant",
    supportedUrls: {},
    doStream: async () => {
      asked += 1;
      const call = {
        type: "tool-call",
        toolCallId: `x${asked}`,
        toolName: `tool_${asked % 50}`,
        input: `{"path":"p${asked}"}`,
      };
      const text = { type: "text-delta", id: "0", delta: "done" };
      const count = { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0, text: 0, reasoning: 0 };
      const finish = {
        type: "finish",
        usage: { inputTokens: count, outputTokens: count },
        finishReason: { unified: "stop", raw: "stop" },
      };
      return { stream: ReadableStream.from([asked < steps ? call : text, finish]) };
    },
  } as unknown as LanguageModelV3;
  return {
    name: "instant",
    provider: "openai-compatible",
    id: "instant",
    address: "none",
    config: { provider: "openai-compatible", model: "instant" },
    language,
    mask: (text) => text,
    stopAskingUsage: () => false,
  };
}

test("52 tools, 600 messages: a step's own overhead is under 5 ms", async () => {
  const registry = manyTools(52);
  const steps = 50;
  const perStep: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const before = process.cpuUsage();
    const { end, steps: taken } = await runTurn({
      model: instantModel(steps),
      registry,
      system: "You are a test. ".repeat(100),
      messages: longHistory(600),
      nextId,
      onPart: () => {},
      maxSteps: steps,
      call: {
        caller: { id: "t", name: "t", capabilities: new Set(), anonymous: false },
        surface: "chat",
        attended: true,
      },
    });
    const { user: own, system } = process.cpuUsage(before);
    perStep.push((own + system) / 1000 / taken);
    expect([end.status, taken]).toEqual(["completed", steps]);
  }
  if (process.env["LATCHAI_SHOW_TIMES"] !== undefined)
    console.log("ms per step", perStep.map((ms) => ms.toFixed(2)).join(" "));
  // Time of the processor, not of the clock: other tests share the machine. The first rounds warm up.
  expect(Math.min(...perStep)).toBeLessThan(5);
});
