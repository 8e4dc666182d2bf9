import { type DiffRow, lineDiff } from "../../domain/line-diff.ts";

export interface CallDiff {
  added: number;
  removed: number;
  rows: DiffRow[];
}

const header = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/;

interface Hunk {
  before: number;
  after: number;
  /** The lines of each side with their ends. */
  old: string;
  fresh: string;
  /** Of the old side. */
  lines: number;
}

const hunksOf = (diff: string): Hunk[] => {
  const hunks: Hunk[] = [];
  const lines = diff.split("\n");
  for (const [at, line] of lines.entries()) {
    const [, oldStart, oldCount, newStart, newCount] = header.exec(line) ?? [];
    if (oldStart !== undefined) {
      // An empty side names the line before it.
      hunks.push({
        before: Number(oldStart) + (oldCount === "0" ? 1 : 0),
        after: Number(newStart) + (newCount === "0" ? 1 : 0),
        old: "",
        fresh: "",
        lines: 0,
      });
      continue;
    }
    const hunk = hunks.at(-1);
    if (!hunk) continue;
    const text = `${line.slice(1)}${lines[at + 1]?.startsWith("\\") ? "" : "\n"}`;
    if (/^[+ ]/.test(line)) hunk.fresh += text;
    if (/^[- ]/.test(line)) {
      hunk.old += text;
      hunk.lines++;
    }
  }
  return hunks;
};

const moved = (row: DiffRow, before: number, after: number): DiffRow => {
  if (row.kind === "gap") return row;
  if (row.kind === "del") return { ...row, before: row.before + before };
  if (row.kind === "add") return { ...row, after: row.after + after };
  return { ...row, before: row.before + before, after: row.after + after };
};

const rowsOf = (diff: string): DiffRow[] => {
  const rows: DiffRow[] = [];
  let through = 0;
  for (const hunk of hunksOf(diff)) {
    const between = hunk.before - 1 - through;
    if (between > 0) rows.push({ kind: "gap", lines: between });
    rows.push(...lineDiff(hunk.old, hunk.fresh).map((row) => moved(row, hunk.before - 1, hunk.after - 1)));
    through = hunk.before - 1 + hunk.lines;
  }
  return rows;
};

/** The change that a call made to a file, out of its details; undefined when they are something else. */
export const callDiff = (details: unknown): CallDiff | undefined => {
  let value = details;
  if (typeof value === "string") {
    try {
      value = JSON.parse(value);
    } catch {
      return undefined;
    }
  }
  if (typeof value !== "object" || value === null) return undefined;
  const { diff, added, removed } = value as { diff?: unknown; added?: unknown; removed?: unknown };
  if (typeof diff !== "string" || typeof added !== "number" || typeof removed !== "number") return undefined;
  const rows = rowsOf(diff);
  return rows.length === 0 ? undefined : { added, removed, rows };
};
