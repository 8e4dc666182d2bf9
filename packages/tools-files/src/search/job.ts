import type { FindPlan } from "../domain/regex/plan.ts";
import type { PathFilterSpec } from "./path-filter.mjs";

/** One search below one root. Without `find` it lists files. */
export interface SearchJob {
  /** Absolute. */
  root: string;
  /** Folder below the root, "" for all of it. */
  scope: string;
  /** Search just this file, relative to the root. */
  file?: string;
  /** Apply .gitignore and its kin. */
  useRules: boolean;
  /** Paths below the root that must not be read. */
  hidden: readonly string[];
  /** Paths below hidden ones that may be. */
  shown: readonly string[];
  /** Names left out everywhere. */
  leaveOut: RegExp;
  filter: PathFilterSpec;
  find?: FindPlan;
  /** Stop after this many rows. */
  limit: number;
  timeoutMs: number;
}

/** A file, or a line that matches. `bytes` is the part of the line round the match. */
export interface SearchRow {
  /** Relative to the root. */
  path: string;
  line: number;
  /** Byte offset of the first match in the line. */
  column: number;
  bytes: Uint8Array;
  /** Offset of `bytes` in the line. */
  start: number;
  /** Bytes in the whole line. */
  total: number;
}

export interface SearchEnd {
  ending: "done" | "limit" | "timeout";
  /** Files and folders that could not be read. */
  unreadable: number;
}

/** Runs a job; rows come in ripgrep's path order. `onRow` returns false to stop. */
export type SearchEngine = (
  job: SearchJob,
  onRow: (row: SearchRow) => boolean,
  signal: AbortSignal,
) => Promise<SearchEnd>;
