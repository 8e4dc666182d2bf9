import { type Row, rowColumns, span } from "../text/spans.ts";
import { wrap } from "../text/wrap.ts";
import type { Editor } from "./editor.ts";

export interface DrawnEditor {
  rows: Row[];
  /** Where the cursor stands, counted from the first row and column. */
  cursor: { row: number; column: number };
}

const maxRows = 8;

/** The line being typed behind its label; a long text shows the part around the cursor. */
export function drawEditor(editor: Pick<Editor, "text" | "cursor">, label: string, width: number): DrawnEditor {
  const room = width - 1;
  const rows: Row[] = [];
  let cursor = { row: 0, column: 0 };
  let from = 0;
  for (const [index, line] of editor.text.split("\n").entries()) {
    const start = index === 0 ? span(label, "accent") : span("· ".padStart(label.length), "dim");
    const until = editor.cursor - from;
    if (until >= 0 && until <= line.length) {
      const left = wrap([start, span(line.slice(0, until))], { width: room, verbatim: true });
      cursor = { row: rows.length + left.length - 1, column: rowColumns(left.at(-1) ?? []) };
    }
    rows.push(...wrap([start, span(line)], { width: room, verbatim: true }));
    from += line.length + 1;
  }
  const first = Math.max(0, Math.min(cursor.row - maxRows + 1, rows.length - maxRows));
  return { rows: rows.slice(first, first + maxRows), cursor: { row: cursor.row - first, column: cursor.column } };
}
