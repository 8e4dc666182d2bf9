import type { Classification } from "./classify/types.ts";
import type { ConnectionInfo, Engine } from "./connection.ts";
import type { Failure, PieceResult, ServerInfo } from "./driver.ts";
import type { SchemaView } from "./schema/types.ts";

/** A query as it will run: parsed once, and what is asked about is what is run. */
export interface Plan {
  connection: ConnectionInfo;
  /** The engine whose lexer read it: the server's own word where it was reached before. */
  engine: Engine;
  classification: Classification;
  sql: string;
}

/** A domain refusal: a stable code, and what to do instead. */
export type Refusal = { ok: false; code: string; message: string };

export interface QueryOptions {
  /** Asked for by the caller; the connection's and the product's caps hold too. */
  rowLimit?: number;
  signal: AbortSignal;
}

/** What a call gave: one result per statement, or the database's own error. */
export type QueryOutcome =
  | {
      ok: true;
      plan: Plan;
      results: readonly PieceResult[];
      rowLimit: number;
      durationMs: number;
      autocommitted: readonly number[];
    }
  | { ok: false; plan: Plan; failure: Failure; results: readonly PieceResult[]; durationMs: number };

/** Every saved database behind one object; tools and routes are thin over it. */
export interface Databases {
  list(): readonly (ConnectionInfo & { problem?: string })[];
  /** Connects and asks the server who it is. */
  test(
    id: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; info: ServerInfo } | { ok: false; failure: Failure } | Refusal>;
  /** Reads the text for this connection; connects only when a function has to be asked about. */
  plan(connection: string, sql: string, signal: AbortSignal): Promise<{ ok: true; plan: Plan } | Refusal>;
  /** Runs what `plan` read. A write on a read-only connection is a refusal here too. */
  run(plan: Plan, options: QueryOptions): Promise<QueryOutcome | Refusal>;
  schema(
    connection: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; schema: SchemaView } | { ok: false; failure: Failure } | Refusal>;
  /** Ends every pool and child process. */
  close(): Promise<void>;
}
