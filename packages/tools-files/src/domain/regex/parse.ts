import { errors } from "../../errors.ts";
import { checkTree } from "./check-tree.ts";
import { type Cursor, createCursor } from "./cursor.ts";
import { parseClass } from "./parse-class.ts";
import { parseEscape } from "./parse-escape.ts";
import type { RegexNode } from "./tree.ts";

const maxChars = 10_000;
const maxNesting = 100;

const anyChar = { kind: "class", items: [], negated: true } as const;

/** Flags at `(?…)`: only `i` changes what a search of single lines finds; `s`, `m`, `U` and `u` may be set. */
const foldAfter = (flags: string, before: boolean): boolean => {
  const [on = "", off = ""] = flags.split("-");
  const unknown = [...on].find((flag) => !"ismUu".includes(flag)) ?? [...off].find((flag) => !"isU".includes(flag));
  if (unknown !== undefined)
    throw errors.badRegex(
      `the flag ${flags.includes("-") && !on.includes(unknown) ? "-" : ""}${unknown} is not supported`,
    );
  return off.includes("i") ? false : on.includes("i") || before;
};

interface Group {
  options: RegexNode[];
  parts: RegexNode[];
  fold: boolean;
}

const closed = ({ options, parts }: Group): RegexNode => {
  const last: RegexNode = { kind: "sequence", parts };
  return options.length === 0 ? last : { kind: "choice", options: [...options, last] };
};

const openGroup = (cursor: Cursor, outer: Group): Group | undefined => {
  const inner = (fold: boolean): Group => ({ options: [], parts: [], fold });
  if (!cursor.looksAt(/^\?/)) return inner(outer.fold);
  if (cursor.looksAt(/^\?<?[=!]/)) throw errors.lookAround();
  if (cursor.match(/^\?P?<[A-Za-z_]\w*>/) !== undefined) return inner(outer.fold);
  const flags = cursor.match(/^\?([A-Za-z]*(?:-[A-Za-z]+)?)([:)])/);
  if (flags === undefined) throw errors.badRegex("unrecognized group: (?:…) is a plain one");
  const [, names = "", end = ""] = flags;
  const fold = foldAfter(names, outer.fold);
  if (end === ":") return inner(fold);
  outer.fold = fold;
  return undefined;
};

const quantifier = (cursor: Cursor): { min: number; max: number } | undefined => {
  if (cursor.looksAt(/^\{,\d+\}/)) throw errors.badRegex("invalid repetition count: write {0,n} for {,n}");
  const counted = cursor.match(/^\{(\d{1,9})(,?)(\d{0,9})\}/);
  const bounds = { "*": [0, Number.POSITIVE_INFINITY], "+": [1, Number.POSITIVE_INFINITY], "?": [0, 1] } as const;
  if (counted === undefined) {
    const sign = cursor.match(/^[*+?]/)?.[0] as keyof typeof bounds | undefined;
    if (sign === undefined) return undefined;
    cursor.take("?");
    return { min: bounds[sign][0], max: bounds[sign][1] };
  }
  cursor.take("?");
  const [, least = "", comma = "", most = ""] = counted;
  const min = Number(least);
  const max = comma === "" ? min : most === "" ? Number.POSITIVE_INFINITY : Number(most);
  if (max < min) throw errors.badRegex("invalid repetition count: the second number is smaller");
  return { min, max };
};

const atom = (cursor: Cursor, fold: boolean): RegexNode => {
  const code = cursor.next();
  const sign = String.fromCodePoint(code);
  if (sign === ".") return { ...anyChar, fold };
  if (sign === "^") return { kind: "assert", at: "start" };
  if (sign === "$") return { kind: "assert", at: "end" };
  if (sign === "[") return { kind: "class", ...parseClass(cursor), fold };
  if (sign !== "\\") return { kind: "char", code, fold };
  const found = parseEscape(cursor, false);
  if (found.kind === "assert") return found;
  if (found.kind === "char") return { ...found, fold };
  if (found.kind === "range") return { kind: "class", items: [found], negated: false, fold };
  return { kind: "class", items: [{ ...found, negated: false }], negated: found.negated, fold };
};

/**
 * Reads a pattern in the dialect of grep, which is the same with and without ripgrep: what the two engines understand
 * differently is refused or has one meaning here. Throws a refusal that says what to write instead.
 */
export const parseRegex = (pattern: string, ignoreCase: boolean): RegexNode => {
  if (pattern.length > maxChars) throw errors.badRegex(`longer than ${maxChars} characters`);
  const cursor = createCursor(pattern);
  const outer: Group[] = [];
  let group: Group = { options: [], parts: [], fold: ignoreCase };
  let repeatable = false;
  while (!cursor.done()) {
    const times = quantifier(cursor);
    if (times !== undefined) {
      const of = group.parts.pop();
      if (of === undefined || !repeatable) throw errors.badRegex("repetition operator without an expression");
      group.parts.push({ kind: "repeat", of, ...times });
    } else if (cursor.take("(")) {
      const inner = openGroup(cursor, group);
      repeatable = false;
      if (inner === undefined) continue;
      outer.push(group);
      if (outer.length > maxNesting) throw errors.badRegex("groups are nested too deep");
      group = inner;
    } else if (cursor.take(")")) {
      const parent = outer.pop();
      if (parent === undefined) throw errors.badRegex("unopened group");
      parent.parts.push(closed(group));
      group = parent;
      repeatable = true;
    } else if (cursor.take("|")) {
      group.options.push({ kind: "sequence", parts: group.parts });
      group.parts = [];
      repeatable = false;
    } else {
      group.parts.push(atom(cursor, group.fold));
      repeatable = true;
    }
  }
  if (outer.length > 0) throw errors.badRegex("unclosed group");
  const tree = closed(group);
  checkTree(tree);
  return tree;
};

/** The tree of plain text. */
export const textTree = (text: string, fold: boolean): RegexNode => ({
  kind: "sequence",
  parts: [...text].map((char) => ({ kind: "char", code: char.codePointAt(0) ?? 0, fold })),
});
