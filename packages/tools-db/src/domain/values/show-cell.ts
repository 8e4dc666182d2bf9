import { limits } from "../../limits.ts";
import type { Cell } from "../driver.ts";
import { hexText } from "./cell-text.ts";

/** Nothing in it could be taken for anything else. */
const plain = /^[ -[\]-{}~]*$/;
// Control and format characters (bidirectional overrides, zero-width ones, ANSI's ESC), odd spaces, half surrogate pairs.
const hidden = "[\\p{Cc}\\p{Cf}\\p{Cs}\\u00a0\\u2028\\u2029]";
// A backslash is doubled only where it would read as one of the escapes written here.
const special = new RegExp(`\\\\(?=[\\\\|nrtxu]|${hidden})|\\||${hidden}`, "gu");
const named: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", "|": "\\|", "\\": "\\\\" };

const escaped = (char: string): string => named[char] ?? `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`;

/** Text on one line: whatever cannot be seen, reorders what is seen, or would break a table is written out. */
export const visible = (text: string): string => (plain.test(text) ? text : text.replaceAll(special, escaped));

/** The head of a text and how much of it is left; never half a surrogate pair. */
function cut(text: string, maxChars: number): { head: string; left: number } {
  if (text.length <= maxChars) return { head: text, left: 0 };
  const last = text.charCodeAt(maxChars - 1);
  const head = text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxChars - 1 : maxChars);
  return { head, left: text.length - head.length };
}

/** Text that would read as NULL, as nothing, or as quoted is quoted as SQL does it. */
const ambiguous = (text: string): boolean =>
  text.length === 0 ||
  (text.charCodeAt(0) === 0x27 && text.endsWith("'")) ||
  (text.length === 4 && text.toLowerCase() === "null");

/** A value in a table: the server's own text, bytes as `\x…`, NULL bare; longer than `maxChars` with `…(+N)` behind. */
export function showCell(cell: Cell, maxChars: number = limits.maxCellChars): string {
  if (cell === null) return "NULL";
  if (typeof cell !== "string") {
    const { byteLength } = cell;
    const shown = hexText(cell, limits.maxShownBytes);
    return byteLength > limits.maxShownBytes ? `${shown}… (${byteLength} bytes)` : shown;
  }
  if (ambiguous(cell)) {
    const { head, left } = cut(cell.replaceAll("'", "''"), maxChars);
    return left === 0 ? `'${visible(head)}'` : `'${visible(head)}…(+${left})`;
  }
  if (cell.length <= maxChars) return visible(cell);
  const { head, left } = cut(cell, maxChars);
  return `${visible(head)}…(+${left})`;
}
