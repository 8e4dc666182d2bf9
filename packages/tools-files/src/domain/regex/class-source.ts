import type { ClassItem, ClassNode } from "./tree.ts";

const scripts =
  "Latin Greek Cyrillic Han Hiragana Katakana Hangul Arabic Hebrew Thai Devanagari Armenian Georgian Bengali Tamil";
const categories = "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So Z Zs Zl Zp Cc Cf Co";
const longNames: Readonly<Record<string, string>> = {
  Letter: "L",
  Uppercase_Letter: "Lu",
  Lowercase_Letter: "Ll",
  Mark: "M",
  Number: "N",
  Decimal_Number: "Nd",
  Punctuation: "P",
  Symbol: "S",
  Separator: "Z",
};
const known = new Set([...scripts.split(" "), ...categories.split(" ")]);
const scriptNames = new Set(scripts.split(" "));

/** The Unicode class of that name as both engines spell it, or undefined. */
export const propertyName = (name: string): string | undefined => {
  const short = Object.hasOwn(longNames, name) ? longNames[name] : name;
  return short !== undefined && known.has(short) ? short : undefined;
};

const sets = {
  w: "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}",
  d: "\\p{Nd}",
  s: "\\p{White_Space}",
} as const;

const codePoint = (code: number): string => `\\u{${code.toString(16)}}`;

const itemSource = (item: ClassItem): string => {
  if (item.kind === "range") return `${codePoint(item.from)}-${codePoint(item.to)}`;
  const inner =
    item.kind === "set" ? sets[item.name] : `\\p{${scriptNames.has(item.name) ? "Script=" : ""}${item.name}}`;
  return item.negated ? `[^${inner}]` : inner;
};

/** The class as an expression for JavaScript's `v` mode that matches one code point; what the others are measured by. */
export const classSource = ({ items, negated }: ClassNode): string => {
  const members = items.map(itemSource).join("");
  return negated ? `^[^${members}\\r\\n]$` : `^[[${members}]--[\\r\\n]]$`;
};

/** Code points below 128 that are in the class, as ranges. */
export const asciiRanges = (node: ClassNode): [from: number, to: number][] => {
  const expression = new RegExp(classSource(node), node.fold ? "iv" : "v");
  const ranges: [number, number][] = [];
  for (let code = 0; code < 128; code++) {
    if (!expression.test(String.fromCharCode(code))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
};
