import { expect, test } from "vitest";
import { compact } from "../src/compact/compact.ts";
import { createEstimator } from "../src/compact/estimate.ts";
import type { Message } from "../src/index.ts";
import { nextId, openRig, partsOf, user } from "./rig.ts";

const model = { provider: "openai-compatible", id: "scripted" } as const;

const exchange = (tool: string, text: string): Message[] => {
  const id = `c${nextId()}`;
  return [
    { id: nextId(), role: "assistant", content: [{ type: "call", id, tool, arguments: "{}" }], model },
    { id: nextId(), role: "tool", results: [{ callId: id, tool, result: { ok: true, text } }] },
  ];
};

const skill = `Follow the rules of the house. ${"Mind the margins. ".repeat(40)}`;

/** Only the oldest results are large: leaving them out is enough, and nothing is summed up. */
const history = (): Message[] => [
  user("Use the skill."),
  ...exchange("load_skill", skill),
  ...Array.from({ length: 3 }, () => exchange("read_file", "x".repeat(9000))).flat(),
  ...Array.from({ length: 12 }, () => exchange("read_file", "short")).flat(),
  { id: nextId(), role: "assistant", content: [{ type: "text", text: "Done." }], model },
  user("Go on."),
];

test("a skill's text is still there word for word when leaving out old results was enough", async () => {
  await using rig = await openRig([{ text: "On it." }], { contextTokens: 8000 });
  await rig.turn(history(), {
    agent: { name: "a", tools: [] },
    kept: () => ({ skills: [{ name: "house", text: skill }] }),
  });
  expect(partsOf(rig, "compacted")).toHaveLength(1);
  expect(rig.server.requests).toHaveLength(1);
  expect(JSON.stringify(rig.server.requests.at(-1)?.body)).toContain(skill);
});

test("a second compaction does not lose it either", async () => {
  const kept = { skills: [{ name: "house", text: skill }] };
  const request = (messages: readonly Message[], targetTokens: number) =>
    compact({
      messages,
      targetTokens,
      keepTokens: 200,
      estimator: createEstimator(),
      kept,
      nextId,
      summarise: async () => "SUMMARY",
    });
  const first = await request(history(), 8000);
  const second = await request(first?.messages ?? [], 500);
  expect(JSON.stringify(second?.messages)).toContain(skill);
  expect(JSON.stringify(second?.messages).split("Follow the rules of the house").length).toBe(2);
});
