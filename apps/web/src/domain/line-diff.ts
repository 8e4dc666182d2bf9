import { diffArrays, diffWordsWithSpace } from "diff";

/** A stretch of one line; `changed` stretches get the word tint. */
export interface DiffSpan {
  text: string;
  changed: boolean;
}

export type DiffRow =
  | { kind: "same"; before: number; after: number; text: string }
  | { kind: "del"; before: number; spans: DiffSpan[] }
  | { kind: "add"; after: number; spans: DiffSpan[] }
  | { kind: "gap"; lines: number };

/** Lines of context kept around a change. */
const contextLines = 3;
const maxWordDiffChars = 2000;

const linesOf = (text: string): string[] => {
  if (text === "") return [];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
};

const whole = (text: string): DiffSpan[] => [{ text, changed: true }];

const wordSpans = (before: string, after: string): { del: DiffSpan[]; add: DiffSpan[] } => {
  if (before.length + after.length > maxWordDiffChars) return { del: whole(before), add: whole(after) };
  const parts = diffWordsWithSpace(before, after);
  const kept = parts.reduce((sum, part) => sum + (part.added || part.removed ? 0 : part.value.trim().length), 0);
  // Lines that share next to nothing read better as two whole lines.
  if (kept * 4 < Math.min(before.length, after.length)) return { del: whole(before), add: whole(after) };
  return {
    del: parts.filter((part) => !part.added).map((part) => ({ text: part.value, changed: part.removed })),
    add: parts.filter((part) => !part.removed).map((part) => ({ text: part.value, changed: part.added })),
  };
};

const fold = (rows: DiffRow[]): DiffRow[] => {
  const keep = rows.map((row) => row.kind !== "same");
  rows.forEach((row, at) => {
    if (row.kind === "same") return;
    for (let near = at - contextLines; near <= at + contextLines; near++) if (near in keep) keep[near] = true;
  });
  const folded: DiffRow[] = [];
  for (let at = 0; at < rows.length; ) {
    let end = at;
    while (end < rows.length && !keep[end]) end++;
    if (end - at > 1) folded.push({ kind: "gap", lines: end - at });
    else folded.push(...rows.slice(at, end));
    for (at = end; at < rows.length && keep[at]; at++) folded.push(...rows.slice(at, at + 1));
  }
  return folded;
};

/** Where every line ends in CRLF that says nothing; where only some do it is what the diff is about, and stays. */
const plainEnds = (before: string, after: string): [string, string] =>
  /(?<!\r)\n/.test(before + after)
    ? [before, after]
    : [before.replaceAll("\r\n", "\n"), after.replaceAll("\r\n", "\n")];

/** Line diff with word tints; equal runs are folded into one row with their count. */
export const lineDiff = (before: string, after: string): DiffRow[] => {
  const rows: DiffRow[] = [];
  let left = 0;
  let right = 0;
  let removed: string[] = [];
  const flush = (added: string[]): void => {
    const pairs = removed.map((line, at) => {
      const partner = added[at];
      return partner === undefined ? undefined : wordSpans(line, partner);
    });
    for (const [at, line] of removed.entries())
      rows.push({ kind: "del", before: ++left, spans: pairs[at]?.del ?? whole(line) });
    for (const [at, line] of added.entries())
      rows.push({ kind: "add", after: ++right, spans: pairs[at]?.add ?? whole(line) });
    removed = [];
  };
  const [old, fresh] = plainEnds(before, after);
  for (const part of diffArrays(linesOf(old), linesOf(fresh))) {
    if (part.removed) removed = part.value;
    else if (part.added) flush(part.value);
    else {
      flush([]);
      for (const text of part.value) rows.push({ kind: "same", before: ++left, after: ++right, text });
    }
  }
  flush([]);
  return fold(rows);
};

/** Added and removed lines of a diff. */
export const diffTotals = (rows: readonly DiffRow[]): { added: number; removed: number } => ({
  added: rows.filter((row) => row.kind === "add").length,
  removed: rows.filter((row) => row.kind === "del").length,
});

/** Pairs for the side-by-side layout: what stands left and right on one line. */
export const sideBySide = (rows: readonly DiffRow[]): { left?: DiffRow; right?: DiffRow }[] => {
  const pairs: { left?: DiffRow; right?: DiffRow }[] = [];
  let removed: DiffRow[] = [];
  let added: DiffRow[] = [];
  const flush = (): void => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const [left, right] = [removed[at], added[at]];
      pairs.push({ ...(left && { left }), ...(right && { right }) });
    }
    removed = [];
    added = [];
  };
  for (const row of rows) {
    if (row.kind === "del") {
      if (added.length > 0) flush();
      removed.push(row);
    } else if (row.kind === "add") added.push(row);
    else {
      flush();
      pairs.push({ left: row, right: row });
    }
  }
  flush();
  return pairs;
};
