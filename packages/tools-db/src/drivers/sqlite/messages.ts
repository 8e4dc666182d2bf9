import type { Access, PieceResult } from "../../domain/driver.ts";

/** What the child is asked to do. */
export interface ChildJob {
  /** Absolute, so that SQLite never takes it for a URI. */
  path: string;
  access: Access;
  pieces: readonly { text: string; noTransaction?: true }[];
  params?: readonly (string | number | null)[];
  maxRows: number;
  maxBytes: number;
  /** How long to wait for another process's lock. */
  busyMs: number;
}

/** How a job ended, as the child tells it. */
export type ChildAnswer =
  | { type: "done"; results: readonly PieceResult[]; autocommitted?: readonly number[] }
  | {
      type: "failed";
      code?: string;
      message: string;
      results: readonly PieceResult[];
      piece?: number;
      undone?: boolean;
    };

export type ChildMessage =
  | { type: "ready" }
  | { type: "unusable"; problem: "missing" | "broken" }
  /** From here on the job may be done for good, whatever becomes of the child. */
  | { type: "committing" }
  | ChildAnswer;

/** How a job ended, as the one who asked sees it. */
export type ChildEnding =
  | { type: "answer"; answer: ChildAnswer }
  | { type: "unusable"; problem: "missing" | "broken" }
  | { type: "busy" }
  | { type: "stopped"; why: "timeout" | "cancelled" | "died"; committing: boolean };
