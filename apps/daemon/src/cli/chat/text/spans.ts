import stringWidth from "string-width";
import { printable } from "../../output.ts";

export type Style =
  | "bold"
  | "dim"
  | "italic"
  | "code"
  | "heading"
  | "accent"
  | "good"
  | "bad"
  | "warn"
  | "added"
  | "removed";

/** A piece of text and how it looks. The text is raw: `paint` is the one place where it becomes bytes for a terminal. */
export interface Span {
  text: string;
  style?: Style;
}

export type Row = readonly Span[];

const codes: Readonly<Record<Style, readonly [on: string, off: string]>> = {
  bold: ["1", "22"],
  dim: ["2", "22"],
  italic: ["3", "23"],
  code: ["36", "39"],
  heading: ["1;4", "22;24"],
  accent: ["35", "39"],
  good: ["32", "39"],
  bad: ["31", "39"],
  warn: ["33", "39"],
  added: ["32", "39"],
  removed: ["31", "39"],
};

export const span = (text: string, style?: Style): Span => (style === undefined ? { text } : { text, style });

/** What of a text may reach a terminal: nothing that moves the cursor, changes direction or starts a sequence. */
export const harmless = (text: string): string => printable(text.replaceAll("\t", "    "));

/** One row for the terminal. Whatever the text holds, only our own colour codes are escape sequences in it. */
export function paint(row: Row, colour: boolean): string {
  return row
    .map(({ text, style }) => {
      const safe = harmless(text);
      if (!colour || style === undefined || safe === "") return safe;
      const [on, off] = codes[style];
      return `\u001b[${on}m${safe}\u001b[${off}m`;
    })
    .join("");
}

/** Columns that a text takes, after it was made harmless. */
export const columnsOf = (text: string): number => stringWidth(text, { countAnsiEscapeCodes: true });

export const rowColumns = (row: Row): number => row.reduce((sum, { text }) => sum + columnsOf(harmless(text)), 0);
