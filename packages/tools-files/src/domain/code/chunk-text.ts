import { createHash } from "node:crypto";
import { symbolOf } from "./symbols.ts";

/** A piece of a file that is indexed and shown as one. */
export interface Chunk {
  /** First and last line, 1-based. */
  line: number;
  endLine: number;
  /** Path and enclosing symbol; put before the text where it is embedded. */
  header: string;
  text: string;
  /** SHA-256 of header and text, in hex: says whether the chunk still stands like this on disk. */
  hash: string;
}

/** Sizes of a chunk; lines, and UTF-16 units for files with long lines. */
export const chunkSizes = { minLines: 40, maxLines: 60, tailLines: 12, maxChars: 6000, summarySymbols: 40 } as const;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** The lines of a file with what they declare, each looked at once and only when it is asked for. */
interface Lines {
  readonly all: readonly string[];
  symbol(at: number): string | undefined;
}

const toLines = (text: string): Lines => {
  const all = text.split("\n");
  const known = new Map<number, string | undefined>();
  return {
    all,
    symbol(at) {
      if (!known.has(at)) known.set(at, symbolOf(all[at] ?? ""));
      return known.get(at);
    },
  };
};

/** How good it is to begin a chunk at a line: after a blank line or a closing brace, and at little indent. */
const boundaryScore = (lines: Lines, at: number): number => {
  const before = lines.all[at - 1] ?? "";
  const here = lines.all[at] ?? "";
  if (here.trim() === "") return 0;
  const indent = Math.min(indentOf(here), 16);
  const blank = before.trim() === "" ? 8 : 0;
  const closed = /^\s*[}\])]+[;,]?\s*$/.test(before) ? 6 : 0;
  const symbol = lines.symbol(at) === undefined ? 0 : 4;
  return blank + closed + symbol + (16 - indent) / 4;
};

const cutPoint = (lines: Lines, start: number): number => {
  const last = Math.min(start + chunkSizes.maxLines, lines.all.length);
  let chars = 0;
  for (let at = start; at < last; at++) {
    chars += (lines.all[at]?.length ?? 0) + 1;
    if (chars > chunkSizes.maxChars) return Math.max(at, start + 1);
  }
  if (lines.all.length - start <= chunkSizes.maxLines + chunkSizes.tailLines) return lines.all.length;
  let best = last;
  let bestScore = -1;
  for (let at = start + chunkSizes.minLines; at <= last; at++) {
    const score = boundaryScore(lines, at);
    if (score >= bestScore) {
      best = at;
      bestScore = score;
    }
  }
  return best;
};

const makeChunk = (path: string, symbol: string | undefined, text: string, line: number, endLine: number): Chunk => {
  const header = symbol === undefined ? path : `${path} › ${symbol}`;
  const hash = createHash("sha256").update(`${header}\n${text}`).digest("hex");
  return { line, endLine, header, text, hash };
};

/**
 * Cuts a text at natural boundaries into chunks of 40 to 60 lines; blank ones are left out. A file of several chunks
 * gets one more at the end, its path and symbols, so that a question about the whole finds it. One step is short, so a
 * caller can pause between steps.
 */
export function* chunksOf(path: string, text: string): Generator<Chunk, void, undefined> {
  const lines = toLines(text);
  const outline: string[] = [];
  let enclosing: string | undefined;
  let count = 0;
  for (let start = 0; start < lines.all.length; ) {
    const end = cutPoint(lines, start);
    let own: string | undefined;
    let outer: string | undefined;
    for (let at = start; at < end; at++) {
      const symbol = lines.symbol(at);
      if (symbol === undefined) continue;
      const line = lines.all[at] ?? "";
      own ??= symbol;
      if (indentOf(line) === 0) outer = symbol;
      if (indentOf(line) <= 2 && outline.length < chunkSizes.summarySymbols) outline.push(line.trim().slice(0, 160));
    }
    const body = lines.all
      .slice(start, end)
      .join("\n")
      .slice(0, chunkSizes.maxChars * 2);
    if (body.trim() !== "") {
      count++;
      yield makeChunk(path, own ?? enclosing, body, start + 1, end);
    }
    enclosing = outer ?? enclosing;
    start = end;
  }
  if (count > 1) yield makeChunk(path, "summary", outline.join("\n"), 1, 1);
}

/** All chunks at once. */
export const chunkText = (path: string, text: string): Chunk[] => [...chunksOf(path, text)];
