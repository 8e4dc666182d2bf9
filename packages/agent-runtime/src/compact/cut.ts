import type { Message } from "../message.ts";
import type { Estimator } from "./estimate.ts";

/** Whether a history may be parted before this message: never between a call and its result. */
const mayCutBefore = (messages: readonly Message[], index: number): boolean => messages[index]?.role !== "tool";

/**
 * Index of the first message that stays word for word: the newest ones up to `keepTokens`, at least the newest one.
 * Undefined when there is nothing between the first message and it.
 */
export function findCut(messages: readonly Message[], keepTokens: number, estimator: Estimator): number | undefined {
  let kept = 0;
  let cut: number | undefined;
  for (let index = messages.length - 1; index > 1; index -= 1) {
    const message = messages[index];
    if (message === undefined) break;
    kept += estimator.message(message);
    if (cut !== undefined && kept > keepTokens) break;
    if (mayCutBefore(messages, index)) cut = index;
  }
  return cut;
}
