import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from "@ai-sdk/provider";
import { limits } from "../limits.ts";
import type { AssistantPart, CallPart, ProviderData, ReasoningPart, TextPart } from "../message.ts";
import { ModelError } from "../models/model-error.ts";
import { createAnswerSize, type Sized } from "./answer-size.ts";
import type { CallIds } from "./call-ids.ts";
import { createRepeatWatch } from "./repeated-text.ts";
import { createThinkSplitter } from "./think-splitter.ts";
import { createPairJoiner } from "./whole-pairs.ts";

/** Hears of an answer's parts while they arrive. */
export interface AnswerListener {
  delta(type: "text" | "reasoning", delta: string): void;
  input(id: string, tool: string, delta: string): void;
  call(call: CallPart): void;
  /** Something to wait for before more is read, so that a slow store is not run over. */
  ready(): Promise<void> | undefined;
}

export interface Answer {
  content: AssistantPart[];
  finish?: { unified: string; raw: string | undefined };
  usage?: LanguageModelV3Usage;
  /** What the stream reported as errors, in its own shapes. */
  errors: unknown[];
  /** Anything of the answer itself has arrived, so the call must not be repeated. */
  received: boolean;
  /** UTF-16 units of text, reasoning and arguments. */
  chars: number;
}

/** The model would not say it, or the provider's filter cut it off. */
export const wasRefused = ({ finish }: Answer): boolean => finish?.unified === "content-filter";

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Builds an answer from raw stream parts. Nothing in them is trusted. `take` throws a ModelError on an answer that must end. */
export function createAnswer(
  listener: AnswerListener,
  ids: CallIds,
  splitThinking: boolean,
): { answer: Answer; take(part: LanguageModelV3StreamPart): void; close(): void; repeating(): boolean } {
  const answer: Answer = { content: [], errors: [], received: false, chars: 0 };
  const joiners = { text: createPairJoiner(), reasoning: createPairJoiner() };
  const watches = { text: createRepeatWatch(), reasoning: createRepeatWatch() };
  const splitter = splitThinking ? createThinkSplitter() : undefined;
  const inputs = new Map<string, string>();
  const size = createAnswerSize();
  let openPart: TextPart | ReasoningPart | undefined;
  let repeats = false;
  let calls = 0;

  /** What of a piece is taken: nothing past the limits. */
  const grow = (of: Sized, piece: string): string => {
    answer.received = true;
    const taken = size.fit(of, piece);
    answer.chars = size.chars;
    return taken;
  };

  const begin = (type: "text" | "reasoning", text: string): TextPart | ReasoningPart => {
    const part = { type, text };
    answer.content.push(part);
    return part;
  };

  const append = (type: "text" | "reasoning", text: string): void => {
    if (text === "") return;
    if (openPart?.type === type) openPart.text += text;
    else openPart = begin(type, text);
    listener.delta(type, text);
    repeats ||= watches[type](text);
  };

  const push = (type: "text" | "reasoning", delta: string): void => {
    const whole = joiners[type].push(grow(type, delta));
    if (type === "reasoning" || splitter === undefined) append(type, whole);
    else for (const piece of splitter.push(whole)) append(piece.type, piece.text);
    size.check();
  };

  const flush = (): void => {
    append("reasoning", joiners.reasoning.end());
    const rest = joiners.text.end();
    if (splitter === undefined) append("text", rest);
    else for (const piece of [...splitter.push(rest), ...splitter.end()]) append(piece.type, piece.text);
  };

  /** Data belongs to the block that it came with; a block without text (redacted thinking) is kept for its data. */
  const attach = (type: "text" | "reasoning", data: ProviderData | undefined): void => {
    if (data === undefined || Object.keys(data).length === 0) return;
    if (openPart?.type !== type) {
      if (type === "text") return;
      openPart = begin(type, "");
    }
    openPart.data = { ...openPart.data, ...data };
    answer.received = true;
  };

  const inputId = (id: unknown): string => {
    const key = asText(id);
    const known = inputs.get(key);
    if (known !== undefined) return known;
    const made = ids.take(key);
    inputs.set(key, made);
    return made;
  };

  const input = (given: unknown, delta: string): void => {
    const id = inputId(given);
    listener.input(id, "", grow({ call: id }, delta).toWellFormed());
    size.check();
  };

  const call = (part: Extract<LanguageModelV3StreamPart, { type: "tool-call" }>): void => {
    calls += 1;
    if (calls > limits.maxCallsPerStep) {
      throw new ModelError(
        "too_large",
        `The model made more than ${limits.maxCallsPerStep} calls in one answer and was ended.`,
      );
    }
    openPart = undefined;
    const key = asText(part.toolCallId);
    const id = inputId(key);
    inputs.delete(key);
    const text = typeof part.input === "string" ? part.input : JSON.stringify(part.input ?? {});
    // Mostly they came in pieces before, and are counted.
    grow({ call: id }, text.slice(size.argumentChars(id)));
    size.check();
    const made: CallPart = {
      type: "call",
      id,
      tool: asText(part.toolName).toWellFormed().slice(0, 256),
      arguments: text.toWellFormed(),
      ...(part.providerMetadata === undefined ? {} : { data: part.providerMetadata }),
    };
    answer.content.push(made);
    listener.call(made);
  };

  const take = (part: LanguageModelV3StreamPart): void => {
    switch (part.type) {
      case "text-start":
      case "reasoning-start":
        openPart = undefined;
        attach(part.type === "text-start" ? "text" : "reasoning", part.providerMetadata);
        break;
      case "text-delta":
        push("text", asText(part.delta));
        attach("text", part.providerMetadata);
        break;
      case "reasoning-delta":
        push("reasoning", asText(part.delta));
        attach("reasoning", part.providerMetadata);
        break;
      case "text-end":
        if (splitter === undefined) append("text", joiners.text.end());
        attach("text", part.providerMetadata);
        break;
      case "reasoning-end":
        append("reasoning", joiners.reasoning.end());
        attach("reasoning", part.providerMetadata);
        break;
      case "tool-input-start":
        answer.received = true;
        listener.input(inputId(part.id), asText(part.toolName), "");
        break;
      case "tool-input-delta":
        input(part.id, asText(part.delta));
        break;
      case "tool-call":
        call(part);
        break;
      case "error":
        answer.errors.push(part.error);
        break;
      case "finish":
        answer.finish = { unified: part.finishReason.unified, raw: part.finishReason.raw };
        answer.usage = part.usage;
        break;
      default:
        break;
    }
  };

  return { answer, take, close: flush, repeating: () => repeats };
}
