import { limits } from "../../limits.ts";
import type { Cell, ResultColumn } from "../driver.ts";
import { showCell, visible } from "./show-cell.ts";

/** A pipe table within a budget, and how much of the result it holds. */
export interface TableText {
  /** Empty where not even the head has room, and for rows without a column. */
  text: string;
  rows: number;
  /** First columns shown; all of them unless there are too many. */
  columns: number;
  /** Longest cell that is shown whole. */
  cellChars: number;
}

/** Tried in turn until a row has room. */
const cellSizes = [limits.maxCellChars, 160, 50, 16, 4] as const;

const rowText = (row: readonly Cell[], columns: number, cellChars: number): string => {
  let text = "|";
  for (let index = 0; index < columns; index++) text += ` ${showCell(row[index] ?? null, cellChars)} |`;
  return text;
};

/** The head, with as many columns as half of the budget has room for. */
function headOf(columns: readonly ResultColumn[], budget: number): { text: string; columns: number } {
  let names = "|";
  let rule = "|";
  let shown = 0;
  for (const { name } of columns) {
    const next = ` ${showCell(name === "" ? " " : name, limits.maxHeadChars)} |`;
    if (names.length + next.length + rule.length + 4 > budget / 2) break;
    names += next;
    rule += "---|";
    shown++;
  }
  return { text: shown === 0 ? "" : `${names}\n${rule}`, columns: shown };
}

function fill(head: string, rows: readonly (readonly Cell[])[], columns: number, cellChars: number, budget: number) {
  const lines = [head];
  let left = budget - head.length;
  for (const row of rows) {
    const line = rowText(row, columns, cellChars);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  return lines;
}

/** One line per row, never more than `budget` characters; rows give way at the end, long cells before that. */
export function tableText(
  columns: readonly ResultColumn[],
  rows: readonly (readonly Cell[])[],
  budget: number,
): TableText {
  if (columns.length === 0) return { text: "", rows: rows.length, columns: 0, cellChars: limits.maxCellChars };
  const head = headOf(columns, budget);
  if (head.columns === 0) return { text: "", rows: 0, columns: 0, cellChars: limits.maxCellChars };
  for (const cellChars of cellSizes) {
    const lines = fill(head.text, rows, head.columns, cellChars, budget);
    if (lines.length > 1 || rows.length === 0) {
      return { text: lines.join("\n"), rows: lines.length - 1, columns: head.columns, cellChars };
    }
  }
  return { text: head.text, rows: 0, columns: head.columns, cellChars: limits.maxCellChars };
}

/** Words of a database on one line and not too long. */
export const quoted = (text: string, maxChars: number): string => {
  const line = visible(text.trim());
  return line.length <= maxChars ? line : `${line.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "")}…`;
};
