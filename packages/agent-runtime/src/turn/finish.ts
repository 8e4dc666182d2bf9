import { writesCallAsText } from "../guard/text-calls.ts";
import type { AssistantMessage } from "../message.ts";
import { callsOf, textOf } from "../message.ts";
import type { ModelError } from "../models/model-error.ts";
import type { Answer } from "../stream/answer.ts";
import type { TurnEnd } from "./end.ts";
import { refuseCalls } from "./run-calls.ts";
import type { TurnState } from "./state.ts";
import { say } from "./text.ts";

/** Puts an answer into the history; nothing that is empty gets there. */
export function keepAnswer(state: TurnState, answer: Answer, partial: boolean): AssistantMessage | undefined {
  const { model, nextId } = state.options;
  const content = answer.content.filter((part) => part.type !== "text" || part.text.trim() !== "");
  const said = content.some((part) => part.type !== "reasoning");
  // Thoughts alone are no answer, and a provider refuses them as one.
  if (!said) return undefined;
  const message: AssistantMessage = {
    id: nextId(),
    role: "assistant",
    content,
    model: { provider: model.provider, id: model.id },
    ...(partial ? { partial: true as const } : {}),
  };
  state.add(message);
  return message;
}

/** Keeps what arrived of an answer that is not whole; its calls are not run, and say so. */
export function keepPartial(state: TurnState, answer: Answer, why: string): void {
  const message = keepAnswer(state, answer, true);
  const calls = message === undefined ? [] : callsOf(message);
  if (calls.length > 0) refuseCalls(state, calls, why);
}

/** The end of a turn whose model could not answer. */
export const endOf = (error: ModelError, received: boolean): TurnEnd => ({
  status: received || error.code === "cut" || error.code === "stalled" ? "interrupted" : "failed",
  reason: error.code,
  message: error.message,
});

/** Why a whole answer without calls ends the turn; undefined when the model gets one more chance. */
export function endOfAnswer(
  state: TurnState,
  answer: Answer,
  tools: readonly string[],
  corrected: boolean,
): TurnEnd | undefined {
  const message = keepAnswer(state, answer, false);
  const reason = answer.finish?.unified;
  if (message === undefined) {
    if (reason === "tool-calls") return { status: "failed", reason: "no_calls", message: say.noCalls };
    if (reason === "length")
      return { status: "completed", reason: "output_limit", message: say.outputLimit, partial: true };
    return { status: "failed", reason: "empty", message: say.empty };
  }
  if (reason === "tool-calls") return { status: "failed", reason: "no_calls", message: say.noCalls };
  if (reason === "length") {
    return { status: "completed", reason: "output_limit", message: say.outputLimit, partial: true };
  }
  if (!writesCallAsText(textOf(message), tools)) return { status: "completed", reason: "answered" };
  state.warn("text_call", say.textCalls);
  return corrected ? { status: "failed", reason: "text_calls", message: say.textCalls } : undefined;
}
