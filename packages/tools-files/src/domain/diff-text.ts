import { limits } from "../limits.ts";
import { changedSpan } from "./changed-span.ts";

/** A unified diff for events and the run log. */
export interface TextDiff {
  /** At most 200 lines; the rest is counted in the last one. */
  diff: string;
  added: number;
  removed: number;
}

// An empty side is said to start before its first line.
const side = (start: number, count: number, before: number): string =>
  `${start + before - (count === 0 ? 1 : 0)},${count}`;

/** Compares two texts by lines; undefined when they are too far apart to say cheaply. */
export const diffText = async (path: string, before: string, after: string): Promise<TextDiff | undefined> => {
  const { structuredPatch } = await import("diff");
  const span = changedSpan(before, after);
  if (Math.max(span.before.length, span.after.length) > limits.maxDiffChars) return undefined;
  const patch = structuredPatch(path, path, span.before, span.after, undefined, undefined, {
    context: 3,
    maxEditLength: limits.maxDiffEdits,
    timeout: limits.diffTimeoutMs,
  });
  if (patch === undefined) return undefined;
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${side(hunk.oldStart, hunk.oldLines, span.line)} +${side(hunk.newStart, hunk.newLines, span.line)} @@`,
    ...hunk.lines,
  ]);
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  const rest = lines.length - (limits.maxDiffLines - 1);
  const shown = lines.length <= limits.maxDiffLines ? lines : [...lines.slice(0, -rest), `… ${rest} more lines`];
  return { diff: shown.join("\n"), added: count("+"), removed: count("-") };
};
