import type { ListContext } from "@latchai/core";
import { createFixedEstimator } from "../compact/estimate.ts";
import { limits } from "../limits.ts";
import { callsOf, textOf } from "../message.ts";
import { markLastTool } from "../prompt/cache-marks.ts";
import { generationOptions } from "../prompt/generation.ts";
import { systemPrompt } from "../prompt/system.ts";
import { shownTools, toFunctionTools } from "../prompt/tools.ts";
import { wasRefused } from "../stream/answer.ts";
import type { Asked } from "../stream/ask.ts";
import { askPatiently } from "./ask-patiently.ts";
import type { TurnEnd } from "./end.ts";
import { endOf, endOfAnswer, keepAnswer, keepPartial } from "./finish.ts";
import { hasRoom, makeRoom } from "./make-room.ts";
import type { TurnOptions, TurnResult } from "./options.ts";
import { refuseCalls, runCalls } from "./run-calls.ts";
import { createState, type TurnState } from "./state.ts";
import { say } from "./text.ts";
import { warnOfSmallWindow } from "./window-warning.ts";

const listContext = ({ call }: TurnOptions): ListContext => ({
  caller: call.caller,
  surface: call.surface,
  attended: call.attended,
  agent: call.agent ?? { name: "default" },
  ...(call.session === undefined ? {} : { session: call.session }),
  ...(call.run === undefined ? {} : { run: call.run }),
});

const maxStepsOf = ({ maxSteps, call, toolless }: TurnOptions): number => {
  if (toolless === true) return 0;
  return Math.max(1, maxSteps ?? (call.attended ? limits.maxSteps : limits.maxStepsUnattended));
};

interface Asking {
  asked: Asked;
  /** Names of the tools that were shown. */
  shown: string[];
}

const full: TurnEnd = { status: "failed", reason: "context_full", message: say.contextFull };

/** The end of the turn from within a step, or nothing when the next step follows. */
type StepEnd = TurnEnd | undefined;

class Turn {
  readonly #state: TurnState;
  readonly #options: TurnOptions;
  readonly #at: ListContext;
  readonly #maxSteps: number;
  readonly #fixedTokens = createFixedEstimator();
  #system: string | undefined;
  #corrected = false;

  constructor(options: TurnOptions, state: TurnState) {
    this.#options = options;
    this.#state = state;
    this.#at = listContext(options);
    this.#maxSteps = maxStepsOf(options);
  }

  async run(): Promise<TurnEnd> {
    const state = this.#state;
    for (;;) {
      if (state.signal.aborted) return this.#stopped();
      const last = state.step >= this.#maxSteps;
      if (last && this.#maxSteps > 0) state.hint(say.lastStep);
      const end = await this.#step(last);
      await state.sink.settled();
      if (state.signal.aborted) return this.#stopped();
      if (end !== undefined) return end;
    }
  }

  #stopped(): TurnEnd {
    const { failure } = this.#state.sink;
    if (failure === undefined) return { status: "stopped", reason: "stopped", message: say.stopped };
    return { status: "failed", reason: "store_failed", message: say.storeFailed(failure.message) };
  }

  async #step(last: boolean): Promise<StepEnd> {
    const state = this.#state;
    state.step += 1;
    const asking = await this.#ask(last);
    if (asking === undefined) return full;
    const { asked, shown } = asking;
    const { answer, end, error } = asked;
    if (end === "stopped") {
      keepPartial(state, answer, say.stoppedCalls);
      return undefined;
    }
    if (end === "repeating") {
      keepPartial(state, answer, say.cutCalls);
      return { status: "interrupted", reason: "repeated_text", message: say.repeatedText };
    }
    if (error !== undefined) {
      keepPartial(state, answer, say.cutCalls);
      return endOf(error, answer.received);
    }
    if (answer.errors.length > 0) state.warn("odd_stream", say.oddStream);
    if (wasRefused(answer)) {
      keepPartial(state, answer, say.refusedCalls);
      return { status: "failed", reason: "refused", message: say.refused };
    }
    return last ? this.#sumUp(asked) : this.#goOn(asked, shown);
  }

  /** The answer after the limit: whatever it says is the end, and its calls are not run. */
  #sumUp({ answer }: Asked): TurnEnd {
    const state = this.#state;
    const message = keepAnswer(state, answer, false);
    const calls = message === undefined ? [] : callsOf(message);
    if (calls.length > 0) refuseCalls(state, calls, say.limitCalls);
    if (this.#maxSteps > 0) {
      return { status: "completed", reason: "max_steps", message: say.maxSteps(this.#maxSteps), partial: true };
    }
    if (message === undefined || textOf(message) === "")
      return { status: "failed", reason: "empty", message: say.empty };
    return { status: "completed", reason: "answered" };
  }

  async #goOn({ answer }: Asked, shown: readonly string[]): Promise<StepEnd> {
    const state = this.#state;
    const calls = answer.content.filter((part) => part.type === "call");
    if (calls.length === 0) {
      const end = endOfAnswer(state, answer, shown, this.#corrected);
      if (end !== undefined) return end;
      this.#corrected = true;
      state.hint(say.textCall);
      return undefined;
    }
    // The calls decide, not the reason: some servers say "stop" beside them.
    keepAnswer(state, answer, false);
    const why = await runCalls(state, calls, answer.finish);
    return why === undefined ? undefined : { status: "failed", reason: "repeated_call", message: why };
  }

  /** One request, after making room for it where needed. Undefined when no room can be made. */
  async #ask(last: boolean): Promise<Asking | undefined> {
    const state = this.#state;
    const { model, registry, withheld, generation } = this.#options;
    const listed = shownTools(registry, this.#at, new Set(withheld?.keys()));
    // The prompt stays as it is for the whole turn: every changed byte would be paid for again.
    this.#system ??= systemPrompt(this.#options.system, registry, listed, this.#at);
    const system = this.#system;
    // Also shown when none may be called: a provider refuses a history with calls of tools that it was not told of.
    const tools = toFunctionTools(listed);
    const fixed = this.#fixedTokens(system, tools);
    if (state.step === 1) warnOfSmallWindow(state, fixed);
    if (!(await hasRoom(state, fixed))) return undefined;
    state.sink.emit({ type: "step", step: state.step, model: model.name, tools: last ? 0 : tools.length });
    const send = (): Promise<Asked> =>
      askPatiently(
        state,
        {
          prompt: state.convert(system, state.history),
          ...generationOptions(model, generation),
          ...(tools.length === 0
            ? {}
            : {
                tools: model.provider === "anthropic" ? markLastTool(tools) : tools,
                toolChoice: { type: last ? "none" : "auto" },
              }),
        },
        fixed + state.estimator.messages(state.history),
      );
    const asked = await send();
    const shown = tools.map(({ name }) => name);
    if (asked.error?.code !== "context_full" || asked.answer.received) return { asked, shown };
    await makeRoom(state, fixed);
    return state.useless > 1 ? undefined : { asked: await send(), shown };
  }
}

/** What the model said last, if nothing came after it. */
const lastText = ({ history }: TurnState): string => {
  const last = history.at(-1);
  return last?.role === "assistant" ? textOf(last) : "";
};

/**
 * Lets a model answer: asks it, runs the calls it makes through the registry and the gate, and goes on until it answers
 * without one. Parts are delivered as they arrive. Never rejects; what went wrong is in `end`.
 */
export async function runTurn(options: TurnOptions): Promise<TurnResult> {
  const controller = new AbortController();
  const outer = options.call.signal;
  const stop = (): void => controller.abort();
  outer?.addEventListener("abort", stop, { once: true });
  if (outer?.aborted === true) stop();
  const state = createState(options, controller.signal, stop);
  let end: TurnEnd;
  try {
    end = await new Turn(options, state).run();
  } catch (error) {
    options.call.log?.error("a turn failed", error instanceof Error ? (error.stack ?? error.message) : String(error));
    const why = error instanceof Error ? error.message : String(error);
    end = { status: "failed", reason: "failed", message: say.failed(options.model.mask(why)) };
  }
  outer?.removeEventListener("abort", stop);
  state.sink.emit({ type: "end", end });
  await state.sink.settled();
  return {
    end,
    text: lastText(state),
    messages: state.history,
    usage: state.spent(),
    steps: state.step,
    toolCalls: state.toolCalls,
    denials: state.denials,
  };
}
