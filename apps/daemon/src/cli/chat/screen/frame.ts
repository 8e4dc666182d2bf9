import { paint, type Row, rowColumns } from "../text/spans.ts";

export interface Frame {
  /** Replaces the drawn rows; `commit` is printed above them and stays. The cursor counts from the first drawn row. */
  draw(commit: readonly Row[], rows: readonly Row[], cursor: { row: number; column: number }, columns: number): void;
  /** The screen was cleared, or something else has printed: nothing of ours is drawn. */
  forget(): void;
}

const up = (rows: number): string => (rows > 0 ? `\u001b[${rows}A` : "");
const right = (columns: number): string => (columns > 0 ? `\u001b[${columns}C` : "");
const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";
const clearBelow = "\u001b[J";

/** The rows at the end of the output that are drawn in place. Each change is one write, so nothing flickers. */
export function createFrame({ write, colour }: { write(text: string): void; colour: boolean }): Frame {
  /** Columns of each drawn row up to the cursor's. */
  let above: number[] = [];
  let cursorColumn = 0;

  /** Terminals wrap again what is drawn when they become narrower. */
  const rowsAbove = (columns: number): number =>
    above.reduce((sum, width) => sum + Math.max(1, Math.ceil(width / columns)), 0) + Math.floor(cursorColumn / columns);

  return {
    draw(commit, rows, cursor, columns) {
      const lines = [
        ...commit.map((row) => `${paint(row, colour)}\r\n`),
        rows.map((row) => paint(row, colour)).join("\r\n"),
      ];
      const down = rows.length - 1 - cursor.row;
      const place = rows.length > 0 ? `${up(down)}\r${right(cursor.column)}` : "";
      write(`${hideCursor}${up(rowsAbove(columns))}\r${clearBelow}${lines.join("")}${place}${showCursor}`);
      above = rows.slice(0, cursor.row).map(rowColumns);
      cursorColumn = rows.length > 0 ? cursor.column : 0;
    },
    forget() {
      above = [];
      cursorColumn = 0;
    },
  };
}
