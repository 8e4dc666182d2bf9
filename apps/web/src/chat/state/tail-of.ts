import type { ChatState } from "./chat-state.ts";
import { isRunning } from "./chat-state.ts";

/** How the newest turn stands, where it has nothing to show yet or cannot go on by itself. */
export type TailState =
  | { is: "working"; since: string }
  /** `told`: a note above says already why. */
  | { is: "broken"; told: boolean };

const ends = new Set(["stopped", "interrupted", "failed", "limit"]);

/** What stands after the newest entry: that the model works, or that the turn can be continued. */
export const tailOf = (state: ChatState, asks: boolean): TailState | undefined => {
  const last = state.list.entries.findLast((entry) => entry.superseded !== true);
  if (isRunning(state)) {
    if (asks || (last?.kind === "call" && (last.status === "running" || last.status === "waiting"))) return undefined;
    if (last?.kind === "note" && last.code === "retrying" && last.waitMs !== undefined) return undefined;
    const writes = (last?.kind === "text" || last?.kind === "reasoning") && last.text !== "";
    return writes ? undefined : { is: "working", since: last?.at ?? state.session.updatedAt };
  }
  if (last?.kind === "note" && ends.has(last.code)) return { is: "broken", told: true };
  return state.session.status === "interrupted" ? { is: "broken", told: false } : undefined;
};
