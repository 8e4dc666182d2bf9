import type { ScriptedCall, ScriptedTurn } from "@latchai/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { historyProblem, replayParts } from "../src/index.ts";
import { nextId, openRig, user } from "./rig.ts";

const call: fc.Arbitrary<ScriptedCall> = fc.record(
  {
    name: fc.constantFrom(
      "read_file",
      "write_file",
      "edit_file",
      "run_shell",
      "big",
      "picture",
      "odd",
      "no_such_tool",
      "read file!",
    ),
    arguments: fc.oneof(
      fc.constantFrom(
        "",
        "{",
        "null",
        "[1]",
        '{"path":"a"}',
        '{"path":5}',
        '{"__proto__":{}}',
        '{"path":"\\ud83d"}',
        `{"path":${"[".repeat(50_000)}`,
        `{"path":${"[".repeat(9000)}${"]".repeat(9000)}}`,
      ),
      fc.record({ path: fc.string({ maxLength: 8 }) }),
    ),
    id: fc.constantFrom("same", "", "a:b c", "ok_1", null),
  },
  { requiredKeys: ["name", "arguments"] },
);

const turn: fc.Arbitrary<ScriptedTurn> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        text: fc.oneof(
          fc.string({ maxLength: 30 }),
          fc.array(fc.string({ unit: "binary", maxLength: 3 }), { maxLength: 4 }),
        ),
        reasoning: fc.string({ minLength: 1, maxLength: 10 }),
        calls: fc.array(call, { maxLength: 5 }),
        finish: fc.constantFrom(
          "stop",
          "tool_calls",
          "length",
          "content_filter",
          "end_turn",
          "tool_use",
          "max_tokens",
          "refusal",
          "odd",
        ),
        stop: fc.record({
          afterFrames: fc.integer({ min: 0, max: 12 }),
          how: fc.constantFrom("reset" as const, "end" as const),
        }),
        usage: fc.constantFrom(null, { input: 5, output: 5 }),
        raw: fc.array(
          fc.constantFrom("{oops", "[]", "null", '{"error":{"message":"x"}}', '{"choices":[]}', '{"type":"ping"}'),
          { maxLength: 1 },
        ),
        plain: fc.constant(true as const),
      },
      { requiredKeys: [] },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      status: fc.constantFrom(400, 401, 404, 413, 429, 500, 503),
      body: fc.constantFrom("", {}, { error: { message: "no" } }),
    }),
  },
);

/** Whether every text in it is well-formed, also in arguments that are JSON inside a text. */
function isWhole(value: unknown, key = ""): boolean {
  if (typeof value === "string") return value.isWellFormed() && (key !== "arguments" || isWhole(JSON.parse(value)));
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, item]) => name.isWellFormed() && isWhole(item, name));
}

test.each(["openai-compatible", "anthropic"] as const)(
  "%s: whatever a server does, a turn ends, its history is one that can be sent again, and its parts tell the same story",
  async (provider) => {
    await fc.assert(
      fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 6 }), async (script) => {
        await using rig = await openRig(script, { provider, contextTokens: 20_000 });
        const asked = user("go");
        const { end, messages, steps } = await rig.turn([asked], { maxSteps: 5 });
        expect(["completed", "stopped", "interrupted", "failed"]).toContain(end.status);
        expect(end.reason).not.toBe("failed");
        expect(steps).toBeLessThanOrEqual(6);
        expect(historyProblem(messages)).toBeUndefined();
        expect(rig.parts.at(-1)).toEqual({ type: "end", end });
        for (const { body } of rig.server.requests) expect(isWhole(body)).toBe(true);
        const replayed = replayParts([asked], rig.parts, { provider, id: "scripted" }, nextId);
        expect(replayed).toEqual(messages);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  },
  120_000,
);
