import type { PathIntent } from "@latchai/core";
import type { FileQueue } from "./queue.ts";

/** A folder outside the workspace that appears under its own name as the first path segment. */
export interface Mount {
  name: string;
  /** Absolute. A folder that is missing now answers "unavailable" until it is there. */
  path: string;
  /** Default false: tools may only read. */
  writable?: boolean;
}

/** "mount": no root may contain this path or lie inside it. */
export type RefusedIntent = PathIntent | "mount";

/** Keeps tools out of a folder or file, judged by real path. */
export interface Refusal {
  /** Absolute. */
  path: string;
  intents: readonly RefusedIntent[];
  /** For the model: why, and which tool to use instead. */
  message: string;
  /** Absolute paths below `path` to which the rule does not apply. */
  except?: readonly string[];
}

export interface FenceOptions {
  /** Absolute path of the workspace. */
  root: string;
  mounts?: readonly Mount[];
  refused?: readonly Refusal[];
  /** Pass the same queue to a fence that replaces another, so that their writes still take turns. */
  queue?: FileQueue;
}
