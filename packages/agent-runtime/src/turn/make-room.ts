import { compact, wasUseful } from "../compact/compact.ts";
import { summarise } from "../compact/summarise.ts";
import { limits } from "../limits.ts";
import type { Message } from "../message.ts";
import type { TurnState } from "./state.ts";

/** The window to work with; a provider that says "too long" without our knowing it is taken at its word. */
const windowOf = (state: TurnState, fixed: number): number =>
  state.options.model.config.contextTokens ?? (fixed + state.estimator.messages(state.history)) * state.scale;

/** Whether the next request would come near the end of the window. */
export function isTight(state: TurnState, fixed: number): boolean {
  const window = state.options.model.config.contextTokens;
  if (window === undefined) return false;
  const answer = Math.min(state.options.generation?.maxOutputTokens ?? 0, window / 4);
  const estimated = (fixed + state.estimator.messages(state.history)) * Math.max(1, state.scale);
  return estimated + answer > window * limits.compactAt;
}

/** Makes the history smaller. False when that is no longer any use. */
export async function makeRoom(state: TurnState, fixed: number): Promise<boolean> {
  const { options, sink, step, estimator } = state;
  const window = windowOf(state, fixed);
  const target = Math.max(0, window * limits.compactTo - fixed);
  const before = state.history;
  const ask = (messages: readonly Message[]): Promise<string | undefined> =>
    summarise(options.model, messages, Math.floor(window * limits.compactTo * 3), state.signal, (answer, sent) => {
      if (answer.received || answer.usage !== undefined) state.spend(answer, Math.ceil(sent.length / 4));
    });
  const done = await compact({
    messages: before,
    targetTokens: target,
    keepTokens: Math.min(limits.maxKeptTokens, window * limits.keepShare),
    estimator,
    kept: (await options.kept?.()) ?? {},
    nextId: () => options.nextId(),
    summarise: ask,
  });
  if (state.signal.aborted) return true;
  if (done === undefined) {
    state.useless += 1;
    return state.useless < 2;
  }
  state.useless = wasUseful(done) ? 0 : state.useless + 1;
  state.history = done.messages;
  sink.emit({
    type: "compacted",
    step,
    from: done.from,
    to: done.to,
    messages: done.replacement,
    before: done.before,
    after: done.after,
  });
  return state.useless < 2;
}
