import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { lineAt, linesOf } from "./lines.ts";

/** A text after an edit, with the lines that are new in it. */
export interface Edited {
  text: string;
  /** 1-based and inclusive; `to` is below `from` when text was only taken out. */
  from: number;
  to: number;
}

const toCrlf = (text: string): string => text.replace(/\r?\n/g, "\r\n");
const allCrlf = (text: string): boolean => text.includes("\r\n") && !/(^|[^\r])\n/.test(text);

/** Starts of the occurrences, overlapping ones included: each of them could be the one that is meant. */
const occurrences = (text: string, wanted: string): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at);
  return found;
};

const spliced = (text: string, at: number, old: string, replacement: string): Edited => {
  const after = text.slice(0, at) + replacement + text.slice(at + old.length);
  const from = lineAt(after, at);
  return { text: after, from, to: replacement === "" ? from - 1 : lineAt(after, at + replacement.length - 1) };
};

/** Puts `replacement`, taken literally, in place of the only occurrence; LF texts match a CRLF file and keep its line ends. */
export const replaceOnce = (text: string, old: string, replacement: string, path: string): Edited => {
  if (old === "") throw errors.emptyOldText();
  const exact = occurrences(text, old);
  const crlf = exact.length === 0 && old.includes("\n") && !old.includes("\r") && text.includes("\r\n");
  const wanted = crlf ? toCrlf(old) : old;
  const found = crlf ? occurrences(text, wanted) : exact;
  if (found.length !== 1) {
    const lines = [...new Set(found.slice(0, 200).map((at) => lineAt(text, at)))];
    throw errors.occurrences(path, found.length, lines.slice(0, limits.maxNamedLines));
  }
  const fitted = crlf || allCrlf(text) ? toCrlf(replacement) : replacement;
  if (wanted === fitted) throw errors.noChange(path);
  return spliced(text, found[0] ?? 0, wanted, fitted);
};

/** Puts lines behind line `after`; 0 is the top. One newline at the end of `insert` is not a line of its own. */
export const insertLines = (text: string, after: number, insert: string, path: string): Edited => {
  const count = linesOf(text).length;
  if (after > count || after < 0) throw errors.insertLine(path, after, count);
  const end = allCrlf(text) ? "\r\n" : "\n";
  const block = insert.replace(/\r?\n$/, "").replace(/\r?\n/g, end);
  let at = 0;
  for (let line = 0; line < after; line += 1) {
    const next = text.indexOf("\n", at);
    at = next === -1 ? text.length : next + 1;
  }
  const before = text.slice(0, at);
  const unended = before !== "" && !before.endsWith("\n");
  const added = linesOf(`${block}\n`).length;
  const tail = unended ? "" : end;
  return {
    text: `${before}${unended ? end : ""}${block}${tail}${text.slice(at)}`,
    from: after + 1,
    to: after + added,
  };
};
