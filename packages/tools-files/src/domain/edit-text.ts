import type { ToolError } from "@latchai/core";
import { errors } from "../errors.ts";
import { limits } from "../limits.ts";
import { explainMiss } from "./edit-hints.ts";

export interface Edit {
  old_string: string;
  new_string: string;
}

export interface EditedText {
  text: string;
  /** Line endings of an edit were adapted to a CRLF file. */
  crlf: boolean;
}

/** Start of each occurrence, overlapping ones included; stops after `max`. */
const occurrences = (text: string, wanted: string): { count: number; at: number; lines: number[] } => {
  let count = 0;
  let first = -1;
  let line = 1;
  let scanned = 0;
  const lines: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    count++;
    if (count === 1) first = at;
    if (lines.length < limits.maxNamedLines) {
      for (let end = text.indexOf("\n", scanned); end !== -1 && end < at; end = text.indexOf("\n", end + 1)) {
        line++;
        scanned = end + 1;
      }
      if (lines.at(-1) !== line) lines.push(line);
    }
  }
  return { count, at: first, lines };
};

const toCrlf = (value: string): string => value.replace(/\r?\n/g, "\r\n");
const hasBareLf = (value: string): boolean => /(?:^|[^\r])\n/.test(value);
/** Every line of the text ends in CRLF. */
const allCrlf = (text: string): boolean => text.includes("\r\n") && !hasBareLf(text);

const splice = (text: string, at: number, edit: Edit): string =>
  text.slice(0, at) + edit.new_string + text.slice(at + edit.old_string.length);

/** The edit as a CRLF file needs it; undefined when it says the same already. */
const adapt = (edit: Edit): Edit | undefined =>
  hasBareLf(edit.old_string) || hasBareLf(edit.new_string)
    ? { old_string: toCrlf(edit.old_string), new_string: toCrlf(edit.new_string) }
    : undefined;

/** One literal replacement. `where` is put before the reason of a refusal. */
const applyEdit = (text: string, edit: Edit, path: string, where: string): EditedText => {
  if (!edit.old_string.isWellFormed()) throw errors.illFormed(`${where}old_string`);
  if (!edit.new_string.isWellFormed()) throw errors.illFormed(`${where}new_string`);
  if (edit.old_string === edit.new_string) throw errors.sameStrings(where, path);
  // In a file of CRLF only, a bare LF is none of its line ends: it could only cut a pair in two or put in a second kind.
  const adapted = text.includes("\r\n") ? adapt(edit) : undefined;
  const tries = adapted === undefined ? [edit] : allCrlf(text) ? [adapted] : [edit, adapted];
  for (const one of tries) {
    const found = occurrences(text, one.old_string);
    if (found.count === 0) continue;
    if (one.old_string === one.new_string) throw errors.sameStrings(where, path);
    if (found.count > 1) throw severalTimes(found, path, where);
    return { text: splice(text, found.at, one), crlf: one === adapted };
  }
  throw errors.occurrences(where, path, 0, explainMiss(text, edit));
};

const severalTimes = (found: { count: number; lines: number[] }, path: string, where: string): ToolError => {
  const lines = found.lines.join(", ");
  const more = found.count > found.lines.length && found.lines.length === limits.maxNamedLines ? ", …" : "";
  const hint =
    found.lines.length === 1
      ? `all on line ${lines}: add the text round one of them`
      : `on lines ${lines}${more}: add surrounding lines to say which one`;
  return errors.occurrences(where, path, found.count, hint);
};

/**
 * Applies the edits one after the other, each on the text as the earlier ones left it; throws at the first that fails
 * and names it, unless it is a `single` edit.
 */
export const applyEdits = (text: string, edits: readonly Edit[], path: string, single = false): EditedText => {
  let result: EditedText = { text, crlf: false };
  for (const [index, edit] of edits.entries()) {
    const where = single ? "" : `edit ${index + 1} of ${edits.length}: `;
    const next = applyEdit(result.text, edit, path, where);
    result = { text: next.text, crlf: result.crlf || next.crlf };
  }
  return result;
};
