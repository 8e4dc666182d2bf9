import { Type } from "@latchai/core";
import type { TextDiff } from "../domain/diff-text.ts";

/** The `path` argument of tools that name one file. */
export const filePath: ReturnType<typeof Type.String> = Type.String({
  description: "File path relative to the workspace, or <mount>/<path>",
});

/** How many lines a change added and removed, for its event. */
export const lineCounts = (diff: TextDiff | undefined): { added?: number; removed?: number } =>
  diff === undefined ? {} : { added: diff.added, removed: diff.removed };
