import { onTestFinished } from "vitest";
import type { Connection } from "../../src/domain/connection.ts";
import type { CreateDriver, Driver, Failure, Job, JobResult, Piece, PieceResult } from "../../src/domain/driver.ts";

export const never: AbortSignal = new AbortController().signal;

type Text = string | Piece;

/** A job of these statements, placed one after the other as in one text. */
export function jobOf(texts: readonly Text[], options: Partial<Job> = {}): Job {
  let offset = 0;
  const pieces = texts.map((text): Piece => {
    const piece = typeof text === "string" ? { text, offset } : text;
    offset += piece.text.length + 2;
    return piece;
  });
  return {
    pieces,
    access: "read",
    maxRows: 200,
    maxBytes: 8_388_608,
    timeoutMs: 15_000,
    signal: new AbortController().signal,
    ...options,
  };
}

/** A piece that runs in no transaction. */
export const alone = (text: string): Piece => ({ text, offset: 0, noTransaction: true });

export interface Opened {
  driver: Driver;
  read(...texts: Text[]): Promise<JobResult>;
  write(...texts: Text[]): Promise<JobResult>;
  run(texts: readonly Text[], options?: Partial<Job>): Promise<JobResult>;
}

/** A driver on a connection of its own, closed at the end of the test. */
export function open(create: CreateDriver, url: string, connection: Partial<Connection> = {}): Opened {
  const driver = create({
    id: "shop",
    name: "Shop",
    engine: url.startsWith("postgres") ? "postgres" : "mariadb",
    url,
    writable: true,
    rowLimit: 200,
    timeoutMs: 15_000,
    ...connection,
  });
  onTestFinished(() => driver.close());
  const timeout = connection.timeoutMs === undefined ? {} : { timeoutMs: connection.timeoutMs };
  return {
    driver,
    read: (...texts) => driver.run(jobOf(texts, { access: "read", ...timeout })),
    write: (...texts) => driver.run(jobOf(texts, { access: "write", ...timeout })),
    run: (texts, options) => driver.run(jobOf(texts, { ...timeout, ...options })),
  };
}

/** The results of a job that must have worked. */
export function resultsOf(result: JobResult): readonly PieceResult[] {
  if (!result.ok) throw new Error(`${result.failure.kind}: ${result.failure.message}`);
  return result.results;
}

export function firstOf(result: JobResult): PieceResult {
  const [first] = resultsOf(result);
  if (!first) throw new Error("no result");
  return first;
}

/** The failure of a job that must not have worked. */
export function failureOf(result: { ok: true } | { ok: false; failure: Failure }): Failure {
  if (result.ok) throw new Error("it worked");
  return result.failure;
}
