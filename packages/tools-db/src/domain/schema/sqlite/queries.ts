import type { RawBuilder } from "kysely";
import type { SqliteCompiler } from "./compiler.ts";

interface Listed {
  schema: string;
  name: string;
  type: "table" | "view" | "virtual";
  wr: string;
  strict: string;
}

interface Listing {
  name: string;
  type: Listed["type"];
  without_rowid: string;
  strict: string;
  sql: string | null;
}

/** Tables and views of the file itself: nothing attached, temporary, of SQLite's own, or that a virtual table keeps its data in. */
export const tables = ({ db, sql }: SqliteCompiler) =>
  db
    .selectFrom(sql<Listed>`pragma_table_list`.as("l"))
    .leftJoin("main.sqlite_master as m", (join) =>
      join.onRef("m.name", "=", "l.name").on("m.type", "in", ["table", "view"]),
    )
    .where("l.schema", "=", "main")
    .where("l.type", "in", ["table", "view", "virtual"])
    .where(sql<boolean>`l.name not like 'sqlite\\_%' escape '\\'`)
    .select(["l.name as name", "l.type as type", "l.wr as without_rowid", "l.strict as strict", "m.sql as sql"]);

interface Column {
  cid: string;
  name: string;
  type: string;
  notnull: string;
  dflt_value: string | null;
  pk: string;
  hidden: string;
}

const columnNames = [
  "x.name as name",
  "x.type as type",
  "x.notnull as not_null",
  "x.dflt_value as default",
  "x.pk as key",
  "x.hidden as hidden",
] as const;

export interface ColumnRow {
  name: string;
  type: string;
  not_null: string;
  default: string | null;
  key: string;
  hidden: string;
}

/** Columns of all ordinary tables at once: none of them can fail. */
export const tableColumns = ({ db, sql }: SqliteCompiler) =>
  db
    .selectFrom(sql<Listed>`pragma_table_list`.as("l"))
    .crossJoin(sql<Column>`pragma_table_xinfo(l.name, 'main')`.as("x"))
    .where("l.schema", "=", "main")
    .where("l.type", "=", "table")
    .select("l.name as table")
    .select(columnNames);

/** Columns of one view or virtual table: its query or its module may be broken. */
export const columnsOf = ({ db, sql }: SqliteCompiler, name: string) =>
  db.selectFrom((sql`pragma_table_xinfo(${name}, 'main')` as RawBuilder<Column>).as("x")).select(columnNames);

interface ForeignKeyPart {
  id: string;
  seq: string;
  table: string;
  from: string;
  to: string | null;
  on_update: string;
  on_delete: string;
}

export const foreignKeys = ({ db, sql }: SqliteCompiler) =>
  db
    .selectFrom(sql<Listed>`pragma_table_list`.as("l"))
    .crossJoin(sql<ForeignKeyPart>`pragma_foreign_key_list(l.name, 'main')`.as("f"))
    .where("l.schema", "=", "main")
    .where("l.type", "=", "table")
    .select([
      "l.name as table",
      "f.id as id",
      "f.seq as place",
      "f.from as column",
      "f.table as target_table",
      "f.to as target_column",
      "f.on_delete as on_delete",
      "f.on_update as on_update",
    ])
    // The last one written has the lowest id.
    .orderBy("l.name")
    .orderBy("f.id", "desc")
    .orderBy("f.seq");

export const hasEstimates = ({ db }: SqliteCompiler) =>
  db.selectFrom("main.sqlite_master as m").where("m.name", "=", "sqlite_stat1").select("m.name as name");

/** What ANALYZE counted. */
export const estimates = ({ db, sql }: SqliteCompiler) =>
  db
    .selectFrom("main.sqlite_stat1 as s")
    .where("s.stat", "is not", null)
    .select(["s.tbl as table", sql<string>`max(cast(s.stat as integer))`.as("rows")])
    .groupBy("s.tbl");

interface Index {
  name: string;
  unique: string;
  origin: string;
}

interface IndexPart {
  seqno: string;
  name: string | null;
  key: string;
}

/** The key columns of a table's indexes, but for the one of its primary key. */
export const indexes = ({ db, sql }: SqliteCompiler, table: string) =>
  db
    .selectFrom((sql`pragma_index_list(${table}, 'main')` as RawBuilder<Index>).as("i"))
    .crossJoin(sql<IndexPart>`pragma_index_xinfo(i.name, 'main')`.as("x"))
    .leftJoin("main.sqlite_master as m", (join) => join.onRef("m.name", "=", "i.name").on("m.type", "=", "index"))
    .where("i.origin", "<>", "pk")
    .where(sql<boolean>`x.key`)
    .select(["i.name as name", "i.unique as unique", "i.origin as origin", "x.name as column", "m.sql as sql"])
    .orderBy("i.name")
    .orderBy("x.seqno");

export const triggers = ({ db, sql }: SqliteCompiler, table: string) =>
  db
    .selectFrom("main.sqlite_master as m")
    .where("m.type", "=", "trigger")
    .where(sql<boolean>`m.tbl_name = ${table} collate nocase`)
    .select("m.name as name")
    .orderBy("m.name");

/** The text that a table or view was made with. */
export const text = ({ db }: SqliteCompiler, name: string) =>
  db
    .selectFrom("main.sqlite_master as m")
    .where("m.name", "=", name)
    .where("m.type", "in", ["table", "view"])
    .select("m.sql as sql");

export type { Listing };
