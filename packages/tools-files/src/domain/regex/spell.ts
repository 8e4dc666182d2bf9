import { asciiRanges } from "./class-source.ts";
import type { ClassItem, ClassNode, RegexNode } from "./tree.ts";

/** Whom a pattern is spelled for: ripgrep, the linear engine on ASCII text, the same on any valid text. */
export type Dialect = "ripgrep" | "ascii" | "unicode";

const hex = (code: number): string => `\\x{${code.toString(16)}}`;
const span = (from: number, to: number): string => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`);

// ripgrep's classes cover Unicode, those of the linear engine ASCII. No set holds a line break.
const unicodeSets = {
  w: "\\p{L}\\p{Nl}\\p{M}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}\\x{1f130}-\\x{1f149}\\x{1f150}-\\x{1f169}\\x{1f170}-\\x{1f189}",
  d: "\\p{Nd}",
  s: "\\x{9}\\x{b}\\x{c}\\x{85}\\p{Z}",
} as const;

const ripgrepItem = (item: ClassItem): string => {
  if (item.kind === "range") return span(item.from, item.to);
  if (item.kind === "set") return `\\${item.negated ? item.name.toUpperCase() : item.name}`;
  return `\\${item.negated ? "P" : "p"}{${item.name}}`;
};

const ripgrepClass = ({ items, negated }: ClassNode): string => {
  const members = items.map(ripgrepItem).join("");
  if (negated) return `[^${members}\\r\\n]`;
  const breaks = items.some((item) => item.kind !== "range" || (item.from <= 13 && item.to >= 10));
  const plain = items.every((item) => item.kind === "set" && !item.negated && item.name !== "s");
  return breaks && !plain ? `[[${members}]--[\\r\\n]]` : `[${members}]`;
};

const asciiClass = (node: ClassNode): string => {
  const ranges = asciiRanges(node);
  return ranges.length === 0 ? "[^\\x{0}-\\x{10ffff}]" : `[${ranges.map(([from, to]) => span(from, to)).join("")}]`;
};

/** A range without the line breaks in it. */
const withoutBreaks = (from: number, to: number): string =>
  [
    [from, Math.min(to, 9)],
    [Math.max(from, 11), Math.min(to, 12)],
    [Math.max(from, 14), to],
  ]
    .filter(([start = 0, end = 0]) => start <= end)
    .map(([start = 0, end = 0]) => span(start, end))
    .join("");

/** Undefined where the linear engine has no spelling of the class. */
const unicodeClass = ({ items, negated }: ClassNode): string | undefined => {
  const members: string[] = [];
  for (const item of items) {
    if (item.kind !== "range" && (item.negated || item.name === "Cc")) return undefined;
    if (item.kind === "range") members.push(negated ? span(item.from, item.to) : withoutBreaks(item.from, item.to));
    else members.push(item.kind === "set" ? unicodeSets[item.name] : `\\p{${item.name}}`);
  }
  return negated ? `[^${members.join("")}\\r\\n]` : `[${members.join("")}]`;
};

const spellChar = (code: number): string => {
  const char = String.fromCodePoint(code);
  if (/^[\\.+*?()|[\]{}^$]$/.test(char)) return `\\${char}`;
  return code < 32 || code === 127 ? hex(code) : char;
};

const times = (min: number, max: number): string => {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
};

/** The pattern for one engine; undefined when that engine has no way to say it. */
export const spellRegex = (tree: RegexNode, dialect: Dialect): string | undefined => {
  // The carriage return of CRLF is no part of a line for us, but it is for ripgrep.
  const asserts = { start: "^", end: dialect === "ripgrep" ? "\\r?$" : "$", word: "\\b", inside: "\\B" };
  let possible = true;
  let folding = false;
  const folded = (fold: boolean, text: string): string => {
    if (fold === folding) return text;
    folding = fold;
    return `(?${fold ? "" : "-"}i)${text}`;
  };
  /** Flags set inside a group end with it. */
  const grouped = (spell: () => string): string => {
    const before = folding;
    const text = spell();
    folding = before;
    return `(?:${text})`;
  };
  const spellClass = (node: ClassNode): string => {
    if (dialect === "ripgrep") return ripgrepClass(node);
    const text = dialect === "ascii" ? asciiClass(node) : unicodeClass(node);
    if (text === undefined) possible = false;
    return text ?? "";
  };
  const spell = (node: RegexNode): string => {
    if (node.kind === "char") return folded(node.fold, spellChar(node.code));
    if (node.kind === "class") return folded(node.fold, spellClass(node));
    if (node.kind === "assert") {
      // Word edges of the linear engine know ASCII only.
      if (dialect === "unicode" && (node.at === "word" || node.at === "inside")) possible = false;
      return asserts[node.at];
    }
    if (node.kind === "sequence") return node.parts.map(inSequence).join("");
    if (node.kind === "choice") return node.options.map(spell).join("|");
    const { of } = node;
    const operand = of.kind === "char" || of.kind === "class" ? spell(of) : grouped(() => spell(of));
    return `${operand}${times(node.min, node.max)}`;
  };
  const inSequence = (part: RegexNode): string =>
    part.kind === "choice" || part.kind === "sequence" ? grouped(() => spell(part)) : spell(part);
  const text = spell(tree);
  return possible ? text : undefined;
};
