import { errors } from "../../errors.ts";
import type { RegexNode } from "./tree.ts";

const maxRepeats = 1000;
/** Characters and classes that a pattern may come to with its counted repetitions written out. */
const maxWeight = 20_000;
/** What a class of all of Unicode counts for. */
const classWeight = 40;

/** How large the pattern is when its counted repetitions are written out. */
const weigh = (node: RegexNode): number => {
  if (node.kind === "char") return 1;
  if (node.kind === "class") return node.items.some((item) => item.kind !== "range") ? classWeight : 5;
  if (node.kind === "sequence") return node.parts.reduce((sum, part) => sum + weigh(part), 1);
  if (node.kind === "choice") return node.options.reduce((sum, part) => sum + weigh(part), 1);
  if (node.kind === "repeat") return 1 + weigh(node.of) * Math.max(1, Number.isFinite(node.max) ? node.max : node.min);
  return 1;
};

/** Counted repetitions inside each other multiply; the product is bounded. */
const checkRepeats = (node: RegexNode, left: number): void => {
  if (node.kind === "repeat") {
    const count = Number.isFinite(node.max) ? node.max : node.min;
    if (count > left) throw errors.badRegex(`invalid repetition count: more than ${maxRepeats} in all`);
    checkRepeats(node.of, count > 1 ? Math.floor(left / count) : left);
  } else if (node.kind === "sequence") for (const part of node.parts) checkRepeats(part, left);
  else if (node.kind === "choice") for (const part of node.options) checkRepeats(part, left);
};

const partsOf = (node: RegexNode): readonly RegexNode[] => {
  if (node.kind === "sequence") return node.parts;
  if (node.kind === "choice") return node.options;
  return node.kind === "repeat" ? [node.of] : [];
};

type Assert = Extract<RegexNode, { kind: "assert" }>["at"];

const holds = (node: RegexNode, any: readonly Assert[]): boolean =>
  (node.kind === "assert" && any.includes(node.at)) || partsOf(node).some((part) => holds(part, any));

/** Whether one of `behind` has to hold behind one of `front` for some match. What a repetition may leave out need not. */
const follows = (node: RegexNode, front: readonly Assert[], behind: readonly Assert[]): boolean => {
  if (node.kind === "repeat" && node.min > 1 && holds(node.of, front) && holds(node.of, behind)) return true;
  if (node.kind === "sequence") {
    const at = node.parts.findIndex((part) => holds(part, front));
    if (at !== -1 && node.parts.slice(at + 1).some((part) => holds(part, behind))) return true;
  }
  return partsOf(node).some((part) => follows(part, front, behind));
};

/**
 * Orders in which ripgrep misses matches. What is behind a `$` it looks at after the carriage return of a CRLF line,
 * we look before it; a `^` behind a word edge it loses on some lines (seen with 13.0).
 */
const checkOrder = (tree: RegexNode): void => {
  if (follows(tree, ["end"], ["start"])) throw errors.startBehindEnd();
  if (follows(tree, ["end"], ["word", "inside"])) throw errors.wordEdgeBehindEnd();
  if (follows(tree, ["word", "inside"], ["start"])) throw errors.startBehindWordEdge();
};

/** Refuses what is too large for an engine, or what the engines do not agree on. */
export const checkTree = (tree: RegexNode): void => {
  checkRepeats(tree, maxRepeats);
  if (weigh(tree) > maxWeight) throw errors.badRegex("too large with its repetitions written out");
  checkOrder(tree);
};
