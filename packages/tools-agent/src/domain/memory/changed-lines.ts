import { linesOf } from "./lines.ts";

/** What a change did, in whole lines: the part between what is equal at both ends. */
export interface ChangedLines {
  /** A unified diff of that part. */
  diff: string;
  added: number;
  removed: number;
}

const maxShown = 200;

/** Compares by lines; good for small notes, where one place changes at a time. */
export const changedLines = (before: string, after: string): ChangedLines => {
  const [old, now] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let tail = 0;
  const most = Math.min(old.length, now.length) - start;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const gone = old.slice(start, old.length - tail);
  const fresh = now.slice(start, now.length - tail);
  const side = (count: number): string => `${count === 0 ? start : start + 1},${count}`;
  const rows = [...gone.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  const rest = rows.length - maxShown;
  const shown = rest > 0 ? [...rows.slice(0, maxShown), `… ${rest} more lines`] : rows;
  return {
    diff: [`@@ -${side(gone.length)} +${side(fresh.length)} @@`, ...shown].join("\n"),
    added: fresh.length,
    removed: gone.length,
  };
};
