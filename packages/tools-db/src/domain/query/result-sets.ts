import type { PieceResult } from "../driver.ts";

/** Every set of rows as a result of its own, in order: one statement may give several. */
export const resultSets = (results: readonly PieceResult[]): PieceResult[] =>
  results.flatMap(({ further = [], ...first }) => [
    first,
    ...further.map((set) => ({ ...set, command: first.command, durationMs: 0, notices: [] })),
  ]);
