import type { Engine } from "../connection.ts";
import type { Driver, Failure } from "../driver.ts";

/** A column of a table or view. */
export interface SchemaColumn {
  name: string;
  /** In the engine's words: `numeric(10,2)`, `varchar(40)`. */
  type: string;
  /** The labels of a PostgreSQL enum, in their order. */
  labels?: readonly string[];
  nullable: boolean;
  /** The default's expression as the server writes it. */
  default?: string;
  /** `identity`, `generated: <expression>`, `auto_increment`, `hidden`, `domain over <type>`; several are parted by commas. */
  extra?: string;
  comment?: string;
}

export interface ForeignKey {
  name?: string;
  columns: readonly string[];
  /** Schema and table it points to. */
  schema: string;
  table: string;
  /** In the order of `columns`. */
  references: readonly string[];
  /** In the engine's words; absent when nothing happens. */
  onDelete?: string;
  onUpdate?: string;
}

export interface SchemaTable {
  schema: string;
  name: string;
  kind: "table" | "view" | "materialized view" | "partitioned table" | "foreign table" | "virtual table";
  columns: readonly SchemaColumn[];
  primaryKey: readonly string[];
  foreignKeys: readonly ForeignKey[];
  comment?: string;
  /** The server's estimate; absent when it never counted. */
  rows?: number;
  /** Partitions that are folded into this table. */
  partitions?: number;
  /** How it is stored, in the engine's words: `PARTITION BY RANGE (at)`, `WITHOUT ROWID, STRICT`, `USING fts5`. */
  options?: string;
  /** False: the role may not select from it. */
  readable: boolean;
  /** Why the server cannot say what it is made of, in its own words: a view over a table that is gone. */
  problem?: string;
}

/** What one table's view adds. */
export interface TableDetail {
  indexes: readonly { name: string; unique: boolean; definition: string }[];
  /** Checks, exclusions, and the checks of the domains that its columns have. */
  checks: readonly { name: string; definition: string }[];
  /** `name` is empty where the engine made it up. */
  uniques: readonly { name: string; columns: readonly string[] }[];
  /** Keys of other tables, or its own, that point here. */
  referencedBy: readonly { schema: string; table: string; columns: readonly string[]; references: readonly string[] }[];
  triggers: readonly string[];
  /** A view's own query. */
  definition?: string;
}

/** Everything a connection shows of its catalog, read in a few queries and kept for a minute. */
export interface SchemaView {
  engine: Engine;
  /** Where bare names are looked up, first wins: `["public"]`. */
  searchPath: readonly string[];
  /** By schema and name. */
  tables: readonly SchemaTable[];
  /** Other databases of the server with their table counts, where no database is chosen (MySQL). */
  databases?: readonly { name: string; tables: number }[];
  /** One table's indexes, checks and so on; read when asked for. */
  detail(
    table: SchemaTable,
    signal: AbortSignal,
  ): Promise<{ ok: true; detail: TableDetail } | { ok: false; failure: Failure }>;
}

/** Reads everything a connection shows of its catalog. */
export type ReadSchema = (
  catalog: Driver["catalog"],
  signal: AbortSignal,
) => Promise<{ ok: true; schema: SchemaView } | { ok: false; failure: Failure }>;
