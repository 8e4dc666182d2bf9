import { columnsOf, harmless, type Row, type Span, type Style, span } from "./spans.ts";

export interface WrapOptions {
  width: number;
  /** Before every row, e.g. the bar of a sub-agent. */
  prefix?: Row;
  /** Columns that rows after the first are indented by. */
  hang?: number;
  /** Break anywhere and keep every space, as for code. */
  verbatim?: true;
}

/** A terminal is never taken for narrower than this; below it nothing is readable anyway. */
const minColumns = 8;
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

interface Piece {
  text: string;
  columns: number;
  style: Style | undefined;
  space: boolean;
}

/** Splits a row over as many as the width needs: at spaces where there are some, never inside a character. */
export function wrap(row: Row, { width, prefix = [], hang = 0, verbatim }: WrapOptions): Row[] {
  const before = prefix.reduce((sum, { text }) => sum + columnsOf(harmless(text)), 0);
  const room = Math.max(minColumns, width - before);
  const indent = Math.min(hang, Math.floor(room / 2));
  const rows: Span[][] = [];
  let current: Piece[] = [];
  let used = 0;

  const flush = (): void => {
    while (!verbatim && current.at(-1)?.space) current.pop();
    const start = rows.length > 0 && indent > 0 ? [span(" ".repeat(indent))] : [];
    rows.push([...prefix, ...start, ...joined(current)]);
    current = [];
    used = indent;
  };
  const put = (piece: Piece): void => {
    current.push(piece);
    used += piece.columns;
  };

  for (const piece of row.flatMap((one) => piecesOf(one, verbatim === true))) {
    if (used + piece.columns <= room) put(piece);
    else if (piece.space && !verbatim) flush();
    else {
      // What fits on no row is broken where it stands.
      const fits = piece.columns <= room - indent;
      if (!verbatim && fits && current.some(({ space }) => !space)) flush();
      if (used + piece.columns <= room) put(piece);
      else
        for (const part of partsOf(piece)) {
          if (used + part.columns > room && current.length > 0) flush();
          put(part);
        }
    }
  }
  if (current.length > 0 || rows.length === 0) flush();
  return rows;
}

function piecesOf({ text, style }: Span, verbatim: boolean): Piece[] {
  const safe = harmless(text);
  const words = verbatim ? [safe] : safe.split(/( +)/);
  return words
    .filter((word) => word !== "")
    .map((word) => ({ text: word, columns: columnsOf(word), style, space: !verbatim && word.startsWith(" ") }));
}

const partsOf = (piece: Piece): Piece[] =>
  Array.from(graphemes.segment(piece.text), ({ segment }) => ({
    ...piece,
    text: segment,
    columns: columnsOf(segment),
  }));

function joined(pieces: readonly Piece[]): Span[] {
  const spans: Span[] = [];
  for (const { text, style } of pieces) {
    const last = spans.at(-1);
    if (last && last.style === style) last.text += text;
    else spans.push(span(text, style));
  }
  return spans;
}

/** The text cut to a number of columns, with an ellipsis when something is missing. */
export function fit(text: string, columns: number): string {
  const safe = harmless(text);
  if (columnsOf(safe) <= columns) return safe;
  let kept = "";
  let used = 0;
  for (const { segment } of graphemes.segment(safe)) {
    const wide = columnsOf(segment);
    if (used + wide > columns - 1) break;
    kept += segment;
    used += wide;
  }
  return `${kept}…`;
}
