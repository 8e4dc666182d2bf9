import type { Engine } from "../../domain/connection.ts";
import type { SendQuery } from "./query.ts";

/** What differs between the servers that speak MySQL's protocol. */
export interface Dialect {
  engine: Extract<Engine, "mysql" | "mariadb">;
  /** `MariaDB 10.11.19`. */
  version: string;
  /** False: the server knows no read-only transaction (TiDB), and a read is rolled back. */
  readOnly: boolean;
  /** The server's own mode without what changes how a text is read. */
  sqlMode: string;
  /** The settings of a statement's time and of its wait for locks. */
  limits(timeoutMs: number): string;
}

/** Modes under which the same bytes are another statement than the one that was classified. */
const readsOtherwise = new Set([
  "NO_BACKSLASH_ESCAPES",
  "ANSI_QUOTES",
  "ANSI",
  "PIPES_AS_CONCAT",
  "IGNORE_SPACE",
  "HIGH_NOT_PRECEDENCE",
  "ORACLE",
  "MSSQL",
  "DB2",
  "MAXDB",
  "POSTGRESQL",
  "MYSQL323",
  "MYSQL40",
]);

/** Asks the server who it is and how it reads. */
export async function readDialect(query: SendQuery): Promise<Dialect> {
  let version = "";
  let mode = "";
  await query("SELECT VERSION(), @@SESSION.sql_mode", {
    row: ([first, second]) => {
      version = first?.toString() ?? "";
      mode = second?.toString() ?? "";
      return true;
    },
  });
  return dialectOf(version, mode);
}

export function dialectOf(version: string, mode: string): Dialect {
  const mariadb = /mariadb/i.test(version);
  const tidb = /-TiDB-v?([\d.]+)/i.exec(version);
  // Old MariaDB hides behind a 5.5.5- for the sake of replication.
  const number = /\d+(\.\d+)*/.exec(version.replace(/^5\.5\.5-(?=1\d)/, ""))?.[0] ?? version;
  return {
    engine: mariadb ? "mariadb" : "mysql",
    version: tidb ? `TiDB ${tidb[1]}` : `${mariadb ? "MariaDB" : "MySQL"} ${number}`,
    readOnly: tidb === null,
    sqlMode: mode
      .split(",")
      .filter((name) => /^[A-Z0-9_]+$/.test(name) && !readsOtherwise.has(name))
      .join(","),
    limits(timeoutMs) {
      const lock = Math.max(1, Math.ceil(timeoutMs / 2000));
      const time = mariadb ? `max_statement_time=${timeoutMs / 1000}` : `max_execution_time=${timeoutMs}`;
      return `${time}, innodb_lock_wait_timeout=${lock}${tidb ? "" : `, lock_wait_timeout=${lock}`}`;
    },
  };
}
