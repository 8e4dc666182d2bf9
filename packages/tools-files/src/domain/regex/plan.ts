import { errors } from "../../errors.ts";
import { classSource } from "./class-source.ts";
import { parseRegex, textTree } from "./parse.ts";
import { spellRegex } from "./spell.ts";
import type { RegexNode } from "./tree.ts";

/** A node for the engine that stands in where the linear one has no words; classes carry their expression. */
export type MachineNode = RegexNode & { source?: string };

/** What to look for in the lines of a file, once for each engine. */
export interface FindPlan {
  /** For ripgrep. */
  ripgrep: string;
  /** Set when the pattern is just this text. */
  exact?: string;
  /** For the linear engine on ASCII lines. */
  ascii: string;
  /** For the linear engine on other valid lines; absent when it has no way to say it. */
  unicode?: string;
  tree: MachineNode;
  /** Text that every match contains; "" when none is certain. */
  required: string;
}

const withSources = (node: RegexNode): MachineNode => {
  if (node.kind === "class") return { ...node, source: classSource(node) };
  if (node.kind === "sequence") return { ...node, parts: node.parts.map(withSources) };
  if (node.kind === "choice") return { ...node, options: node.options.map(withSources) };
  return node.kind === "repeat" ? { ...node, of: withSources(node.of) } : node;
};

/** The longest run of characters at the top of the pattern. */
const requiredText = (tree: RegexNode): string => {
  if (tree.kind !== "sequence") return "";
  let best = "";
  let run = "";
  for (const part of tree.parts) {
    if (part.kind === "char" && !part.fold) run += String.fromCodePoint(part.code);
    else if (part.kind !== "assert") run = "";
    if (run.length > best.length) best = run;
  }
  return best;
};

/** Throws a refusal when the pattern is not one, or cannot match within a line. */
export const planFind = (pattern: string, options: { literal: boolean; ignoreCase: boolean }): FindPlan => {
  const { literal, ignoreCase } = options;
  if (pattern === "") throw errors.emptyPattern();
  if (!pattern.isWellFormed()) throw errors.illFormedPattern("pattern");
  if (pattern.includes("\0")) throw errors.nulInPattern("pattern");
  if (/[\r\n]/.test(pattern)) throw errors.lineBreak();
  const tree = literal ? textTree(pattern, ignoreCase) : parseRegex(pattern, ignoreCase);
  const unicode = spellRegex(tree, "unicode");
  return {
    ripgrep: spellRegex(tree, "ripgrep") ?? "",
    ...(literal && !ignoreCase ? { exact: pattern } : {}),
    ascii: spellRegex(tree, "ascii") ?? "",
    ...(unicode === undefined ? {} : { unicode }),
    tree: withSources(tree),
    required: requiredText(tree),
  };
};
