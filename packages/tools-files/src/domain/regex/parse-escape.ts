import { errors } from "../../errors.ts";
import { propertyName } from "./class-source.ts";
import type { Cursor } from "./cursor.ts";
import type { ClassItem } from "./tree.ts";

/** What an escape stands for, outside and inside of brackets. */
export type Escape = ClassItem | { kind: "char"; code: number } | { kind: "assert"; at: "word" | "inside" };

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, a: 7 };

const charOf = (code: number, inClass: boolean): Escape => {
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw errors.badRegex("that is no Unicode character");
  if (code === 0 && !inClass) throw errors.nulInPattern("pattern");
  if ((code === 10 || code === 13) && !inClass) throw errors.lineBreak();
  return { kind: "char", code };
};

const property = (cursor: Cursor, letter: string): Escape => {
  const found = cursor.match(/^(?:\{(\^?)([A-Za-z_]+)\}|([A-Z]))/);
  const [, caret = "", long = "", short = ""] = found ?? [];
  const name = propertyName(long || short);
  if (name === undefined)
    throw errors.badRegex("unknown Unicode class — known are categories (L, Lu, Nd, P, …) and scripts (Greek, Han, …)");
  return { kind: "property", name, negated: (letter === "P") !== (caret === "^") };
};

/** Reads an escape after its backslash. */
export const parseEscape = (cursor: Cursor, inClass: boolean): Escape => {
  if (cursor.done()) throw errors.badRegex("incomplete escape sequence at the end");
  const letter = String.fromCodePoint(cursor.next());
  if (/^[wdsWDS]$/.test(letter)) {
    const name = letter.toLowerCase() as "w" | "d" | "s";
    return { kind: "set", name, negated: name !== letter };
  }
  if (letter === "p" || letter === "P") return property(cursor, letter);
  if (Object.hasOwn(controls, letter)) return charOf(controls[letter] ?? 0, inClass);
  if (letter === "x" || letter === "u" || letter === "U") {
    const sizes = { x: /^(?:\{([\da-fA-F]{1,8})\}|([\da-fA-F]{2}))/, u: /^(?:\{([\da-fA-F]{1,8})\}|([\da-fA-F]{4}))/ };
    const hex = cursor.match(letter === "x" ? sizes.x : sizes.u);
    if (hex === undefined) throw errors.badRegex(`incomplete escape sequence \\${letter}`);
    return charOf(Number.parseInt(hex[1] ?? hex[2] ?? "", 16), inClass);
  }
  if (!inClass && letter === "b") return { kind: "assert", at: "word" };
  if (!inClass && letter === "B") return { kind: "assert", at: "inside" };
  if (!inClass && /^[1-9k]$/.test(letter)) throw errors.backReference();
  if (/^[AzZG]$/.test(letter))
    throw errors.badRegex(`\\${letter} is not supported: use ^ and $, which stand for the ends of a line`);
  if (letter === "<" || letter === ">")
    throw errors.badRegex(
      `\\${letter} is not supported: use \\b for the edge of a word, or ${letter} for the character`,
    );
  // Punctuation stands for itself, whether it needed the backslash or not.
  if (/^[ -/:-@[-`{-~]$/.test(letter)) return { kind: "char", code: letter.charCodeAt(0) };
  throw errors.badRegex(`unrecognized escape sequence \\${letter}`);
};
