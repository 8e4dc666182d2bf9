import type { QueryStatement, WireCell } from "../../../daemon/src/http/api-types.ts";

/** The text of a value; null is SQL NULL. */
export const cellText = (cell: WireCell): string | null =>
  cell === null || typeof cell === "string" ? cell : cell.text;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) || text === "" ? `"${text.replaceAll('"', '""')}"` : text;
/** A spreadsheet would run these as a formula. Numbers stay numbers. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.]+(?:e[+-]?\d+)?$/i.test(text);
const field = (text: string | null): string => (text === null ? "" : quoted(isFormula(text) ? `'${text}` : text));

/** RFC 4180 with a line of names; NULL is an empty field, an empty text is `""`. */
export const toCsv = ({ columns = [], rows }: Pick<QueryStatement, "columns" | "rows">): string =>
  [columns.map(({ name }) => field(name)), ...rows.map((row) => row.map((cell) => field(cellText(cell))))]
    .map((line) => `${line.join(",")}\r\n`)
    .join("");

/** Columns that share a name get a number, as an object holds each name once. */
const uniqueNames = (columns: readonly { name: string }[]): string[] => {
  const taken = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let at = 2; taken.has(unique); at += 1) unique = `${name}_${at}`;
    taken.add(unique);
    return unique;
  });
};

/** An array of rows; every value is the text that the server wrote, so no digit is lost. */
export const toJson = ({ columns = [], rows }: Pick<QueryStatement, "columns" | "rows">): string => {
  const names = uniqueNames(columns);
  return `${JSON.stringify(
    rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at] ?? String(at), cellText(cell)]))),
    null,
    2,
  )}\n`;
};
