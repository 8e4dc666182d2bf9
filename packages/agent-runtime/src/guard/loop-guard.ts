import { limits } from "../limits.ts";
import type { CallPart, ToolResult } from "../message.ts";
import { resultText } from "../message.ts";
import { canonicalArguments } from "./canonical.ts";

/** What the guard says to a result: a line for the model, or the end of the turn. */
export type Verdict = { kind: "fine" } | { kind: "warn"; text: string } | { kind: "stop"; message: string };

interface Seen {
  signature: string;
  ok: boolean;
}

const fine: Verdict = { kind: "fine" };

const warnFailure = (tool: string, times: number): Verdict => ({
  kind: "warn",
  text: `[This is failure ${times} of the same call to ${tool} with the same arguments. It will fail again: change the arguments, read what the error says, or take another way.]`,
});

const warnSuccess = (tool: string, times: number): Verdict => ({
  kind: "warn",
  text: `[${tool} has now been called ${times} times in a row with the same arguments and the same result. Nothing changes by calling it again: go on with the next thing, or say that you are done.]`,
});

const warnCycle = (length: number, times: number): Verdict => ({
  kind: "warn",
  text: `[The last ${length} calls have been repeated ${times} times with the same results. Take another way, or say what keeps you from going on.]`,
});

const stop = (what: string): Verdict => ({
  kind: "stop",
  message: `failed: ${what}. Nothing was lost; say how to go on, or change the task.`,
});

/** How many times the last `length` entries stand at the end one after the other. */
function repeats(seen: readonly Seen[], length: number): number {
  let times = 1;
  const at = (index: number): string | undefined => seen[index]?.signature;
  while ((times + 1) * length <= seen.length) {
    const start = seen.length - (times + 1) * length;
    for (let offset = 0; offset < length; offset += 1) {
      if (at(start + offset) !== at(seen.length - length + offset)) return times;
    }
    times += 1;
  }
  return times;
}

/** Notices a model that does the same over and over: the same failure, the same success in a row, and short cycles. */
export function createLoopGuard(): { judge(call: CallPart, result: ToolResult): Verdict } {
  const seen: Seen[] = [];

  const judgeCycles = (): Verdict => {
    for (const length of [2, 3, 4]) {
      const times = repeats(seen, length);
      if (times >= limits.stopCycles) return stop(`repeated the same ${length} calls ${times} times`);
      if (times === limits.warnCycles) return warnCycle(length, times);
    }
    return fine;
  };

  return {
    judge(call, { result }) {
      const signature = JSON.stringify([call.tool, canonicalArguments(call.arguments), resultText(result)]);
      seen.push({ signature, ok: result.ok });
      if (seen.length > limits.guardedCalls) seen.shift();
      if (!result.ok) {
        const times = seen.filter((one) => one.signature === signature).length;
        if (times >= limits.stopSameFailure) return stop(`repeated the same failing call to ${call.tool}`);
        if (times >= limits.warnSameFailure) return warnFailure(call.tool, times);
        return judgeCycles();
      }
      const inRow = repeats(seen, 1);
      if (inRow >= limits.stopSameSuccess) return stop(`repeated the same call to ${call.tool} ${inRow} times`);
      if (inRow >= limits.warnSameSuccess) return warnSuccess(call.tool, inRow);
      return inRow > 1 ? fine : judgeCycles();
    },
  };
}
