import type { Connection } from "../../domain/connection.ts";
import type { Cell, CreateDriver, Driver, Failure } from "../../domain/driver.ts";
import { type Address, addressOf } from "../shared/address.ts";
import { BadUrl, scrub } from "../shared/failures.ts";
import { createSides, notWritable, orStopped } from "../shared/sides.ts";
import { openFailure, runFailure } from "./failure.ts";
import { limitStep, runJob } from "./job.ts";
import { describeServer } from "./server.ts";
import { openPostgres, type PostgresSession } from "./session.ts";
import { createTypeNames } from "./types.ts";

/** PostgreSQL through pg: two small pools, every statement by the extended protocol, reads inside a read-only transaction that nothing can reopen. */
export const createPostgresDriver: CreateDriver = (connection: Connection): Driver => {
  const { id, timeoutMs } = connection;
  const parsed = addressOf(connection, "postgres");
  const types = createTypeNames();
  const sides = createSides<PostgresSession>((access) => {
    if ("problem" in parsed) throw new BadUrl(parsed.problem);
    return openPostgres(parsed, access, timeoutMs);
  });
  const told = (failure: Failure): Failure =>
    "problem" in parsed ? failure : scrub(failure, parsed satisfies Address);

  type Inside<T> = { ok: true; value: T } | { ok: false; failure: Failure };

  /** Work of the product's own, inside the wall; retried once on a stale session. */
  async function inside<T>(signal: AbortSignal, work: (session: PostgresSession) => Promise<T>): Promise<Inside<T>> {
    try {
      return await sides.use<Inside<T>>({ access: "read", signal, timeoutMs }, async (session, watch) => {
        const started = performance.now();
        try {
          watch.check();
          return { value: { ok: true, value: await work(session) }, again: false };
        } catch (error) {
          const failure = runFailure(error, { elapsedMs: performance.now() - started, timeoutMs, id });
          if (failure.kind === "lost") session.usable = false;
          return {
            value: { ok: false, failure: told(orStopped(watch.stop, timeoutMs, failure)) },
            again: failure.kind === "lost",
          };
        }
      });
    } catch (error) {
      return { ok: false, failure: told(openFailure(error, id)) };
    }
  }

  return {
    async server(signal) {
      const answer = await inside(signal, describeServer);
      return answer.ok ? { ok: true, info: answer.value } : answer;
    },
    async run(job) {
      if (job.access === "write" && !connection.writable) return notWritable(connection);
      if (job.pieces.some(({ text }) => text.includes("\0")))
        return { ok: false, failure: { kind: "server", message: "The statement holds a NUL character." }, results: [] };
      try {
        const result = await sides.use(job, (session, watch) => runJob(job, { session, watch, types, id }));
        return result.ok ? result : { ...result, failure: told(result.failure) };
      } catch (error) {
        return { ok: false, failure: told(openFailure(error, id)), results: [] };
      }
    },
    async catalog(text, params, signal) {
      const answer = await inside(signal, async (session) => {
        const rows: (readonly Cell[])[] = [];
        await session.exchange([
          { text: "BEGIN READ ONLY", maxRows: 0 },
          limitStep(timeoutMs, true),
          {
            text,
            params: params.map((value) => (value === null ? null : String(value))),
            maxRows: 0,
            listener: { row: (cells) => rows.push(cells) },
          },
        ]);
        return rows;
      });
      return answer.ok ? { ok: true, rows: answer.value } : answer;
    },
    close: () => sides.close(),
  };
};
