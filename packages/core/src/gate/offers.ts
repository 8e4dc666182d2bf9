import type { DecisionRequest } from "./decision.ts";
import type { Answer, PromptSegment } from "./prompts.ts";
import type { NewRule } from "./rules.ts";

const distinct = (keys: Iterable<string | undefined>): string[] => [
  ...new Set([...keys].filter((key) => key !== undefined)),
];

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
