import type { ToolError } from "@latchai/core";
import { errors } from "../errors.ts";

// Two engines, one vocabulary.
const words: readonly [RegExp, string][] = [
  [/look-around|\(\?<?[=!]/, "look-around"],
  [/backreference|escape sequence: `\\[1-9k]/, "backreference"],
  [/unclosed group|missing closing \)/, "unclosed group"],
  [/unopened group|unexpected \)/, "unopened group"],
  [/unclosed character class|missing closing \]/, "unclosed character class"],
  [/character class range/, "invalid character class range"],
  [/missing expression|missing argument to repetition/, "repetition operator without an expression"],
  [/escape sequence/, "unrecognized escape sequence"],
  [/repeat count|counted repetition|repetition quantifier/, "invalid repetition count"],
];

/** An engine's complaint about a pattern, as one line. */
export const patternProblem = (complaint: string): ToolError => {
  const known = words.find(([expression]) => expression.test(complaint))?.[1];
  if (known === "look-around") return errors.lookAround();
  if (known === "backreference") return errors.backReference();
  const line = complaint.split("\n").find((text) => text.startsWith("error")) ?? complaint.split("\n")[0] ?? "";
  return errors.badRegex(known ?? line.replace(/^error( parsing regexp)?: /, ""));
};
