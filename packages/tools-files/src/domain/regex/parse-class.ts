import { errors } from "../../errors.ts";
import type { Cursor } from "./cursor.ts";
import { parseEscape } from "./parse-escape.ts";
import type { ClassItem } from "./tree.ts";

const posix: Readonly<Record<string, string>> = {
  alnum: "09AZaz",
  alpha: "AZaz",
  ascii: "\0\x7f",
  blank: "\t\t  ",
  cntrl: "\0\x1f\x7f\x7f",
  digit: "09",
  graph: "!~",
  lower: "az",
  print: " ~",
  punct: "!/:@[`{~",
  space: "\t\r  ",
  upper: "AZ",
  word: "09AZaz__",
  xdigit: "09AFaf",
};

const range = (from: number, to: number): ClassItem => ({ kind: "range", from, to });

const posixItems = (name: string, negated: boolean): ClassItem[] => {
  const ends = [...(posix[name] ?? "")].map((char) => char.charCodeAt(0));
  const items: ClassItem[] = [];
  let next = 0;
  for (let at = 0; at < ends.length; at += 2) {
    const [from = 0, to = 0] = [ends[at], ends[at + 1]];
    if (!negated) items.push(range(from, to));
    else if (from > next) items.push(range(next, from - 1));
    next = to + 1;
  }
  return negated ? [...items, range(next, 0x10ffff)] : items;
};

/** One member: a character as its code, or a set. */
const member = (cursor: Cursor): number | ClassItem => {
  if (!cursor.take("\\")) return cursor.next();
  const found = parseEscape(cursor, true);
  if (found.kind === "char") return found.code;
  if (found.kind === "assert") throw errors.badRegex("unrecognized escape sequence in a character class");
  return found;
};

const isLineBreak = (item: ClassItem): boolean =>
  item.kind === "range" && [item.from, item.to].every((code) => code === 10 || code === 13);

/** Reads a class after its opening bracket. A bracket inside stands for itself, except in `[:name:]`. */
export const parseClass = (cursor: Cursor): { items: ClassItem[]; negated: boolean } => {
  const negated = cursor.take("^");
  const items: ClassItem[] = [];
  for (let first = true; first || !cursor.take("]"); first = false) {
    if (cursor.done()) throw errors.badRegex("unclosed character class");
    const named = cursor.match(/^\[:(\^?)([a-z]+):\]/);
    if (named !== undefined) {
      const [, caret = "", name = ""] = named;
      if (!Object.hasOwn(posix, name)) throw errors.badRegex(`[:${name}:] is no known character class`);
      items.push(...posixItems(name, caret === "^"));
      continue;
    }
    const from = member(cursor);
    if (typeof from !== "number") {
      items.push(from);
      continue;
    }
    if (!cursor.looksAt(/^-[^\]]/su)) {
      items.push(range(from, from));
      continue;
    }
    cursor.take("-");
    const to = member(cursor);
    if (typeof to !== "number" || to < from) throw errors.badRegex("invalid character class range");
    items.push(range(from, to));
  }
  if (!negated && items.every(isLineBreak)) throw errors.lineBreak();
  const [only] = items;
  // A class of one negated set is that set, turned round; so both engines can spell it.
  if (items.length === 1 && only !== undefined && only.kind !== "range" && only.negated)
    return { items: [{ ...only, negated: false }], negated: !negated };
  return { items, negated };
};
