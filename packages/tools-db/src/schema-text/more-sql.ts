import type { SchemaTable, SchemaView } from "../domain/schema/types.ts";
import { visible } from "../domain/values/show-cell.ts";
import { isMysql } from "./words.ts";

export type Part =
  | "columns"
  | "foreign keys"
  | "referenced by"
  | "unique"
  | "indexes"
  | "checks"
  | "triggers"
  | "query";

/** How many lines, of a query characters, were told and were not. */
export interface Rest {
  from: number;
  left: number;
}

const literal = (text: string, backslash: boolean): string =>
  `'${(backslash ? text.replaceAll("\\", "\\\\") : text).replaceAll("'", "''")}'`;

function postgres({ schema, name }: SchemaTable, part: Part, { from }: Rest): string {
  const quoted = [schema, name].map((one) => `"${one.replaceAll('"', '""')}"`).join(".");
  const of = `${literal(quoted, false)}::regclass`;
  const constraints = (where: string): string =>
    `select conrelid::regclass, conname, pg_get_constraintdef(oid) from pg_constraint where ${where} order by oid offset ${from}`;
  return {
    columns: `select attname, format_type(atttypid, atttypmod) from pg_attribute where attrelid = ${of} and attnum > 0 and not attisdropped order by attnum offset ${from}`,
    "foreign keys": constraints(`conrelid = ${of} and contype = 'f'`),
    "referenced by": constraints(`confrelid = ${of} and conparentid = 0`),
    unique: constraints(`conrelid = ${of} and contype = 'u'`),
    checks: constraints(`conrelid = ${of} and contype in ('c', 'x')`),
    indexes: `select pg_get_indexdef(indexrelid) from pg_index where indrelid = ${of} order by 1 offset ${from}`,
    triggers: `select tgname from pg_trigger where tgrelid = ${of} and not tgisinternal order by 1 offset ${from}`,
    query: `select substr(pg_get_viewdef(${of}, true), ${from + 1}, 500)`,
  }[part];
}

function mysql({ schema, name }: SchemaTable, part: Part, { from }: Rest): string {
  const of = (schemaColumn: string, tableColumn: string): string =>
    `${schemaColumn} = ${literal(schema, true)} and ${tableColumn} = ${literal(name, true)}`;
  const page = `limit 200 offset ${from}`;
  const table = of("table_schema", "table_name");
  const keys =
    "select constraint_name, table_name, column_name, referenced_table_name, referenced_column_name from information_schema.key_column_usage where";
  return {
    columns: `select column_name, column_type from information_schema.columns where ${table} order by ordinal_position ${page}`,
    "foreign keys": `${keys} ${table} and referenced_table_name is not null ${page}`,
    "referenced by": `${keys} ${of("referenced_table_schema", "referenced_table_name")} ${page}`,
    unique: `show index from \`${schema.replaceAll("`", "``")}\`.\`${name.replaceAll("`", "``")}\``,
    indexes: `show index from \`${schema.replaceAll("`", "``")}\`.\`${name.replaceAll("`", "``")}\``,
    checks: `select c.constraint_name, c.check_clause from information_schema.check_constraints c join information_schema.table_constraints t using (constraint_schema, constraint_name) where ${of("t.table_schema", "t.table_name")} ${page}`,
    triggers: `select trigger_name from information_schema.triggers where ${of("event_object_schema", "event_object_table")} order by 1 ${page}`,
    query: `select substr(view_definition, ${from + 1}, 500) from information_schema.views where ${table}`,
  }[part];
}

function sqlite({ name }: SchemaTable, part: Part, { from, left }: Rest): string {
  const of = literal(name, false);
  const page = `limit 200 offset ${from}`;
  // A query is the end of the text that its view was made with.
  const text = (start: number): string => `select substr(sql, ${start}, 500) from sqlite_master where name = ${of}`;
  return {
    columns: `select name, type from pragma_table_xinfo(${of}) ${page}`,
    "foreign keys": `select * from pragma_foreign_key_list(${of}) ${page}`,
    "referenced by": `select m.name, f.* from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = ${of} ${page}`,
    unique: `select * from pragma_index_list(${of}) where origin = 'u'`,
    indexes: `select sql from sqlite_master where type = 'index' and tbl_name = ${of} and sql is not null order by name ${page}`,
    checks: text(1),
    triggers: `select name from sqlite_master where type = 'trigger' and tbl_name = ${of} order by name ${page}`,
    query: text(-left),
  }[part];
}

/** The query that gives what did not fit; undefined for a name that cannot be written in a text. */
export function moreSql({ engine }: SchemaView, table: SchemaTable, part: Part, rest: Rest): string | undefined {
  const { schema, name } = table;
  if (name.length > 128 || visible(schema + name) !== schema + name) return undefined;
  if (engine === "postgres") return postgres(table, part, rest);
  return isMysql(engine) ? mysql(table, part, rest) : sqlite(table, part, rest);
}
