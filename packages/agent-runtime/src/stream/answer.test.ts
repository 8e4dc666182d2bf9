import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { ModelError } from "../models/model-error.ts";
import { type AnswerListener, createAnswer } from "./answer.ts";
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

const ignored = { delta: () => {}, input: () => {}, call: () => {}, ready: () => undefined };

function openAnswer(listener: Partial<AnswerListener> = {}) {
  return createAnswer(
    { ...ignored, ...listener },
    createCallIds([], () => crypto.randomUUID()),
    false,
  );
}

const numbers = Array.from({ length: 20_000 }, (_, index) => `${index} `).join("");

/** Feeds an answer without end; gives how it was ended. */
function endless(answer: ReturnType<typeof openAnswer>, part: (n: number) => LanguageModelV3StreamPart): string {
  try {
    for (let n = 0; n < 1000; n += 1) answer.take(part(n));
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError);
    return (error as ModelError).message;
  }
  return "it was not ended";
}

test.each(["text", "reasoning"] as const)("%s without end is kept up to its limit, exactly, and ended", (type) => {
  const heard: string[] = [];
  const open = openAnswer({ delta: (_, delta) => heard.push(delta) });
  const why = endless(open, () => ({ type: `${type}-delta`, id: "1", delta: numbers }));
  expect(why).toContain(`the limit of 400,000 characters of ${type} in one answer`);
  const whole = heard.join("");
  expect(whole).toBe(numbers.repeat(4).slice(0, limits.maxPieceChars));
  expect(open.answer.content).toEqual([{ type, text: whole }]);
});

test("one piece that is larger than the limit is kept as far as it goes, with no half of a pair at its end", () => {
  const open = openAnswer();
  expect(endless(open, () => ({ type: "text-delta", id: "1", delta: `x${"🙂".repeat(300_000)}` }))).toContain(
    "400,000",
  );
  open.close();
  const [part] = open.answer.content;
  const text = part?.type === "text" ? part.text : "";
  expect([text.length, text.isWellFormed(), text.includes("\ufffd")]).toEqual([limits.maxPieceChars - 1, true, false]);
});

test("arguments without end are ended, in pieces or at once, and their call is none", () => {
  const pieces = openAnswer();
  expect(endless(pieces, () => ({ type: "tool-input-delta", id: "1", delta: numbers }))).toContain(
    "a call's arguments",
  );
  expect(pieces.answer.chars).toBe(limits.maxPieceChars);
  const called: unknown[] = [];
  const once = openAnswer({ call: (call) => called.push(call) });
  const input = numbers.repeat(4);
  expect(endless(once, (n) => ({ type: "tool-call", toolCallId: `${n}`, toolName: "x", input }))).toContain("400,000");
  expect([called, once.answer.content]).toEqual([[], []]);
});

test("many large calls together have a limit too, and arguments that came in pieces count once", () => {
  const open = openAnswer();
  const why = endless(open, (n) =>
    n % 2 === 0
      ? { type: "tool-input-delta", id: `${n}`, delta: numbers }
      : { type: "tool-call", toolCallId: `${n - 1}`, toolName: "x", input: numbers },
  );
  expect(why).toContain("1,600,000 characters of text, reasoning and arguments");
  expect(open.answer.content).toHaveLength(Math.floor(limits.maxAnswerChars / numbers.length));
});

test("calls without end are ended", () => {
  expect(endless(openAnswer(), (n) => ({ type: "tool-call", toolCallId: `${n}`, toolName: "x", input: "{}" }))).toMatch(
    /more than 128 calls/,
  );
});
