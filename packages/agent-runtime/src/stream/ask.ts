import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { limits } from "../limits.ts";
import { ModelError } from "../models/model-error.ts";
import type { OpenModel } from "../models/open-model.ts";
import { readError } from "../models/read-error.ts";
import { type Answer, type AnswerListener, createAnswer } from "./answer.ts";
import type { CallIds } from "./call-ids.ts";
import { startDeadline } from "./deadline.ts";

/** What came of one request to a model. */
export interface Asked {
  answer: Answer;
  /** `whole`: the model itself ended its answer. */
  end: "whole" | "stopped" | "repeating" | "failed";
  error?: ModelError;
}

/** What comes of a request that was stopped before it was made. */
export const unasked = (): Asked => ({
  answer: { content: [], errors: [], received: false, chars: 0 },
  end: "stopped",
});

const cutText = "The answer broke off before it was complete.";

const stalled = (ms: number): ModelError =>
  new ModelError("stalled", `Nothing came from the model for ${Math.round(ms / 1000)} s, so the answer was ended.`, {
    retryable: true,
  });

const parseFailure = (error: unknown): boolean =>
  typeof error === "object" &&
  error !== null &&
  "name" in error &&
  (error.name === "AI_JSONParseError" || error.name === "AI_TypeValidationError");

const noFinish = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "name" in error && error.name === "AI_InvalidResponseDataError";

/** Judges a stream that ended by itself: a clean end is an answer only if the provider said why it ended. */
function judge(answer: Answer, model: OpenModel): Asked {
  const told = answer.errors.find((error) => !parseFailure(error) && !noFinish(error));
  if (told !== undefined) return { answer, end: "failed", error: readError(told, model) };
  if (answer.finish?.raw === undefined) {
    const odd = answer.errors.find(parseFailure);
    const why = odd === undefined ? cutText : "The answer cannot be read: the endpoint does not speak this protocol.";
    return { answer, end: "failed", error: new ModelError("cut", why, { retryable: odd === undefined }) };
  }
  return { answer, end: "whole" };
}

/**
 * Asks a model once and reads its answer to the end. Never rejects: whatever a provider does is an outcome.
 */
export async function ask(
  model: OpenModel,
  request: Omit<LanguageModelV3CallOptions, "abortSignal">,
  listener: AnswerListener,
  ids: CallIds,
  signal: AbortSignal,
): Promise<Asked> {
  const { answer, take, close, repeating } = createAnswer(listener, ids, model.provider === "openai-compatible");
  const controller = new AbortController();
  let reader: ReadableStreamDefaultReader<LanguageModelV3StreamPart> | undefined;
  let release = (): void => {};
  let taken = 0;
  const aborted = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  // Aborting without a reason of our own is what the provider's library treats as an abort.
  const end = (): void => {
    controller.abort();
    reader?.cancel().catch(() => undefined);
    release();
  };
  const firstMs = model.config.firstPartMs ?? limits.firstPartMs;
  const idleMs = model.config.idleMs ?? limits.idleMs;
  const deadline = startDeadline({ firstMs, idleMs, wholeMs: limits.maxAnswerMs }, end);
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  try {
    const opening = Promise.resolve(
      model.language.doStream({
        ...request,
        abortSignal: controller.signal,
        // Anthropic sends a sign of life while it thinks; only the raw chunks show it.
        ...(model.provider === "anthropic" ? { includeRawChunks: true } : {}),
      }),
    );
    opening.catch(() => undefined);
    const opened = await Promise.race([opening, aborted]);
    if (opened !== undefined) {
      reader = opened.stream.getReader();
      if (controller.signal.aborted) reader.cancel().catch(() => undefined);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        if (value.type !== "stream-start") deadline.heard();
        take(value);
        const busy = listener.ready();
        if (busy !== undefined) await busy;
        // What has arrived is read without a pause otherwise: other turns, requests and Stop would wait for its end.
        taken += 1;
        if (taken % limits.partsInARow === 0) await new Promise((resolve) => setImmediate(resolve));
        if (repeating()) return { answer, end: "repeating" };
      }
    }
    if (signal.aborted) return { answer, end: "stopped" };
    if (deadline.passed) return { answer, end: "failed", error: stalled(answer.received ? idleMs : firstMs) };
    return judge(answer, model);
  } catch (error) {
    if (signal.aborted) return { answer, end: "stopped" };
    if (deadline.passed) return { answer, end: "failed", error: stalled(answer.received ? idleMs : firstMs) };
    const read = readError(error, model);
    const cut = answer.received && read.code === "unreachable";
    return { answer, end: "failed", error: cut ? new ModelError("cut", cutText, { cause: error }) : read };
  } finally {
    deadline.end();
    signal.removeEventListener("abort", end);
    end();
    close();
  }
}
