import type { DecisionRequest } from "./decision.ts";
import type { PromptSegment } from "./prompts.ts";
import type { Rule } from "./rules.ts";

const quoted = (keys: readonly string[]): string => keys.map((key) => `"${key}"`).join(", ");

const uncovered = (segments: readonly PromptSegment[]): string[] => [
  ...new Set(segments.filter((segment) => !segment.covered).map((segment) => segment.key)),
];

const allowHint = (request: DecisionRequest, segments: readonly PromptSegment[]): string => {
  const keys = uncovered(segments);
  const named = keys.length > 0 ? keys : [request.tool];
  const bound = request.server === undefined ? "" : ` (bound to ${request.server.name} / ${request.server.tool})`;
  return `An allow rule for ${quoted(named)}${bound} would let it run; a person can add it under Settings > Permissions or with "latchai permissions allow".`;
};

const because = (reasons: readonly string[]): string => (reasons.length > 0 ? `: ${reasons.join("; ")}` : "");

export const deniedByRule = (request: DecisionRequest, rule: Rule): string =>
  `Refused: the deny rule "${rule.key}" forbids this ${request.tool} call. Do it another way, or ask the user to change that rule.`;

export const rulesUnreadable = (request: DecisionRequest, problem: string): string =>
  `Refused: the permission rules cannot be read (${problem}), so ${request.tool} needs a person to agree and nobody is watching.`;

export const unread = (request: DecisionRequest, reasons: readonly string[]): string =>
  `Refused: this ${request.tool} call could not be read with certainty${because(reasons)}. Nobody is watching to decide on it, and no rule can allow it; write it in a simpler form.`;

export const opaqueUnattended = (request: DecisionRequest, reasons: readonly string[]): string =>
  `Refused: what this ${request.tool} call runs is not visible in its text${because(reasons)}. Nobody is watching to decide on it, and no rule can allow it; write the commands out directly.`;

export const unattendedDefault = (request: DecisionRequest, segments: readonly PromptSegment[]): string =>
  `Refused: ${request.tool} runs code and nobody is watching to agree. ${allowHint(request, segments)}`;

export const nobodyAnswered = (
  request: DecisionRequest,
  segments: readonly PromptSegment[],
  opaque: boolean,
): string =>
  opaque
    ? `Refused: nobody answered the permission prompt for ${request.tool}, and no rule can allow this call${because(request.opaque?.reasons ?? [])}. Ask the user to watch for the prompt, or write the call in a form that can be read.`
    : `Refused: nobody answered the permission prompt for ${request.tool}. ${allowHint(request, segments)}`;

export const nobodyToAsk = (request: DecisionRequest, segments: readonly PromptSegment[], opaque: boolean): string =>
  opaque
    ? `Refused: ${request.tool} needs a person to agree, this door has no way to ask one, and no rule can allow this call${because(request.opaque?.reasons ?? [])}.`
    : `Refused: ${request.tool} needs a person to agree and this door has no way to ask one. ${allowHint(request, segments)}`;

export const deniedByPerson = (request: DecisionRequest, message: string | undefined): string =>
  message === undefined || message.trim() === ""
    ? `Refused: the user said no to this ${request.tool} call. Do not repeat it; go on another way or ask what to do instead.`
    : `Refused: the user said no to this ${request.tool} call: ${message.trim()}`;

export const badAnswer = (request: DecisionRequest, problem: string): string =>
  `Refused: the answer to the permission prompt for ${request.tool} cannot be used: ${problem}`;

export const promptFailed = (request: DecisionRequest, problem: string): string =>
  `Refused: the permission prompt for ${request.tool} could not be shown: ${problem}`;
