/** The four dialects. A connection saved as mysql that turns out to be MariaDB is treated as MariaDB, and the other way round. */
export type Engine = "postgres" | "mysql" | "mariadb" | "sqlite";

/** How the line to a server is protected; absent: verify for every host but loopback, off there. */
export type Ssl = "verify" | "no-verify" | "off";

/** A saved connection as the host hands it in, its defaults filled. `url` is a secret: it never reaches a result, event, log, error or prompt. */
export interface Connection {
  /** Unique; what a model and a rule name it by. */
  id: string;
  name: string;
  engine: Engine;
  /** Resolved: `postgres://…`, `mysql://…`, `mariadb://…`; for SQLite a path or `sqlite:` URL, as real path. */
  url: string;
  writable: boolean;
  /** Rows one call gets at most. */
  rowLimit: number;
  /** How long one statement may run on the server. */
  timeoutMs: number;
  ssl?: Ssl;
}

/** What anybody but the driver may know of a connection. */
export type ConnectionInfo = Pick<Connection, "id" | "name" | "engine" | "writable" | "rowLimit" | "timeoutMs">;

/** Saved connections, live: what the host's config says now. A connection whose URL cannot be resolved is listed with `problem`. */
export interface ConnectionsPort {
  list(): readonly (ConnectionInfo & { problem?: string })[];
  /** By id. Undefined: there is none, or its URL cannot be resolved. */
  open(id: string): Connection | undefined;
}
