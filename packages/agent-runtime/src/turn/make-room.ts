import { compact, wasUseful } from "../compact/compact.ts";
import { summarise } from "../compact/summarise.ts";
import { limits } from "../limits.ts";
import type { Message } from "../message.ts";
import type { TurnState } from "./state.ts";

/** The window to work with; a provider that says "too long" without our knowing it is taken at its word. */
const windowOf = (state: TurnState, fixed: number): number =>
  state.options.model.config.contextTokens ?? (fixed + state.estimator.messages(state.history)) * state.scale;

/** How much of the window the next request would take; 0 when its size is not known. */
function fill(state: TurnState, fixed: number): number {
  const window = state.options.model.config.contextTokens;
  if (window === undefined) return 0;
  const answer = Math.min(state.options.generation?.maxOutputTokens ?? 0, window / 4);
  const estimated = (fixed + state.estimator.messages(state.history)) * Math.max(1, state.scale);
  return (estimated + answer) / window;
}

/** Makes room where the next request needs it. False when it would not fit and nothing helps any more. */
export async function hasRoom(state: TurnState, fixed: number): Promise<boolean> {
  if (fill(state, fixed) <= limits.compactAt) return true;
  // Two that freed next to nothing were enough: a third would only cost.
  if (state.useless < 2) await makeRoom(state, fixed);
  return state.useless < 2 || fill(state, fixed) <= limits.fullAt;
}

/** Makes the history smaller, and counts when that was no use. */
export async function makeRoom(state: TurnState, fixed: number): Promise<void> {
  const { options, sink, step, estimator } = state;
  const window = windowOf(state, fixed);
  const target = Math.max(0, window * limits.compactTo - fixed);
  const before = state.history;
  const ask = async (messages: readonly Message[]): Promise<string | undefined> => {
    if (!(await state.requesting())) return undefined;
    const began = state.now();
    return summarise(
      options.model,
      messages,
      Math.floor(window * limits.compactTo * 3),
      state.signal,
      (asked, sent) => {
        state.spend(asked, Math.ceil(sent.length / 4), Math.max(0, Math.round(state.now() - began)));
      },
    );
  };
  const done = await compact({
    messages: before,
    targetTokens: target,
    keepTokens: Math.min(limits.maxKeptTokens, window * limits.keepShare),
    estimator,
    kept: (await options.kept?.()) ?? {},
    nextId: () => options.nextId(),
    summarise: ask,
  });
  if (state.signal.aborted) return;
  if (done === undefined) {
    state.useless += 1;
    return;
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
}
