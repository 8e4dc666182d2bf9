import { limits } from "../limits.ts";
import type { Message, ToolMessage, ToolResult } from "../message.ts";
import { resultText } from "../message.ts";

/** A result shorter than this is not worth leaving out. */
const worthChars = 400;

const leftOut = ({ tool, callId, result }: ToolResult): string =>
  `[result of ${tool} (${callId}) left out to save room: ${resultText(result).length} characters. Call ${tool} again if you need it.]`;

function shrunk(message: ToolMessage, inForce: readonly string[]): ToolMessage {
  let changed = false;
  const results = message.results.map((entry) => {
    const whole = resultText(entry.result);
    // The loop may have added a line to it.
    if (inForce.some((text) => whole.startsWith(text))) return entry;
    const images = entry.result.ok ? (entry.result.images?.length ?? 0) : 0;
    if (whole.length < worthChars && images === 0) return entry;
    changed = true;
    const text = leftOut(entry);
    return {
      ...entry,
      result: entry.result.ok
        ? { ok: true as const, text }
        : { ok: false as const, error: { kind: entry.result.error.kind, message: text } },
    };
  });
  return changed ? { ...message, results } : message;
}

/**
 * The history with the results of all but the newest steps cut to one line each, except texts that are still in force.
 * Pairs stay as they are.
 */
export function shrinkResults(
  messages: readonly Message[],
  inForce: readonly string[],
  keptSteps: number = limits.keptResultSteps,
): Message[] {
  let steps = 0;
  return messages
    .toReversed()
    .map((message) => {
      if (message.role === "assistant") steps += 1;
      return message.role === "tool" && steps >= keptSteps ? shrunk(message, inForce) : message;
    })
    .toReversed();
}
