import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import { limits } from "../limits.ts";
import { ModelError } from "../models/model-error.ts";
import { type Asked, ask, unasked } from "../stream/ask.ts";
import { sleep } from "./sleep.ts";
import type { TurnState } from "./state.ts";
import { warnOfCutPrompt } from "./window-warning.ts";

/** Twice as long each time, and not the same for everybody. */
const backoffMs = (attempt: number): number =>
  Math.round(limits.firstRetryWaitMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2));

const minutes = (ms: number): string =>
  ms < 120_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} minutes`;

const tooLong = (error: ModelError, waitMs: number): ModelError =>
  new ModelError(
    error.code,
    `${error.message} It asks to wait ${minutes(waitMs)}, until ${new Date(Date.now() + waitMs).toISOString()}: try again then.`,
    { cause: error, retryAfterMs: waitMs },
  );

const givenUp = (error: ModelError, tries: number): ModelError =>
  tries === 1 ? error : new ModelError(error.code, `${error.message} Given up after ${tries} tries.`, { cause: error });

const refusesUsage = ({ code, message }: ModelError): boolean =>
  code === "refused_request" && /stream_options|include_usage/i.test(message);

/** Waits for the next attempt; false when the turn was stopped meanwhile. */
async function waited(state: TurnState, waitMs: number): Promise<boolean> {
  const skip = new AbortController();
  const stop = (): void => skip.abort();
  state.signal.addEventListener("abort", stop, { once: true });
  if (state.signal.aborted) stop();
  state.options.onWait?.(stop);
  await (state.options.sleep ?? sleep)(waitMs, skip.signal);
  state.signal.removeEventListener("abort", stop);
  return !state.signal.aborted;
}

/** Asks, and asks again while nothing of an answer has arrived and another attempt may help. */
export async function askPatiently(
  state: TurnState,
  request: Omit<LanguageModelV3CallOptions, "abortSignal">,
  estimatedInput: number,
): Promise<Asked> {
  const { sink, options } = state;
  const { step } = state;
  const listener = {
    delta: (type: "text" | "reasoning", delta: string) => sink.emit({ type, step, delta }),
    input: (id: string, tool: string, delta: string) => sink.emit({ type: "call.input", step, id, tool, delta }),
    call: (call: Parameters<Parameters<typeof ask>[2]["call"]>[0]) => sink.emit({ type: "call", step, call }),
    ready: () => sink.ready(),
  };
  for (let attempt = 1; ; attempt += 1) {
    if (!(await state.requesting())) return unasked();
    const began = state.now();
    const asked = await ask(options.model, request, listener, state.ids, state.signal);
    const usage = state.spend(asked, estimatedInput, Math.max(0, Math.round(state.now() - began)));
    if (asked.answer.received || asked.answer.usage !== undefined) {
      if (usage.estimated !== true && estimatedInput > 0) {
        state.scale = Math.min(3, Math.max(0.5, usage.input / estimatedInput));
      }
      warnOfCutPrompt(state, usage, estimatedInput);
    }
    const { error } = asked;
    if (asked.end !== "failed" || error === undefined || asked.answer.received) return asked;
    if (refusesUsage(error) && options.model.stopAskingUsage()) {
      attempt -= 1;
      continue;
    }
    if (!error.retryable || attempt >= limits.maxTries) return { ...asked, error: givenUp(error, attempt) };
    // "At once", or a time that is over, would be five requests in a row.
    const waitMs = error.retryAfterMs || backoffMs(attempt);
    if (waitMs > limits.maxRetryWaitMs) return { ...asked, error: tooLong(error, waitMs) };
    sink.emit({ type: "retrying", step, attempt, waitMs, reason: error.message });
    if (!(await waited(state, waitMs))) return { answer: asked.answer, end: "stopped" };
  }
}
