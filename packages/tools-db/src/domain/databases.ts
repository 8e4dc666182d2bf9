import type { Classification } from "./classify/types.ts";
import type { Connection, ConnectionInfo, Engine } from "./connection.ts";
import type { Failure, PieceResult, ServerInfo } from "./driver.ts";
import type { QueryActor } from "./history.ts";
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
  by: QueryActor;
  signal: AbortSignal;
}

/** What a call gave: one result per statement, or the database's own error. */
export type QueryOutcome = {
  plan: Plan;
  /** Rows the call could get. */
  rowLimit: number;
  results: readonly PieceResult[];
  durationMs: number;
} & (
  | { ok: true; autocommitted: readonly number[] }
  /** `suggestion`: real names near the one that the database does not know. */
  | { ok: false; failure: Failure; suggestion?: string }
);

/** A saved connection as anybody may see it. */
export interface ListedConnection extends ConnectionInfo {
  /** Why it cannot be used. */
  problem?: string;
  /** What its server said that weakens the read-only wall; known once it was reached. */
  warnings?: readonly string[];
}

/** Every saved database behind one object; tools and routes are thin over it. */
export interface Databases {
  list(): readonly ListedConnection[];
  /** Connects and asks the server who it is: a saved connection by id, or one that is not saved yet. */
  test(
    connection: string | Connection,
    signal: AbortSignal,
  ): Promise<{ ok: true; info: ServerInfo } | { ok: false; failure: Failure } | Refusal>;
  /**
   * Reads the text for this connection; connects only when a function has to be asked about.
   * `call` stands for one call: asked again with the same text, it gets the very plan that was made for it first.
   */
  plan(
    connection: string,
    sql: string,
    signal: AbortSignal,
    call?: object,
  ): Promise<{ ok: true; plan: Plan } | Refusal>;
  /** Runs what `plan` read. A write on a read-only connection is a refusal here too. */
  run(plan: Plan, options: QueryOptions): Promise<QueryOutcome | Refusal>;
  /** Read at most once a minute, and anew after whatever may have changed it here. `id`: of the connection that was meant. */
  schema(
    connection: string,
    signal: AbortSignal,
  ): Promise<{ ok: true; id: string; schema: SchemaView } | { ok: false; failure: Failure } | Refusal>;
  /** Call it when what is saved changes: ends the sessions of connections that are gone or are others now, and what runs on them. */
  prune(): void;
  /** Ends every pool and child process. */
  close(): Promise<void>;
}
