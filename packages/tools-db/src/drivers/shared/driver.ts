import type { Connection } from "../../domain/connection.ts";
import type { Access, Cell, Driver, Failure, Job, JobResult, ServerInfo } from "../../domain/driver.ts";
import { type Address, addressOf } from "./address.ts";
import { BadUrl, scrub } from "./failures.ts";
import { createSides, orStopped, type ServerSession, type Work } from "./sides.ts";
import type { Watch } from "./watch.ts";

export type Params = readonly (string | number | null)[];

/** What a kind of server adds to the common machinery. */
export interface ServerKind<S extends ServerSession> {
  scheme: "postgres" | "mysql";
  open(address: Address, access: Access, timeoutMs: number): Promise<S>;
  /** Of an error met while connecting. */
  openFailure(error: unknown, id: string): Failure;
  /** Of an error met while a statement of the product's own ran. */
  runFailure(error: unknown, moment: { elapsedMs: number; timeoutMs: number; id: string }): Failure;
  runJob(job: Job, run: { session: S; watch: Watch; id: string }): Promise<Work<JobResult>>;
  describe(session: S): Promise<ServerInfo>;
  /** All rows of one query of the product's own, inside the wall. */
  catalog(session: S, text: string, params: Params, timeoutMs: number): Promise<readonly (readonly Cell[])[]>;
}

type Inside<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A driver over two small pools; every failure leaves it as a value that holds nothing of the address. */
export function createServerDriver<S extends ServerSession>(connection: Connection, kind: ServerKind<S>): Driver {
  const { id, timeoutMs } = connection;
  const address = addressOf(connection, kind.scheme);
  const sides = createSides<S>(async (access) => {
    if ("problem" in address) throw new BadUrl(address.problem);
    return kind.open(address, access, timeoutMs);
  });
  const told = (failure: Failure): Failure => ("problem" in address ? failure : scrub(failure, address));
  const refused = (message: string, reason: Failure["kind"]): JobResult => ({
    ok: false,
    failure: { kind: reason, message },
    results: [],
  });

  async function inside<T>(signal: AbortSignal, work: (session: S) => Promise<T>): Promise<Inside<T>> {
    try {
      return await sides.use<Inside<T>>({ access: "read", signal, timeoutMs }, async (session, watch) => {
        const started = performance.now();
        try {
          watch.check();
          return { value: { ok: true, value: await work(session) }, again: false };
        } catch (error) {
          const failure = kind.runFailure(error, { elapsedMs: performance.now() - started, timeoutMs, id });
          const lost = failure.kind === "lost";
          if (lost) session.usable = false;
          return { value: { ok: false, failure: told(orStopped(watch.stop, timeoutMs, failure)) }, again: lost };
        }
      });
    } catch (error) {
      return { ok: false, failure: told(kind.openFailure(error, id)) };
    }
  }

  return {
    async server(signal) {
      const answer = await inside(signal, kind.describe);
      return answer.ok ? { ok: true, info: answer.value } : answer;
    },
    async run(job) {
      // The last door before the server: whoever asks, a read-only connection takes no write.
      if (job.access === "write" && !connection.writable)
        return refused(`Connection "${id}" is read-only. Nothing was run.`, "read_only");
      if (job.pieces.some(({ text }) => text.includes("\0")))
        return refused("The statement holds a NUL character. Nothing was run.", "server");
      try {
        const result = await sides.use(job, (session, watch) => kind.runJob(job, { session, watch, id }));
        return result.ok ? result : { ...result, failure: told(result.failure) };
      } catch (error) {
        return { ok: false, failure: told(kind.openFailure(error, id)), results: [] };
      }
    },
    async catalog(text, params, signal) {
      const answer = await inside(signal, (session) => kind.catalog(session, text, params, timeoutMs));
      return answer.ok ? { ok: true, rows: answer.value } : answer;
    },
    close: () => sides.close(),
  };
}
