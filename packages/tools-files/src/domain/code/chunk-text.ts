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

/** How good it is to begin a chunk at `lines[at]`: after a blank line or a closing brace, and at little indent. */
const boundaryScore = (lines: readonly string[], at: number): number => {
  const before = lines[at - 1] ?? "";
  const here = lines[at] ?? "";
  if (here.trim() === "") return 0;
  const indent = Math.min(indentOf(here), 16);
  const blank = before.trim() === "" ? 8 : 0;
  const closed = /^\s*[}\])]+[;,]?\s*$/.test(before) ? 6 : 0;
  const symbol = symbolOf(here) === undefined ? 0 : 4;
  return blank + closed + symbol + (16 - indent) / 4;
};

const cutPoint = (lines: readonly string[], start: number): number => {
  const last = Math.min(start + chunkSizes.maxLines, lines.length);
  let chars = 0;
  for (let at = start; at < last; at++) {
    chars += (lines[at]?.length ?? 0) + 1;
    if (chars > chunkSizes.maxChars) return Math.max(at, start + 1);
  }
  if (lines.length - start <= chunkSizes.maxLines + chunkSizes.tailLines) return lines.length;
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

/** Path and symbols of a file of several chunks, so that a question about the whole finds it. */
const summaryOf = (path: string, lines: readonly string[]): Chunk => {
  const symbols = lines
    .filter((line) => indentOf(line) <= 2 && symbolOf(line) !== undefined)
    .map((line) => line.trim());
  const text = symbols
    .slice(0, chunkSizes.summarySymbols)
    .map((line) => line.slice(0, 160))
    .join("\n");
  return makeChunk(path, "summary", text, 1, 1);
};

/** Cuts a text at natural boundaries into chunks of 40 to 60 lines; blank ones are left out. */
export const chunkText = (path: string, text: string): Chunk[] => {
  const lines = text.split("\n");
  const chunks: Chunk[] = [];
  let enclosing: string | undefined;
  for (let start = 0; start < lines.length; ) {
    const end = cutPoint(lines, start);
    const part = lines.slice(start, end);
    const own = part.map(symbolOf).find((symbol) => symbol !== undefined);
    const body = part.join("\n").slice(0, chunkSizes.maxChars * 2);
    if (body.trim() !== "") chunks.push(makeChunk(path, own ?? enclosing, body, start + 1, end));
    enclosing =
      part
        .filter((line) => indentOf(line) === 0)
        .map(symbolOf)
        .findLast((symbol) => symbol !== undefined) ?? enclosing;
    start = end;
  }
  return chunks.length > 1 ? [summaryOf(path, lines), ...chunks] : chunks;
};
