import { refusal } from "./refusal.ts";

/** One call inside a function body; `forked` when it runs in a pipeline or in the background. */
export interface FunctionCall {
  from: string;
  to: string;
  forked: boolean;
}

/** A function that reaches itself through at least one forked call. */
export function refuseForkBomb(calls: readonly FunctionCall[]): string | undefined {
  const bomb = calls.some(({ from, to, forked }) => forked && reaches(to, from, calls));
  return bomb ? refusal("a function that multiplies itself (fork bomb)", "Use a loop with a fixed count.") : undefined;
}

function reaches(from: string, goal: string, calls: readonly FunctionCall[]): boolean {
  const seen = new Set<string>();
  const pending = [from];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (name === goal) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    for (const call of calls) if (call.from === name) pending.push(call.to);
  }
  return false;
}
