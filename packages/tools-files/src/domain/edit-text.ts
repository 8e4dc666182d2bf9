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
const lfOnly = (value: string): boolean => value.includes("\n") && !value.includes("\r");
const allCrlf = (text: string): boolean => text.includes("\r\n") && !/(^|[^\r])\n/.test(text);

const splice = (text: string, at: number, edit: Edit): string =>
  text.slice(0, at) + edit.new_string + text.slice(at + edit.old_string.length);

/** One literal replacement. `where` is put before the reason of a refusal. */
const applyEdit = (text: string, edit: Edit, path: string, where: string): EditedText => {
  if (edit.old_string === edit.new_string) throw errors.sameStrings(where, path);
  const exact = occurrences(text, edit.old_string);
  if (exact.count === 1) {
    const crlf = lfOnly(edit.new_string) && !edit.old_string.includes("\n") && allCrlf(text);
    return { text: splice(text, exact.at, crlf ? { ...edit, new_string: toCrlf(edit.new_string) } : edit), crlf };
  }
  if (exact.count > 1) throw severalTimes(exact, path, where);
  if (lfOnly(edit.old_string) && text.includes("\r\n")) {
    const adapted = { old_string: toCrlf(edit.old_string), new_string: toCrlf(edit.new_string) };
    if (adapted.old_string === adapted.new_string) throw errors.sameStrings(where, path);
    const found = occurrences(text, adapted.old_string);
    if (found.count === 1) return { text: splice(text, found.at, adapted), crlf: true };
    if (found.count > 1) throw severalTimes(found, path, where);
  }
  throw errors.occurrences(where, path, 0, explainMiss(text, edit));
};

const severalTimes = (found: { count: number; lines: number[] }, path: string, where: string): ToolError => {
  const lines = found.lines.join(", ");
  const more = found.count > found.lines.length && found.lines.length === limits.maxNamedLines ? ", …" : "";
  return errors.occurrences(
    where,
    path,
    found.count,
    `on lines ${lines}${more}: add surrounding lines to say which one`,
  );
};

/** Applies the edits one after the other, each on the text as the earlier ones left it; throws at the first that fails. */
export const applyEdits = (text: string, edits: readonly Edit[], path: string): EditedText => {
  let result: EditedText = { text, crlf: false };
  for (const [index, edit] of edits.entries()) {
    const where = edits.length === 1 ? "" : `edit ${index + 1} of ${edits.length}: `;
    const next = applyEdit(result.text, edit, path, where);
    result = { text: next.text, crlf: result.crlf || next.crlf };
  }
  return result;
};
