import type { DecisionRequest } from "./decision.ts";
import type { Answer, PromptSegment } from "./prompts.ts";
import type { NewRule } from "./rules.ts";

const distinct = (keys: Iterable<string | undefined>): string[] => [
  ...new Set([...keys].filter((key) => key !== undefined)),
];

/**
 * A part whose keys hold no secret: a key that masking would change gives way to the wider one. Undefined when that holds one too;
 * then no rule for this part may be offered or stored.
 */
export function withoutSecrets(segment: PromptSegment, mask: (text: string) => string): PromptSegment | undefined {
  const { broadKey, ...rest } = segment;
  const clean = (key: string | undefined): key is string => key !== undefined && mask(key) === key;
  if (clean(segment.key)) return clean(broadKey) ? segment : rest;
  return clean(broadKey) ? { ...rest, key: broadKey } : undefined;
}

/** Keys that "always" may store: those of the uncovered parts, narrow ones first. */
export function offersFor(segments: readonly PromptSegment[]): string[] {
  const open = segments.filter((segment) => !segment.covered);
  return distinct([...open.map((segment) => segment.key), ...open.map((segment) => segment.broadKey)]);
}

/** Why an answer does not fit what was offered, or undefined. Doors turn a text into a 422. */
export function answerProblem(answer: Answer, offers: readonly string[]): string | undefined {
  if (!["once", "always", "deny"].includes(answer.answer)) return 'answer must be "once", "always" or "deny"';
  if (answer.answer !== "always") return answer.keys === undefined ? undefined : 'keys belong to the answer "always"';
  if (offers.length === 0) return 'this request cannot be saved as a rule; answer "once" or "deny"';
  if (answer.keys === undefined) return undefined;
  if (answer.keys.length === 0) return "keys must name at least one of the offers";
  const foreign = answer.keys.find((key) => !offers.includes(key));
  return foreign === undefined ? undefined : `"${foreign}" is not one of the offers`;
}

/** What "always" stores: the chosen keys, or the narrow key of every uncovered part. */
export function rulesToStore(answer: Answer, segments: readonly PromptSegment[], request: DecisionRequest): NewRule[] {
  const narrow = segments.filter((segment) => !segment.covered).map((segment) => segment.key);
  const bound = request.server === undefined ? {} : { server: request.server.name, tool: request.server.tool };
  return distinct(answer.keys ?? narrow).map((key) => ({ key, effect: "allow", ...bound }));
}
