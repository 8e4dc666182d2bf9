import type { Failure } from "../../domain/driver.ts";

/** Where a write stood when it failed. */
export interface Stand {
  /** The piece that ran; undefined once the end was being committed. */
  piece: number | undefined;
  /** It ran in the job's transaction, and not committed by itself. */
  transactional: boolean;
  /** Something that ran before stays whatever happens. */
  kept: boolean;
}

/** Says of a write what became of it: undone, kept, or known to nobody (false). */
export function tellOutcome(failure: Failure, { piece, transactional, kept }: Stand): boolean {
  const lost = failure.kind === "lost";
  if (lost && piece === undefined) {
    failure.message +=
      " It broke during the commit: whether the changes stay is not known. Look before running it again.";
  } else if (lost && !transactional) {
    failure.message += " What the statement did is not known. Look before running it again.";
  } else {
    if (piece !== 0) failure.undone = !kept;
    if (lost && !kept) failure.message += " Nothing was committed.";
    return true;
  }
  return false;
}
