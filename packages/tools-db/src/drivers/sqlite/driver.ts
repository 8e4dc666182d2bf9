import type { Connection } from "../../domain/connection.ts";
import type { Driver, Failure, Job, JobResult, ServerInfo } from "../../domain/driver.ts";
import { type ChildrenOptions, createChildren } from "./children.ts";
import { jobFailure, stoppedFailure } from "./failure.ts";
import type { ChildAnswer } from "./messages.ts";
import { filePath } from "./path.ts";

/** Rows and bytes of a catalog query: all of them, but never more than a process can hold. */
const catalogRows = 1_000_000;
const catalogBytes = 134_217_728;

/** SQLite in a process of its own: each job opens the file afresh, and what runs too long is killed. */
export function createSqliteDriver(connection: Connection, options: ChildrenOptions = {}): Driver {
  const path = filePath(connection.url);
  const children = createChildren(options);
  let info: ServerInfo | undefined;

  type Request = Pick<Job, "pieces" | "access" | "maxRows" | "maxBytes" | "timeoutMs" | "signal">;
  type Done = Extract<ChildAnswer, { type: "done" }>;

  async function perform(
    job: Request,
    params?: readonly (string | number | null)[],
  ): Promise<{ ok: true; done: Done } | Extract<JobResult, { ok: false }>> {
    const fail = (failure: Failure, results: Done["results"] = []): Extract<JobResult, { ok: false }> => ({
      ok: false,
      failure,
      results,
    });
    if (path === undefined) return fail({ kind: "bad_url", message: "The saved url names no database file." });
    const { pieces, access, maxRows, maxBytes, timeoutMs, signal } = job;
    const ending = await children.run(
      {
        path,
        access,
        pieces: pieces.map(({ text, noTransaction }) => ({ text, ...(noTransaction && { noTransaction }) })),
        ...(params !== undefined && { params }),
        maxRows,
        maxBytes,
        busyMs: Math.floor(timeoutMs / 2),
      },
      { timeoutMs, signal },
    );
    if (ending.type !== "answer") {
      const transaction = !pieces.some((piece) => piece.noTransaction);
      return fail(stoppedFailure(ending, { access, timeoutMs, transaction }));
    }
    const { answer } = ending;
    if (answer.type === "done") return { ok: true, done: answer };
    return fail(jobFailure(answer, pieces, access, path), answer.results);
  }

  const catalog: Driver["catalog"] = async (text, params, signal) => {
    const pieces = [{ text, offset: 0 }];
    const { timeoutMs } = connection;
    const limits = { maxRows: catalogRows, maxBytes: catalogBytes, timeoutMs, signal };
    const result = await perform({ pieces, access: "read", ...limits }, params);
    return result.ok ? { ok: true, rows: result.done.results[0]?.rows ?? [] } : { ok: false, failure: result.failure };
  };

  return {
    async server(signal) {
      if (info !== undefined) return { ok: true, info };
      // Counting the catalog reads the file's head: a file that is no database is found out here.
      const read = await catalog("select sqlite_version(), (select count(*) from sqlite_master)", [], signal);
      if (!read.ok) return read;
      info = { engine: "sqlite", version: `SQLite ${String(read.rows[0]?.[0] ?? "")}`, warnings: [] };
      return { ok: true, info };
    },
    async run(job) {
      // The last door before the file: whoever asks, a read-only connection takes no write.
      if (job.access === "write" && !connection.writable) {
        const message = `Connection "${connection.id}" is read-only. Nothing was run.`;
        return { ok: false, failure: { kind: "read_only", message }, results: [] };
      }
      const result = await perform(job);
      if (!result.ok) return result;
      const { results, autocommitted } = result.done;
      return { ok: true, results, ...(autocommitted !== undefined && { autocommitted }) };
    },
    catalog,
    async close() {
      children.close();
    },
  };
}
