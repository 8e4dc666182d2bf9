import { createEstimator, type Estimator } from "../compact/estimate.ts";
import { createLoopGuard } from "../guard/loop-guard.ts";
import { wholeHistory } from "../history.ts";
import type { Message } from "../message.ts";
import { callsOf, userMessage } from "../message.ts";
import type { ModelPrice, ModelProvider } from "../models/config.ts";
import { createConverter } from "../prompt/to-prompt.ts";
import { type Answer, wasRefused } from "../stream/answer.ts";
import type { Asked } from "../stream/ask.ts";
import { type CallIds, createCallIds } from "../stream/call-ids.ts";
import { addUsage, costOf, readUsage, reportedCost, type Usage, unansweredUsage, unsentUsage } from "../usage.ts";
import type { TurnOptions } from "./options.ts";
import type { WarningCode } from "./parts.ts";
import { createSink, type Sink } from "./sink.ts";

/** Everything that one running turn knows. */
export interface TurnState {
  options: TurnOptions;
  sink: Sink;
  /** Aborts when the turn is stopped or can no longer be recorded. */
  signal: AbortSignal;
  history: Message[];
  step: number;
  toolCalls: number;
  denials: number;
  ids: CallIds;
  estimator: Estimator;
  convert: ReturnType<typeof createConverter>;
  guard: ReturnType<typeof createLoopGuard>;
  /** Compactions in a row that freed next to nothing. */
  useless: number;
  /** Real tokens per estimated one, as the provider last counted. */
  scale: number;
  add(message: Message): void;
  hint(text: string): void;
  /** Says it once a turn. */
  warn(code: WarningCode, text: string): void;
  /** Tells that a request begins, and waits until that is on record; false when the turn is over. */
  requesting(): Promise<boolean>;
  /** Counts a request, also one that nothing of an answer came to: whoever looks for trouble wants to see it. */
  spend(asked: Asked, estimatedInput: number, durationMs: number): Usage;
  /** Milliseconds. */
  now(): number;
  spent(): Usage;
}

const interrupted =
  "[Your last answer was interrupted; its text stands above as far as it came. Go on from where it stops, without repeating it.]";

function usageOf(
  answer: Answer,
  estimatedInput: number,
  provider: ModelProvider,
  price: ModelPrice | undefined,
): Usage {
  const counted = readUsage(answer.usage, { input: estimatedInput, output: Math.ceil(answer.chars / 4) });
  const cost = reportedCost(answer.usage) ?? costOf(counted, price, provider);
  return { ...counted, ...(cost === undefined ? {} : { costUsd: cost }) };
}

export function createState(options: TurnOptions, signal: AbortSignal, onFailure: () => void): TurnState {
  const history = wholeHistory(options.messages, () => options.nextId());
  const usages: Usage[] = [];
  const warned = new Set<WarningCode>();
  const used = history.flatMap((message) => (message.role === "assistant" ? callsOf(message).map(({ id }) => id) : []));
  const sink = createSink(options.onPart, onFailure);
  const state: TurnState = {
    options,
    sink,
    signal,
    history,
    step: 0,
    toolCalls: 0,
    denials: 0,
    ids: createCallIds(used, () => options.nextId()),
    estimator: createEstimator(),
    convert: createConverter(options.model),
    guard: createLoopGuard(),
    useless: 0,
    scale: 1,
    add(message) {
      state.history.push(message);
      sink.emit({ type: "message", step: state.step, message });
    },
    hint: (text) => state.add(userMessage(options.nextId(), text, "hint")),
    warn(code, text) {
      if (warned.has(code)) return;
      warned.add(code);
      sink.emit({ type: "warning", step: state.step, code, text });
    },
    async requesting() {
      const { name, config } = options.model;
      const unanswered = unansweredUsage(undefined, config.price);
      sink.emit({ type: "request", step: state.step, model: name, unanswered });
      await sink.settled();
      if (!signal.aborted) return true;
      sink.emit({ type: "usage", step: state.step, model: name, usage: unsentUsage, durationMs: 0, failed: true });
      return false;
    },
    now: options.now ?? (() => performance.now()),
    spend({ answer, end, error }, estimatedInput, durationMs) {
      const { name, provider, config } = options.model;
      const answered = end === "whole" || answer.received || answer.usage !== undefined;
      const usage = answered
        ? usageOf(answer, estimatedInput, provider, config.price)
        : unansweredUsage(error, config.price);
      usages.push(usage);
      const failed = end !== "whole" || wasRefused(answer);
      const spent = { type: "usage" as const, step: state.step, model: name, usage, durationMs };
      sink.emit(failed ? { ...spent, failed: true } : spent);
      return usage;
    },
    spent: () => addUsage(usages),
  };
  // No provider takes a history that ends with the model's own words for granted, and some refuse it.
  if (history.at(-1)?.role === "assistant") state.hint(interrupted);
  return state;
}
