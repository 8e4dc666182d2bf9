import type { Answer, PromptPort, PromptRequest } from "@latchai/core";

/** One scripted answer; the short forms stand for `{ answer }`. A function sees the question first and may wait. */
export type ScriptedAnswer =
  | Answer
  | Answer["answer"]
  | "timeout"
  | ((prompt: PromptRequest, signal: AbortSignal) => Answer | "timeout" | Promise<Answer | "timeout">);

/** A person who follows a script. */
export interface ScriptedPrompts extends PromptPort {
  /** Every question so far, in order. */
  readonly asked: readonly PromptRequest[];
  /** Adds answers for the questions to come. */
  answer(...answers: ScriptedAnswer[]): void;
}

/** Answers in order; without an answer left, nobody answers ("timeout"). */
export function scriptedPrompts(...script: ScriptedAnswer[]): ScriptedPrompts {
  const asked: PromptRequest[] = [];
  const left = [...script];
  return {
    asked,
    answer: (...answers) => void left.push(...answers),
    async ask(prompt, signal) {
      asked.push(prompt);
      const next = left.shift() ?? "timeout";
      if (typeof next === "function") return next(prompt, signal);
      if (next === "timeout" || typeof next === "object") return next;
      return { answer: next };
    },
  };
}
