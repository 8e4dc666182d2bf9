import type { Cell, Job } from "../../domain/driver.ts";

/** What all pieces of one job may still give. */
export interface Budget {
  rows: number;
  bytes: number;
}

export const budgetOf = (job: Pick<Job, "maxRows" | "maxBytes">): Budget => ({
  rows: job.maxRows,
  bytes: job.maxBytes,
});

/** One result set as it comes in: keeps what the budget allows and drops the rest on arrival. */
export class RowSink {
  readonly rows: (readonly Cell[])[] = [];
  more: false | "rows" | "bytes" = false;
  /** Rows that came, kept or not. */
  seen = 0;
  bytes = 0;
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Nothing more will be kept: the next row only tells that there are more. */
  get full(): boolean {
    return this.#budget.rows <= 0 || this.#budget.bytes <= 0;
  }

  /** False: the row was not kept, and none after it will be. */
  take(bytes: number, read: () => readonly Cell[]): boolean {
    this.seen += 1;
    this.bytes += bytes;
    if (this.full) {
      this.more ||= this.#budget.rows <= 0 ? "rows" : "bytes";
      return false;
    }
    this.rows.push(read());
    this.#budget.rows -= 1;
    this.#budget.bytes -= bytes;
    return true;
  }

  /** How many rows to ask for next, so that about as much comes as may be kept, and one row to know of more. */
  next(first: number): number {
    const { rows, bytes } = this.#budget;
    if (this.full) return 1;
    if (this.seen === 0) return Math.min(rows + 1, first);
    const width = Math.max(1, this.bytes / this.seen);
    return Math.min(rows + 1, Math.max(1, Math.ceil(bytes / width)) + 1);
  }
}
