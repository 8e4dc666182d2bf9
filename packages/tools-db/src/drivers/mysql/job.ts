import type { Failure, Job, JobResult, PieceResult } from "../../domain/driver.ts";
import { budgetOf } from "../shared/budget.ts";
import { stopFailure } from "../shared/failures.ts";
import { orStopped, type Work } from "../shared/sides.ts";
import { tellOutcome } from "../shared/undone.ts";
import { Stopped, type Watch } from "../shared/watch.ts";
import { isServerError, runFailure } from "./failure.ts";
import { readWarnings, runPiece } from "./piece.ts";
import type { MysqlSession } from "./session.ts";

export interface JobRun {
  session: MysqlSession;
  watch: Watch;
  id: string;
}

const inTransaction = 1;
/** The engine rolled the whole transaction back by itself. */
const deadlock = 1213;
/** Some of what was rolled back lies in tables that know no transactions. */
const notUndone = "1196";

/** Where a job stands, for what its failure has to say. */
interface Progress {
  at: number;
  open: boolean;
  /** Something that ran before cannot be undone. */
  kept: boolean;
  sent: boolean;
  /** The commit at the end was sent. */
  committing: boolean;
}

/** Runs a job's pieces on one session. */
export async function runJob(job: Job, run: JobRun): Promise<Work<JobResult>> {
  const { session, watch } = run;
  const results: PieceResult[] = [];
  const autocommitted: number[] = [];
  const progress: Progress = { at: 0, open: false, kept: false, sent: false, committing: false };
  const budget = budgetOf(job);
  try {
    for (const [index, piece] of job.pieces.entries()) {
      progress.at = index;
      watch.check();
      await session.limit(job.timeoutMs, Math.max(0, budget.bytes > 0 ? budget.rows : 0) + 1, job.access === "write");
      watch.check();
      await prepare(job, piece.noTransaction === true, session, progress);
      watch.check();
      progress.sent = true;
      const last = job.access === "read" && index === job.pieces.length - 1;
      const { result, header } = await runPiece(piece, { session, budget, last });
      results.push(result);
      const ended = progress.open && header !== undefined && (header.serverStatus & inTransaction) === 0;
      if (ended || !progress.open) {
        // It committed what was open, and itself: DDL does, and there is no way to undo it.
        progress.open = false;
        progress.kept = true;
        autocommitted.push(index);
      }
    }
    progress.at = job.pieces.length;
    watch.check();
    if (job.access === "write" && progress.open) {
      progress.committing = true;
      await session.query("COMMIT");
    }
    return { value: { ok: true, results, ...(autocommitted.length > 0 ? { autocommitted } : {}) }, again: false };
  } catch (error) {
    const failure = await fail(error, job, run, progress);
    const again = failure.kind === "lost" && (job.access === "read" || !progress.sent);
    return { value: { ok: false, failure, results }, again };
  }
}

async function prepare(job: Job, alone: boolean, session: MysqlSession, progress: Progress): Promise<void> {
  if (job.access === "read") {
    if (!progress.open) await session.beginRead();
    progress.open = true;
  } else if (alone) {
    if (progress.open) {
      await session.query("COMMIT");
      progress.kept = true;
    }
    progress.open = false;
  } else if (!progress.open) {
    await session.query("START TRANSACTION");
    progress.open = true;
  }
}

/** Rolls back and tells what stays. */
async function fail(error: unknown, job: Job, { session, watch, id }: JobRun, progress: Progress): Promise<Failure> {
  const piece = job.pieces[progress.at];
  const failure =
    error instanceof Stopped && watch.stop
      ? stopFailure(watch.stop, job.timeoutMs)
      : runFailure(error, { ...(piece ? { piece } : {}), timeoutMs: job.timeoutMs, id });
  if (failure.kind === "lost" || !(isServerError(error) || error instanceof Stopped)) session.usable = false;
  if (piece) failure.piece = progress.at;
  if (job.access === "read") return orStopped(watch.stop, job.timeoutMs, failure);
  if (progress.open && session.usable) await rollBack(error, session, progress);
  const known = tellOutcome(failure, {
    piece: progress.committing ? undefined : progress.at,
    transactional: progress.open,
    kept: progress.kept,
  });
  return known ? orStopped(watch.stop, job.timeoutMs, failure) : failure;
}

async function rollBack(error: unknown, session: MysqlSession, progress: Progress): Promise<void> {
  try {
    // A statement that failed may have committed first (DDL does); only a header tells whether the transaction is still open.
    const [header] = await session.query("DO 0");
    const open = header !== undefined && (header.serverStatus & inTransaction) !== 0;
    if (!open && !(isServerError(error) && error.errno === deadlock)) progress.kept = true;
    const [rolled] = await session.query("ROLLBACK");
    if ((rolled?.warningStatus ?? 0) === 0) return;
    await readWarnings(session, (_, code) => {
      if (code === notUndone) progress.kept = true;
    });
  } catch {
    session.usable = false; // its end rolls back too
  }
}
