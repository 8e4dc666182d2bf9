import type { Connection, Engine } from "./connection.ts";

/** A value as the server wrote it; bytes where the type is binary; null is SQL NULL. Never a JS number, Date or parsed JSON. */
export type Cell = string | Uint8Array | null;

/** A column of a result: its label as sent (may repeat), and its type in the engine's words. */
export interface ResultColumn {
  name: string;
  type: string;
}

/** Which side of the read-only wall a job runs on. The two never share a server session. */
export type Access = "read" | "write";

/** One statement, sent as one message that cannot carry two. */
export interface Piece {
  text: string;
  /** Where `text` starts in the whole call, in UTF-16 units: errors are placed by it. */
  offset: number;
  /** VACUUM, CREATE INDEX CONCURRENTLY and the like: cannot run inside a transaction block. */
  noTransaction?: true;
}

/** Pieces of one call, run in order on one session and in one transaction where the engine allows. */
export interface Job {
  pieces: readonly Piece[];
  access: Access;
  /** Rows all pieces together may give; one more is read to know that there are more. */
  maxRows: number;
  /** Reading stops once this many bytes of cells came in. */
  maxBytes: number;
  /** Of each piece, on the server; the whole call gets one second more. */
  timeoutMs: number;
  signal: AbortSignal;
}

/** Rows with their columns. */
export interface ResultSet {
  /** Absent: the statement gives no rows. */
  columns?: readonly ResultColumn[];
  rows: readonly (readonly Cell[])[];
  /** Rows that were left unread, by the row cap or the byte cap. */
  more: false | "rows" | "bytes";
}

/** What one piece gave. */
export interface PieceResult extends ResultSet {
  /** Result sets after the first, where one statement gives several: CALL on MySQL. */
  further?: readonly ResultSet[];
  /** Rows a write touched; absent where the engine does not say. */
  affected?: number;
  /** The server's own word for what ran: `SELECT`, `UPDATE`, … */
  command: string;
  durationMs: number;
  /** Notices and warnings, at most 20, in the server's words. */
  notices: readonly string[];
}

/** Why a job failed. No field ever holds host, port, user, URL or a driver's connection text. */
export interface Failure {
  kind:
    | "driver_missing" // the npm package of the driver is not installed; `message` says which
    | "unreachable" // no server answers, or it hung up before anything was sent
    | "credentials" // the server rejects what is stored
    | "tls"
    | "bad_url"
    | "busy" // every connection of the pool is taken
    | "timeout" // the server or the deadline stopped it
    | "lock" // waited too long for a lock
    | "cancelled"
    | "read_only" // the engine's own wall refused
    | "lost" // the connection broke while it ran; what a write did is not known
    | "server"; // the database's own error
  message: string;
  /** SQLSTATE, `1064`, `SQLITE_ERROR`. */
  code?: string;
  detail?: string;
  hint?: string;
  /** UTF-16 offset in the whole call's text. */
  position?: number;
  /** Index of the piece that failed. */
  piece?: number;
  /** True: everything before was rolled back. False: earlier pieces stay (engine cannot undo them). Absent: nothing had run. */
  undone?: boolean;
}

export type JobResult =
  | {
      ok: true;
      results: readonly PieceResult[] /** Which pieces, by index, are outside the one transaction. */;
      autocommitted?: readonly number[];
    }
  | { ok: false; failure: Failure; results: readonly PieceResult[] };

/** What a server says of itself when first reached. */
export interface ServerInfo {
  engine: Engine;
  /** `PostgreSQL 15.18`, `MariaDB 10.11.19`, `SQLite 3.53.0`. */
  version: string;
  /** Rights that make the read-only wall weaker, in plain words: `the role is a superuser`. */
  warnings: readonly string[];
}

/** One saved connection's engine: lazy (connects at first use), pooled, and never throws for what a database does. */
export interface Driver {
  /** Connects if needed. */
  server(signal: AbortSignal): Promise<{ ok: true; info: ServerInfo } | { ok: false; failure: Failure }>;
  run(job: Job): Promise<JobResult>;
  /** The product's own catalog queries: bound parameters, all rows, inside the read-only wall. */
  catalog(
    text: string,
    params: readonly (string | number | null)[],
    signal: AbortSignal,
  ): Promise<{ ok: true; rows: readonly (readonly Cell[])[] } | { ok: false; failure: Failure }>;
  /** Ends every session; running jobs are cancelled on the server. */
  close(): Promise<void>;
}

/** Makes the driver of one connection. Importing the database's npm package happens inside, at first use. */
export type CreateDriver = (connection: Connection) => Driver;
