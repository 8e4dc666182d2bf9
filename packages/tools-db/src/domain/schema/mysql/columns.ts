import { present } from "../fold.ts";
import type { SchemaColumn } from "../types.ts";
import type { MysqlCompiler } from "./compiler.ts";

export const columns = ({ db }: MysqlCompiler, database: string) =>
  db
    .selectFrom("information_schema.columns as c")
    .where("c.table_schema", "=", database)
    .select([
      "c.table_schema as schema",
      "c.table_name as table",
      "c.column_name as name",
      "c.column_type as type",
      "c.data_type as base",
      "c.is_nullable as nullable",
      "c.column_default as default",
      "c.extra as extra",
      "c.generation_expression as expression",
      "c.column_comment as comment",
      "c.privileges as privileges",
    ])
    .orderBy("c.table_name")
    .orderBy("c.ordinal_position");

export interface ColumnRow {
  schema: string;
  table: string;
  name: string;
  type: string;
  base: string;
  nullable: string;
  default: string | null;
  extra: string;
  expression: string | null;
  comment: string;
  privileges: string;
}

const textual = /char|text|enum|set|date|time|year|json|binary|blob/i;

/** MariaDB writes a default as an expression; MySQL writes a literal's bare value, and says when it is an expression. */
function defaultOf(row: ColumnRow, mariadb: boolean): string | undefined {
  const value = row.default;
  if (value === null) return undefined;
  if (mariadb) return value === "NULL" ? undefined : value;
  const expression = /DEFAULT_GENERATED/i.test(row.extra) || /^current_timestamp/i.test(value);
  return expression || !textual.test(row.base) ? value : `'${value.replaceAll("'", "''")}'`;
}

function extraOf({ extra, expression }: ColumnRow): string | undefined {
  const generated = (expression ?? "") !== "";
  const words = [
    ...(/auto_increment/i.test(extra) ? ["auto_increment"] : []),
    ...(generated ? [`generated: ${expression}`] : []),
    ...(/\binvisible\b/i.test(extra) ? ["hidden"] : []),
    ...(/on update \S+/i.exec(extra)?.slice(0, 1) ?? []),
  ];
  return words.length === 0 ? undefined : words.join(", ");
}

export const toColumn = (row: ColumnRow, mariadb: boolean): SchemaColumn =>
  present({
    name: row.name,
    type: row.type,
    nullable: row.nullable.toUpperCase() === "YES",
    default: defaultOf(row, mariadb),
    extra: extraOf(row),
    comment: row.comment === "" ? undefined : row.comment,
  });

/** Whether the account may select from any of these columns; a view that is broken shows none, and no answer. */
export const maySelect = (rows: readonly ColumnRow[]): boolean =>
  rows.length === 0 || rows.some(({ privileges }) => /\bselect\b/i.test(privileges));
