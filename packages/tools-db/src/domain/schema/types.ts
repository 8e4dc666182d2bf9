/** A column of a table or view. */
export interface SchemaColumn {
  name: string;
  /** In the engine's words: `numeric(10,2)`, `varchar(40)`. */
  type: string;
  nullable: boolean;
  /** The default's expression as the server writes it. */
  default?: string;
  /** `identity`, `generated: <expression>`, `auto_increment`, `hidden`. */
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
  onDelete?: string;
  onUpdate?: string;
}

export interface SchemaTable {
  schema: string;
  name: string;
  kind: "table" | "view" | "materialized view" | "partitioned table" | "foreign table";
  columns: readonly SchemaColumn[];
  primaryKey: readonly string[];
  foreignKeys: readonly ForeignKey[];
  comment?: string;
  /** The server's estimate; absent when it never counted. */
  rows?: number;
  /** Partitions that are folded into this table. */
  partitions?: number;
  /** False: the role may not select from it. */
  readable: boolean;
}

/** What one table's view adds. */
export interface TableDetail {
  indexes: readonly { name: string; unique: boolean; definition: string }[];
  checks: readonly { name: string; definition: string }[];
  uniques: readonly { name: string; columns: readonly string[] }[];
  /** Keys of other tables that point here. */
  referencedBy: readonly { schema: string; table: string; columns: readonly string[]; references: readonly string[] }[];
  triggers: readonly string[];
  /** A view's own query. */
  definition?: string;
}

/** Everything a connection shows of its catalog, read in a few queries and kept for a minute. */
export interface SchemaView {
  /** Where bare names are looked up, first wins: `["public"]`. */
  searchPath: readonly string[];
  tables: readonly SchemaTable[];
  /** Other databases of the server with their table counts, where no database is chosen (MySQL). */
  databases?: readonly { name: string; tables: number }[];
  /** One table's indexes, checks and so on; read when asked for. */
  detail(table: SchemaTable, signal: AbortSignal): Promise<TableDetail>;
}
