import { limits } from "../limits.ts";

/** A unified diff for events and the run log. */
export interface TextDiff {
  /** At most 200 lines; the rest is counted in the last one. */
  diff: string;
  added: number;
  removed: number;
}

/** Compares two texts by lines; undefined when they are too far apart to say cheaply. */
export const diffText = async (path: string, before: string, after: string): Promise<TextDiff | undefined> => {
  const { structuredPatch } = await import("diff");
  const patch = structuredPatch(path, path, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: limits.maxDiffEdits,
    timeout: 200,
  });
  if (patch === undefined) return undefined;
  const lines = patch.hunks.flatMap((hunk) => [
    `@@ -${hunk.oldStart},${hunk.oldLines} +${hunk.newStart},${hunk.newLines} @@`,
    ...hunk.lines,
  ]);
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  const rest = lines.length - (limits.maxDiffLines - 1);
  const shown = lines.length <= limits.maxDiffLines ? lines : [...lines.slice(0, -rest), `… ${rest} more lines`];
  return { diff: shown.join("\n"), added: count("+"), removed: count("-") };
};
