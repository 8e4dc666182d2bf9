import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ModelError } from "../models/model-error.ts";
import { createAnswer } from "./answer.ts";
import { createCallIds } from "./call-ids.ts";

const junk = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constant(undefined),
  fc.constant(null),
  fc.integer(),
  fc.object({ maxDepth: 1 }),
);
const id = fc.oneof(fc.constantFrom("a", "b", "", "__proto__", "functions.x:0 y|z"), junk);
const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("<think>", "</think>", "\ud83d", "\ude00"),
  junk,
);

/** Parts as no honest provider sends them: any order, missing and wrong fields, doubled ids. */
const part = fc.oneof(
  fc.record({
    type: fc.constantFrom("text-start", "text-end", "reasoning-start", "reasoning-end", "tool-input-end"),
    id,
  }),
  fc.record({ type: fc.constantFrom("text-delta", "reasoning-delta", "tool-input-delta"), id, delta: word }),
  fc.record({ type: fc.constant("tool-input-start"), id, toolName: word }),
  fc.record({ type: fc.constant("tool-call"), toolCallId: id, toolName: word, input: word }),
  fc.record({ type: fc.constant("error"), error: junk }),
  fc.record({ type: fc.constantFrom("raw", "source", "surprise"), rawValue: junk }),
);

test("whatever arrives, ids are unique and usable, text is well-formed, and what was heard is what is kept", () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), fc.boolean(), (parts, split) => {
      const heard = { text: "", reasoning: "" };
      const called: string[] = [];
      let next = 0;
      const ids = createCallIds(["a"], () => {
        next += 1;
        return `n${next}`;
      });
      const { answer, take, close } = createAnswer(
        {
          delta: (type, delta) => {
            heard[type] += delta;
            expect(delta.isWellFormed()).toBe(true);
          },
          input: (one, _, delta) => {
            expect(one).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
            expect(delta.isWellFormed()).toBe(true);
          },
          call: (call) => called.push(call.id),
          ready: () => undefined,
        },
        ids,
        split,
      );
      for (const one of parts) take(one as unknown as LanguageModelV3StreamPart);
      close();
      const kept = (type: "text" | "reasoning"): string =>
        answer.content.flatMap((one) => (one.type === type ? [one.text] : [])).join("");
      expect([kept("text"), kept("reasoning")]).toEqual([heard.text, heard.reasoning]);
      const calls = answer.content.flatMap((one) => (one.type === "call" ? [one] : []));
      expect(calls.map((call) => call.id)).toEqual(called);
      expect(new Set(["a", ...called]).size).toBe(called.length + 1);
      expect(calls.every((call) => /^[A-Za-z0-9_-]{1,64}$/.test(call.id) && typeof call.tool === "string")).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("an answer without end is ended, and so are calls without end", () => {
  const open = () =>
    createAnswer(
      { delta: () => {}, input: () => {}, call: () => {}, ready: () => undefined },
      createCallIds([], () => crypto.randomUUID()),
      false,
    );
  const text = open();
  const piece = Array.from({ length: 20_000 }, (_, index) => `${index} `).join("");
  expect(() => {
    for (let n = 0; n < 1000; n += 1) text.take({ type: "text-delta", id: "1", delta: piece });
  }).toThrow(ModelError);
  const calls = open();
  expect(() => {
    for (let n = 0; n < 1000; n += 1) calls.take({ type: "tool-call", toolCallId: `${n}`, toolName: "x", input: "{}" });
  }).toThrow(/more than 128 calls/);
});
