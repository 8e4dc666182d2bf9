import type { Ask } from "../ask.ts";
import { groupBy } from "../fold.ts";
import type { MysqlCompiler } from "./compiler.ts";

/** Tables and views of one database; sequences are no tables. */
export const tables = ({ db }: MysqlCompiler, database: string) =>
  db
    .selectFrom("information_schema.tables as t")
    .where("t.table_schema", "=", database)
    .where("t.table_type", "in", ["BASE TABLE", "SYSTEM VERSIONED", "VIEW"])
    .select([
      "t.table_schema as schema",
      "t.table_name as name",
      "t.table_type as type",
      "t.table_rows as rows",
      "t.table_comment as comment",
      "t.create_options as options",
    ]);

export interface Partitions {
  count: number;
  /** `RANGE (year(at))`. */
  by: string;
}

const partitions = ({ db }: MysqlCompiler, database: string, names: readonly string[]) =>
  db
    .selectFrom("information_schema.partitions as p")
    .where("p.table_schema", "=", database)
    .where("p.table_name", "in", names)
    .where("p.partition_name", "is not", null)
    .select([
      "p.table_name as table",
      "p.partition_name as name",
      "p.partition_method as method",
      "p.partition_expression as expression",
    ]);

/** Of the tables that say they are partitioned; looking for partitions opens a table, so the others are not asked about. */
export async function readPartitions(
  ask: Ask,
  compiler: MysqlCompiler,
  database: string,
  names: readonly string[],
): Promise<Map<string, Partitions>> {
  if (names.length === 0) return new Map();
  const byTable = groupBy(await ask(partitions(compiler, database, names)), (row) => row.table);
  return new Map(
    [...byTable].map(([table, rows]) => {
      const { method = null, expression = null } = rows[0] ?? {};
      const by = `${method ?? ""}${expression === null ? "" : ` (${expression})`}`;
      return [table, { count: rows.length, by }];
    }),
  );
}

/** Databases that the account sees, with how many tables each has. */
export const databases = ({ db, sql }: MysqlCompiler) =>
  db
    .selectFrom("information_schema.schemata as s")
    .leftJoin("information_schema.tables as t", "t.table_schema", "s.schema_name")
    .where("s.schema_name", "not in", ["information_schema", "performance_schema", "mysql", "sys"])
    .select(["s.schema_name as name", sql<string>`count(t.table_name)`.as("tables")])
    .groupBy("s.schema_name")
    .orderBy("s.schema_name");
