import type { FindPlan } from "../domain/regex/plan.ts";

export interface LineFinder {
  /** Bytes that every match holds. */
  literal: Buffer | undefined;
  /** Byte offset of the first match in a line, or -1. */
  find(line: Buffer): number;
}
export const createFinder: (plan: FindPlan) => Promise<LineFinder>;
