import type { Failure } from "./domain/driver.ts";
import type { SchemaTable, SchemaView } from "./domain/schema/types.ts";
import { limits } from "./limits.ts";
import { findTables } from "./schema-text/find.ts";
import { dataNotice, listText } from "./schema-text/list.ts";
import { oneTableText } from "./schema-text/table.ts";
import { counted, countText, cut, isMysql, nameText, tableText } from "./schema-text/words.ts";

export interface SchemaTextOptions {
  /** As the model knows it: the connection's id. */
  connection: string;
  /** A name, with or without its schema, in any case, or the start of one with `*` behind. */
  table?: string;
  signal: AbortSignal;
}

/** `code`: `unknown_table` or `ambiguous_table`; `message` says what there is instead. */
export type SchemaTextAnswer =
  | { ok: true; text: string }
  | { ok: false; code: "unknown_table" | "ambiguous_table"; message: string }
  | { ok: false; failure: Failure };

const maxCandidates = 20;

function namesOf(view: SchemaView, tables: readonly SchemaTable[]): string {
  const names = tables.slice(0, maxCandidates).map((table) => tableText(view, table));
  return `${names.join(", ")}${tables.length > names.length ? `, and ${tables.length - names.length} more` : ""}`;
}

function databasesText({ engine, databases = [] }: SchemaView, connection: string): string {
  const head = `${connection} (${engine}): the connection names no database, so there are no tables to show. A person can add one to its URL; until then, name tables as database.table in db_query. Databases: ${databases.length}.`;
  const lines: string[] = [];
  let left = limits.maxResultChars - head.length - dataNotice.length - 200;
  for (const { name, tables } of databases) {
    const line = `${nameText(engine, name)} (${counted(tables, "table", "tables")})`;
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const rest = databases.length - lines.length;
  const more = rest === 0 ? [] : [`[${rest} more not shown. Next: db_query with sql="show databases"]`];
  return [head, dataNotice, ...lines, ...more].join("\n");
}

function emptyText({ engine, searchPath }: SchemaView, connection: string): string {
  const where = isMysql(engine) ? ` in database ${cut(searchPath[0] ?? "", 64)}` : "";
  return `${connection} (${engine}): no tables or views${where} that this connection can see.`;
}

/** What db_schema answers: everything, what starts like the name, or one table in full; never more than the result cap. */
export async function schemaText(
  view: SchemaView,
  { connection, table, signal }: SchemaTextOptions,
): Promise<SchemaTextAnswer> {
  const asked = table?.trim() ?? "";
  if (view.databases !== undefined) return { ok: true, text: databasesText(view, connection) };
  if (view.tables.length === 0) return { ok: true, text: emptyText(view, connection) };
  if (asked === "" || asked === "*") return { ok: true, text: listText(view, view.tables, { connection }) };
  const found = findTables(view, asked);
  switch (found.kind) {
    case "list":
      return { ok: true, text: listText(view, found.tables, { connection, asked }) };
    case "several":
      return {
        ok: false,
        code: "ambiguous_table",
        message: `Several tables of ${connection} go by ${JSON.stringify(cut(asked, 200))}: ${namesOf(view, found.tables)}. Call db_schema with one of these.`,
      };
    case "none": {
      const near = found.near.length === 0 ? "" : ` Nearest: ${namesOf(view, found.near)}.`;
      const all = `db_schema without table lists ${countText(view.tables)}`;
      return {
        ok: false,
        code: "unknown_table",
        message: `No table or view of ${connection} goes by ${JSON.stringify(cut(asked, 200))}.${near} ${all}; table="<prefix>*" lists those that start so.`,
      };
    }
    case "one": {
      const read = await view.detail(found.table, signal);
      if (!read.ok) return read;
      return { ok: true, text: oneTableText(view, found.table, read.detail, { connection, also: found.also }) };
    }
  }
}
