import { clip } from "../text/clip.ts";
import type { Outcome, ToolCall } from "./call.ts";

const maxArgumentChars = 4000;
const maxDetailChars = 10_000;
const maxMessageChars = 2000;

const asJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? "null";
  } catch {
    return "null";
  }
};

/** The value itself while it is small, else the head of its JSON text. */
const bounded = (value: unknown, maxChars: number): unknown => {
  const text = asJson(value);
  return text.length <= maxChars ? (JSON.parse(text) as unknown) : clip(text, maxChars);
};

/** Data of `tool.started`. */
export const startedData = (call: ToolCall, callId: string | undefined, args: unknown): unknown => ({
  callId,
  tool: call.name,
  surface: call.surface,
  caller: call.caller.id,
  arguments: bounded(args, maxArgumentChars),
});

/** Data of `tool.finished`; also sent for a call that was refused before it started. */
export function finishedData(
  call: ToolCall,
  callId: string | undefined,
  outcome: Outcome,
  durationMs: number,
): unknown {
  const { result, decision, details } = outcome;
  return {
    callId,
    tool: call.name.slice(0, 128),
    surface: call.surface,
    caller: call.caller.id,
    ok: result.ok,
    durationMs: Math.round(durationMs * 1000) / 1000,
    ...(result.ok
      ? { chars: result.text.length, images: result.images?.length ?? 0 }
      : { kind: result.error.kind, message: clip(result.error.message, maxMessageChars) }),
    ...(decision === undefined
      ? {}
      : {
          decision: {
            effect: decision.effect,
            by: decision.by,
            ...(decision.rule === undefined ? {} : { rule: decision.rule }),
          },
        }),
    ...(details === undefined ? {} : { details: bounded(details, maxDetailChars) }),
  };
}
