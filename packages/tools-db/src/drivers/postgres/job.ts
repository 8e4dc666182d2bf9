import type { Failure, Job, JobResult } from "../../domain/driver.ts";
import { budgetOf } from "../shared/budget.ts";
import { stopFailure } from "../shared/failures.ts";
import { orStopped, type Work } from "../shared/sides.ts";
import { tellOutcome } from "../shared/undone.ts";
import { Stopped, type Watch } from "../shared/watch.ts";
import type { Step } from "./exchange.ts";
import { runFailure } from "./failure.ts";
import { type PieceAnswer, runPiece } from "./piece.ts";
import type { PostgresSession } from "./session.ts";
import type { TypeNames } from "./types.ts";

export interface JobRun {
  session: PostgresSession;
  watch: Watch;
  types: TypeNames;
  id: string;
}

/** Sets the limits anew before every piece, whatever an earlier one did to them. As a SELECT it also pins the snapshot, after which no statement can turn a read-only transaction into a writing one. */
export const limitStep = (timeoutMs: number, local: boolean): Step => ({
  text: "SELECT pg_catalog.set_config('statement_timeout', $1, $3), pg_catalog.set_config('lock_timeout', $2, $3)",
  params: [String(timeoutMs), String(Math.ceil(timeoutMs / 2)), local ? "true" : "false"],
  maxRows: 0,
});

const plain = (text: string): Step => ({ text, maxRows: 0 });

/** Where a job stands, for what its failure has to say. */
interface Progress {
  /** The piece that runs, or the number of pieces while the end is committed. */
  at: number;
  /** A transaction of ours is open. */
  open: boolean;
  /** Something that ran before cannot be undone. */
  kept: boolean;
  sent: boolean;
  /** The commit at the end was sent. */
  committing: boolean;
  pieceStarted: number;
}

/** Runs a job's pieces on one session. */
export async function runJob(job: Job, run: JobRun): Promise<Work<JobResult>> {
  const { session, watch } = run;
  const answers: PieceAnswer[] = [];
  const autocommitted: number[] = [];
  const progress: Progress = {
    at: 0,
    open: false,
    kept: false,
    sent: false,
    committing: false,
    pieceStarted: performance.now(),
  };
  const results = () => answers.map((answer) => answer.result(run.types));
  try {
    const budget = budgetOf(job);
    for (const [index, piece] of job.pieces.entries()) {
      progress.at = index;
      progress.pieceStarted = performance.now();
      watch.check();
      const transactional = piece.noTransaction !== true;
      if (!transactional) autocommitted.push(index);
      const before = await prepare(job, transactional, run, progress);
      const left = answers.at(-1)?.open;
      progress.sent = true;
      progress.pieceStarted = performance.now();
      answers.push(
        await runPiece(piece, {
          session,
          watch,
          budget,
          before: left === undefined || !progress.open ? before : [{ close: left }, ...before],
          portal: `latch_${index}`,
          transactional,
        }),
      );
      if (!transactional) progress.kept = true;
      else if (session.transaction() === "I") {
        // The piece ended our transaction itself.
        progress.open = false;
        progress.kept = true;
      }
    }
    progress.at = job.pieces.length;
    if (job.access === "write" && progress.open) await commit(run, progress);
    await learnTypes(run, answers);
    const value: JobResult = { ok: true, results: results(), ...(autocommitted.length > 0 ? { autocommitted } : {}) };
    return { value, again: false };
  } catch (error) {
    const failure = await fail(error, job, run, progress);
    const again = failure.kind === "lost" && (job.access === "read" || !progress.sent);
    return { value: { ok: false, failure, results: results() }, again };
  }
}

/** Opens or ends the transaction as the next piece needs it; gives what goes along with it. */
async function prepare(
  job: Job,
  transactional: boolean,
  { session }: JobRun,
  progress: Progress,
): Promise<readonly Step[]> {
  const limits = limitStep(job.timeoutMs, transactional);
  if (job.access === "read") {
    if (progress.open) return [limits];
    progress.open = true;
    return [plain("BEGIN READ ONLY"), limits];
  }
  if (!transactional) {
    if (progress.open) {
      await session.exchange([plain("COMMIT")]);
      progress.open = false;
      progress.kept = true;
    }
    await session.exchange([limits]);
    return [];
  }
  if (!progress.open) {
    // On its own: a line that turns out dead here carried nothing of the caller's.
    await session.exchange([plain("BEGIN READ WRITE")]);
    progress.open = true;
  }
  return [limits];
}

class NotCommitted extends Error {}

async function commit({ session, watch }: JobRun, progress: Progress): Promise<void> {
  watch.check();
  progress.committing = true;
  let tag = "";
  await session.exchange([{ text: "COMMIT", maxRows: 0, listener: { complete: (text) => (tag = text) } }]);
  progress.open = false;
  if (tag !== "COMMIT") throw new NotCommitted();
}

/** Rolls back and tells what stays. */
async function fail(error: unknown, job: Job, run: JobRun, progress: Progress): Promise<Failure> {
  const { session, watch, id } = run;
  const piece = job.pieces[progress.at];
  const elapsedMs = performance.now() - progress.pieceStarted;
  const failure = explain();
  if (piece) failure.piece = progress.at;
  if (job.access === "read") return orStopped(watch.stop, job.timeoutMs, failure);
  if (failure.kind !== "lost" && progress.open) {
    await session.exchange([plain("ROLLBACK")]).catch(() => {
      session.usable = false; // its end rolls back too
    });
  }
  const known = tellOutcome(failure, {
    piece: progress.committing ? undefined : progress.at,
    transactional: piece?.noTransaction !== true,
    kept: progress.kept,
  });
  return known ? orStopped(watch.stop, job.timeoutMs, failure) : failure;

  function explain(): Failure {
    if (error instanceof NotCommitted)
      return { kind: "server", message: "The server rolled the transaction back instead of committing it." };
    if (error instanceof Stopped && watch.stop) return stopFailure(watch.stop, job.timeoutMs);
    const said = runFailure(error, { ...(piece ? { piece } : {}), elapsedMs, timeoutMs: job.timeoutMs, id });
    if (said.kind === "lost") session.usable = false;
    return said;
  }
}

/** Asks the server for the names of types that it has and we do not. */
async function learnTypes({ session, types }: JobRun, answers: readonly PieceAnswer[]): Promise<void> {
  const unknown = new Set(
    answers.flatMap(({ fields = [] }) => fields.map(({ dataTypeID }) => dataTypeID)).filter((oid) => !types.knows(oid)),
  );
  if (unknown.size === 0) return;
  await session
    .exchange([
      {
        text: "SELECT oid::text, pg_catalog.format_type(oid, NULL) FROM pg_catalog.pg_type WHERE oid = ANY ($1::oid[])",
        params: [`{${[...unknown].join(",")}}`],
        maxRows: 0,
        listener: { row: ([oid, name]) => types.learn(Number(oid), name ?? `type ${oid}`) },
      },
    ])
    .catch(() => {}); // the rows are there; their types stay numbers
}
