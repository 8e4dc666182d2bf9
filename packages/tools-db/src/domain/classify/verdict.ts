import type { SqlClass, SqlKind } from "./types.ts";

/** What is said of one statement. */
export interface Verdict {
  class: SqlClass;
  kind: SqlKind;
  /** Absent for a read. */
  reason?: string;
  outside?: string;
  noWhere?: true;
  noTransaction?: true;
  /** The only thing against it is that these functions are not known. */
  unknownFunctions?: readonly string[];
  /** Of a read with names that the server was not asked about: the relations among them. */
  relations?: readonly string[];
}

export const read = (kind: SqlKind): Verdict => ({ class: "read", kind });
export const write = (kind: SqlKind, reason: string): Verdict => ({ class: "write", kind, reason });
export const invalid = (reason: string): Verdict => write("invalid", reason);

/** A verdict with the way out of the database that a write takes. */
export const leaving = (verdict: Verdict, outside: string | undefined): Verdict =>
  verdict.class === "read" || outside === undefined ? verdict : { ...verdict, outside };

/** The reason for a statement that a kind is written for, by its command: `changes rows (DELETE)`. */
export function doing(kind: SqlKind, command: string): string {
  const deeds: Partial<Record<SqlKind, string>> = {
    dml: "changes rows",
    ddl: "changes the schema",
    session: "changes or leaves something in the session",
    transaction: "controls transactions",
    pragma: "changes a setting or the database",
  };
  return `${deeds[kind] ?? "acts on more than rows"} (${command})`;
}
