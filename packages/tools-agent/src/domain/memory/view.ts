import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { linesOf, numbered } from "./lines.ts";
import { type MemoryScope, memoryPath } from "./path.ts";
import type { MemoryEntry } from "./port.ts";

/** Bytes as listings show them. */
const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes}B` : `${Math.round((bytes / 1024) * 10) / 10}K`);

const row = (scope: MemoryScope, entry: MemoryEntry): string =>
  `${sizeOf(entry.bytes)}\t${memoryPath(scope, entry.name)}`;

/** The listing of a root: size, tab, path. The own root shows the shared files too. */
export const viewRoot = (
  path: string,
  own: readonly MemoryEntry[] | undefined,
  shared: readonly MemoryEntry[],
): string => {
  const rows = [...(own ?? []).map((entry) => row("own", entry)), ...shared.map((entry) => row("shared", entry))];
  return rows.length === 0 ? say.memoryEmpty(path) : [say.memoryListing(path, rows.length), ...rows].join("\n");
};

const checkRange = (
  path: string,
  [from, end]: readonly [number, number],
  count: number,
): { from: number; to: number } => {
  const to = end === -1 ? count : end;
  if (from < 1) throw errors.viewRange(path, "the first line is 1", count);
  if (from > count) throw errors.viewRange(path, `${from} is past the end`, count);
  if (to < from) throw errors.viewRange(path, `${from} to ${end} is reversed`, count);
  return { from, to: Math.min(to, count) };
};

/** Whole lines from the first on, as many as fit; a line that alone does not fit is cut. */
const fitting = (lines: readonly string[], from: number): { rows: string[]; cut: number } => {
  const rows: string[] = [];
  let chars = 0;
  for (const [index, line] of lines.entries()) {
    const shown = numbered(line, from + index);
    chars += shown.length + 1;
    if (chars > limits.maxMemoryViewChars) break;
    rows.push(shown);
  }
  const first = lines[0];
  if (rows.length > 0 || first === undefined) return { rows, cut: 0 };
  const kept = numbered(first, from).slice(0, limits.maxMemoryViewChars).toWellFormed();
  return { rows: [kept], cut: numbered(first, from).length - kept.length };
};

/** A file with line numbers. A part of it comes under a header that says which lines they are. */
export const viewText = (path: string, text: string, range?: readonly [number, number]): string => {
  const lines = linesOf(text);
  if (lines.length === 0) {
    if (range !== undefined) throw errors.viewRange(path, "there is no line", 0);
    return say.memoryBlank(path);
  }
  const { from, to } = range === undefined ? { from: 1, to: lines.length } : checkRange(path, range, lines.length);
  const { rows, cut } = fitting(lines.slice(from - 1, to), from);
  const last = from + rows.length - 1;
  const whole = from === 1 && last === lines.length && cut === 0;
  const header = whole ? say.memoryContent(path) : say.memoryLines(path, from, last, lines.length);
  return [header, ...rows, ...(cut > 0 ? [say.memoryLineCut(from, cut)] : [])].join("\n");
};

/** The changed lines and two around them. */
export const snippet = (text: string, from: number, to: number): string => {
  const lines = linesOf(text);
  const start = Math.max(1, from - 2);
  const shown = lines.slice(start - 1, Math.max(to, from - 1) + 2).map((line, index) => numbered(line, start + index));
  const all = shown.join("\n");
  return all.length <= limits.maxMemorySnippetChars
    ? all
    : `${all.slice(0, limits.maxMemorySnippetChars).toWellFormed()}…`;
};
