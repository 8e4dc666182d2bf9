import { limits } from "./limits.ts";

/** How to see more; past the largest offset only a narrower search does. */
const nextPage = (to: number): string =>
  to <= limits.maxOffset
    ? `call again with offset=${to}`
    : `offset goes up to ${limits.maxOffset}: narrow pattern or path to see the rest`;

/** The lines that callers match on. */
export const text = {
  linesHeader: (from: number, to: number, total: number): string =>
    `[lines ${from}-${to} of ${total} — use offset/limit to read more]`,
  notUtf8Note: (): string => "[not UTF-8: bytes that cannot be decoded are shown as \ufffd; edits are refused]",
  lineCut: (line: number, dropped: number, unit: string): string =>
    `[line ${line} cut: ${dropped} ${unit} dropped — use grep to see the part around a match]`,
  wrote: (path: string, bytes: number): string => `wrote ${path} (${bytes} bytes)`,
  elision: (line: number): string =>
    `note: line ${line} looks like a placeholder for omitted code; write_file stores content exactly as given — send the whole file, or use edit_file`,
  changedSinceRead: (): string =>
    "note: the file changed since you last read it; what it held then was not what this replaced",
  edited: (path: string): string => `edited ${path}`,
  applied: (count: number, path: string): string => `applied ${count} edits to ${path}`,
  keptCrlf: (): string => "note: the file has CRLF line endings; the match and the new text were adapted to them",
  deleted: (path: string): string => `deleted ${path}`,
  emptyFolder: (): string => "(empty directory)",
  moreEntries: (count: number, path: string): string =>
    `[${count} more ${count === 1 ? "entry" : "entries"} not shown — call glob with path ${JSON.stringify(path)} and a narrower pattern, or list_dir on a subfolder]`,
  matchesHeader: (from: number, to: number, more: boolean): string =>
    more ? `[matches ${from}-${to}; more remain — ${nextPage(to)}]` : `[matches ${from}-${to}]`,
  pathsHeader: (from: number, to: number, more: boolean): string =>
    more ? `[paths ${from}-${to}; more remain — ${nextPage(to)}]` : `[paths ${from}-${to}]`,
  noMatches: (scope: string): string => `no matches in ${scope}`,
  noPaths: (pattern: string, scope: string): string => `no paths match ${pattern} in ${scope}`,
  pastLast: (what: string, offset: number, total: number): string =>
    `no ${what} at offset ${offset} (${total} in total)`,
  timedOut: (root: string): string =>
    `[${root}: stopped after ${limits.searchTimeoutMs / 1000} seconds; matches may be missing — narrow path or pattern]`,
  partial: (root: string, count: number): string =>
    `[${root}: ${count} ${count === 1 ? "file or folder" : "files or folders"} could not be read]`,
  noEmbeddings: (): string => "no embeddings endpoint configured",
  noHits: (query: string): string =>
    `no code found for ${JSON.stringify(query)} — try other words, or grep for exact text`,
  rulesOff: (scope: string): string => `[${scope} is ignored by .gitignore; ignore rules were off for this search]`,
} as const;
