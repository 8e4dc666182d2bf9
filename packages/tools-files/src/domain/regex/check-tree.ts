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

const holds = (node: RegexNode, at: "start" | "end"): boolean =>
  (node.kind === "assert" && node.at === at) || partsOf(node).some((part) => holds(part, at));

/** A `^` behind a `$` holds on blank lines only, and ripgrep does not find them. */
const checkEdges = (node: RegexNode): void => {
  if (node.kind === "sequence") {
    const end = node.parts.findIndex((part) => holds(part, "end"));
    if (end !== -1 && node.parts.slice(end + 1).some((part) => holds(part, "start"))) throw errors.edges();
  }
  if (node.kind === "repeat" && node.max > 1 && holds(node.of, "end") && holds(node.of, "start")) throw errors.edges();
  for (const part of partsOf(node)) checkEdges(part);
};

/** Refuses what is too large for an engine, or what the engines do not agree on. */
export const checkTree = (tree: RegexNode): void => {
  checkRepeats(tree, maxRepeats);
  if (weigh(tree) > maxWeight) throw errors.badRegex("too large with its repetitions written out");
  checkEdges(tree);
};
