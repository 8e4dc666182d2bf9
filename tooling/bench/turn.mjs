// What the loop itself costs per step: 52 tools, 600 messages, a model that takes no time. CPU time, beside streamText.
import { runTurn } from "@latchai/agent-runtime";
import { createRegistry, defineFamily, Type, toolsFor } from "@latchai/core";
import { perUnit } from "./lib/measure.mjs";
import { peer } from "./lib/paths.mjs";
import { goal, table } from "./lib/report.mjs";

const toolCount = 52;
const steps = 50;
const parameters = Type.Object({
  path: Type.String({ description: "A path below the root of the workspace, with forward slashes" }),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: "How many at most" })),
  mode: Type.Optional(Type.Enum(["a", "b", "c"])),
});
const description = "Does one thing exactly, and says what to call next when that is not enough. ".repeat(3);
const names = Array.from({ length: toolCount }, (_, index) => `tool_${index}`);
const tools = names.map((name) =>
  toolsFor()({ name, description, parameters, class: "ordinary", examples: [{ path: "a" }], run: () => "done" }),
);
const registry = createRegistry({ profile: "bench" });
registry.add(defineFamily({ name: "bench", title: "Bench", events: {}, tools }), undefined);

let ids = 0;
const nextId = () => `m${String(ids++).padStart(8, "0")}`;
const user = (text) => ({ id: nextId(), role: "user", content: [{ type: "text", text }] });
const model = { provider: "openai-compatible", id: "instant" };
const result = "line of a result\n".repeat(20);
const answer = "an answer of some words ".repeat(10);

/** Question, call, result, answer, until there are `count` messages. */
const history = (count) => {
  const messages = [];
  for (let n = 0; messages.length < count; n++) {
    const call = { type: "call", id: `c${n}`, tool: "tool_1", arguments: '{"path":"a"}' };
    messages.push(
      user(`question ${n}`),
      { id: nextId(), role: "assistant", content: [call], model },
      {
        id: nextId(),
        role: "tool",
        results: [{ callId: call.id, tool: call.tool, result: { ok: true, text: result } }],
      },
      { id: nextId(), role: "assistant", content: [{ type: "text", text: answer }], model },
    );
  }
  return [...messages, user("go on")];
};

/** The same conversation as the peer writes it. */
const peerHistory = (count) => {
  const messages = [];
  for (let n = 0; messages.length < count; n++) {
    const id = { toolCallId: `c${n}`, toolName: "tool_1" };
    messages.push(
      { role: "user", content: `question ${n}` },
      { role: "assistant", content: [{ type: "tool-call", ...id, input: { path: "a" } }] },
      { role: "tool", content: [{ type: "tool-result", ...id, output: { type: "text", value: result } }] },
      { role: "assistant", content: answer },
    );
  }
  return [...messages, { role: "user", content: "go on" }];
};

const instant = () => {
  let asked = 0;
  return {
    specificationVersion: "v3",
    provider: "instant",
    modelId: "instant",
    supportedUrls: {},
    doStream: async () => {
      asked += 1;
      const call = {
        type: "tool-call",
        toolCallId: `x${asked}`,
        toolName: `tool_${asked % toolCount}`,
        input: `{"path":"p${asked}"}`,
      };
      const words = [
        { type: "text-start", id: "0" },
        { type: "text-delta", id: "0", delta: "done" },
        { type: "text-end", id: "0" },
      ];
      const count = { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0, text: 0, reasoning: 0 };
      const more = asked < steps;
      const finishReason = { unified: more ? "tool-calls" : "stop", raw: "stop" };
      const finish = { type: "finish", usage: { inputTokens: count, outputTokens: count }, finishReason };
      return {
        stream: ReadableStream.from([{ type: "stream-start", warnings: [] }, ...(more ? [call] : words), finish]),
      };
    },
  };
};

const caller = { id: "bench", name: "Bench", capabilities: new Set(), anonymous: false };
const ours = async () => {
  const { end, steps: taken } = await runTurn({
    model: {
      name: "instant",
      ...model,
      address: "none",
      config: { provider: "openai-compatible", model: "instant" },
      language: instant(),
      mask: (text) => text,
      stopAskingUsage: () => false,
    },
    registry,
    system: "You are a bench. ".repeat(100),
    messages: history(600),
    nextId,
    onPart: () => {},
    maxSteps: steps,
    call: { caller, surface: "chat", attended: true },
  });
  if (end.status !== "completed" || taken !== steps) throw new Error(`ended ${end.status} after ${taken} steps`);
};

const { streamText, jsonSchema, stepCountIs, tool } = await peer("ai");
const schema = JSON.parse(JSON.stringify(parameters));
const peerTools = Object.fromEntries(
  names.map((name) => [name, tool({ description, inputSchema: jsonSchema(schema), execute: () => "done" })]),
);
const theirs = async () => {
  const stream = streamText({
    model: instant(),
    tools: peerTools,
    stopWhen: stepCountIs(steps),
    system: "You are a bench. ".repeat(100),
    messages: peerHistory(600),
  });
  let taken = 0;
  for await (const part of stream.fullStream) if (part.type === "finish-step") taken += 1;
  if (taken !== steps) throw new Error(`ended after ${taken} steps`);
};

const rows = await perUnit({ "streamText with execute (ai 6)": theirs, runTurn: ours }, { units: steps });
table("One step of a turn, 52 tools, 600 messages", "ms CPU", "streamText with execute (ai 6)", rows);
goal("a step's own overhead", rows.runTurn.median, 5, "ms");
