import { clipNotice } from "../text/clip.ts";
import type { Outcome, ToolCall } from "./call-types.ts";

const maxArgumentBytes = 4000;
const maxDetailBytes = 8000;
const maxMessageChars = 1000;
/** UTF-8 bytes of one UTF-16 unit at most. */
const maxBytesPerUnit = 3;
/** One text within the arguments; one within the details, which may be a diff that a person reads. */
const maxArgumentTextChars = 1000;
const maxDetailTextChars = 2500;
/** A number or a word of JSON, with room to spare. */
const maxPlainChars = 32;
/** Room for the notice of a cut. */
const noticeChars = 64;

/** The head of a long text. A word that the cut goes through is left out whole: half a secret would not be masked. */
const headOf = (text: string, maxChars: number): string => {
  if (text.length <= maxChars) return text;
  const head = text
    .slice(0, maxChars - noticeChars)
    .replace(/\S{1,512}$/, "")
    .toWellFormed();
  return `${head}\n${clipNotice(text.length - head.length)}`;
};

/** Few texts and numbers side by side, as most arguments are: nothing in them needs to be cut. */
const isSmall = (value: unknown, maxChars: number): boolean => {
  if (typeof value !== "object" || value === null) return false;
  let left = maxChars;
  for (const [name, part] of Object.entries(value)) {
    left -= name.length + (typeof part === "string" ? part.length : maxPlainChars);
    if (left < 0 || (typeof part === "object" && part !== null) || typeof part === "function") return false;
  }
  return true;
};

/** JSON-like data in which long texts are cut; only its head, as text, while it is still too large. */
const bounded = (value: unknown, maxBytes: number, maxTextChars: number): unknown => {
  const shortened = (_key: string, part: unknown): unknown =>
    typeof part === "string" ? headOf(part, maxTextChars) : part;
  try {
    if (isSmall(value, maxTextChars)) return JSON.parse(JSON.stringify(value)) as unknown;
    const text = JSON.stringify(value, shortened) ?? "null";
    if (Buffer.byteLength(text) <= maxBytes) return JSON.parse(text) as unknown;
    return headOf(text, Math.floor(maxBytes / maxBytesPerUnit));
  } catch {
    return null;
  }
};

/** Data of `tool.started`. */
export const startedData = (call: ToolCall, callId: string | undefined, args: unknown): unknown => ({
  callId,
  tool: call.name,
  surface: call.surface,
  caller: call.caller.id,
  arguments: bounded(args, maxArgumentBytes, maxArgumentTextChars),
});

/** Data of `tool.finished`; also sent for a call that was refused before it started. */
export function finishedData(call: ToolCall, callId: string | undefined, outcome: Outcome): unknown {
  const { result, decision, details, startedAt } = outcome;
  // Waiting for a person is no part of it.
  const durationMs = startedAt === undefined ? 0 : performance.now() - startedAt;
  return {
    callId,
    tool: call.name.slice(0, 128),
    surface: call.surface,
    caller: call.caller.id,
    ok: result.ok,
    durationMs: Math.round(durationMs * 1000) / 1000,
    // A call that ran told them when it started.
    ...(startedAt !== undefined ? {} : { arguments: bounded(call.arguments, maxArgumentBytes, maxArgumentTextChars) }),
    ...(result.ok
      ? { chars: result.text.length, images: result.images?.length ?? 0 }
      : { kind: result.error.kind, message: headOf(result.error.message, maxMessageChars) }),
    ...(decision === undefined
      ? {}
      : {
          decision: {
            effect: decision.effect,
            by: decision.by,
            ...(decision.rule === undefined ? {} : { rule: decision.rule }),
          },
        }),
    ...(details === undefined ? {} : { details: bounded(details, maxDetailBytes, maxDetailTextChars) }),
  };
}
