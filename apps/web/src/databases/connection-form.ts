import type { DatabasePut, DatabaseRow } from "../../../daemon/src/http/api-types.ts";

export type Engine = DatabaseRow["engine"];

/** What stands in the fields of the connection editor. */
export interface ConnectionForm {
  id: string;
  name: string;
  engine: Engine;
  /** Empty keeps the stored one. */
  url: string;
  writable: boolean;
  rowLimit: string;
  timeoutMs: string;
  ssl: "" | "verify" | "no-verify" | "off";
}

export const engineWords: Readonly<Record<Engine, string>> = {
  postgres: "PostgreSQL",
  mysql: "MySQL",
  mariadb: "MariaDB",
  sqlite: "SQLite",
};

export const urlExamples: Readonly<Record<Engine, string>> = {
  postgres: "postgres://user:password@host:5432/database",
  mysql: "mysql://user:password@host:3306/database",
  mariadb: "mariadb://user:password@host:3306/database",
  sqlite: "sqlite:notes.db",
};

export const connectionForm = (row?: DatabaseRow): ConnectionForm => ({
  id: row?.id ?? "",
  name: row === undefined || row.name === row.id ? "" : row.name,
  engine: row?.engine ?? "postgres",
  url: "",
  writable: row?.writable ?? false,
  rowLimit: row === undefined || row.rowLimit === 200 ? "" : String(row.rowLimit),
  timeoutMs: row === undefined || row.timeoutMs === 15_000 ? "" : String(row.timeoutMs),
  ssl: row?.ssl ?? "",
});

const whole = (text: string, what: string): number | undefined => {
  if (text.trim() === "") return undefined;
  if (!/^\d+$/.test(text.trim()) || Number(text) < 1) throw new Error(`${what} is a whole number from 1.`);
  return Number(text);
};

/** The config entry that the fields say; throws with the field's problem. */
export const connectionConfig = (form: ConnectionForm): DatabasePut => {
  const rowLimit = whole(form.rowLimit, "The row limit");
  const timeoutMs = whole(form.timeoutMs, "The time limit");
  return {
    engine: form.engine,
    ...(form.name.trim() !== "" && { name: form.name.trim() }),
    ...(form.url.trim() !== "" && { url: form.url.trim() }),
    ...(form.writable && { writable: true }),
    ...(rowLimit !== undefined && { rowLimit }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(form.ssl !== "" && form.engine !== "sqlite" && { ssl: form.ssl }),
  };
};
