import { type Ask, CatalogFailure } from "../ask.ts";
import { foldKeys, groupBy, type KeyRow, present } from "../fold.ts";
import type { SchemaColumn, SchemaTable } from "../types.ts";
import type { SqliteCompiler } from "./compiler.ts";
import { type CreateText, moduleOf, readCreateText } from "./create-text.ts";
import {
  type ColumnRow,
  columnsOf,
  estimates,
  foreignKeys,
  hasEstimates,
  type Listing,
  tableColumns,
  tables,
} from "./queries.ts";

/** SQLite compares names by their ASCII letters only. */
export const folded = (name: string): string => name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

type Found = { rows: readonly ColumnRow[]; problem?: string };

/** The columns of a view or virtual table, or what is wrong with it. */
async function tryColumns(ask: Ask, compiler: SqliteCompiler, name: string): Promise<Found> {
  try {
    return { rows: await ask(columnsOf(compiler, name)) };
  } catch (error) {
    if (error instanceof CatalogFailure && error.failure.kind === "server")
      return { rows: [], problem: error.failure.message };
    throw error;
  }
}

async function readColumns(
  ask: Ask,
  compiler: SqliteCompiler,
  listed: readonly Listing[],
): Promise<Map<string, Found>> {
  const ofTables = groupBy(await ask(tableColumns(compiler)), (row) => row.table);
  const found = new Map<string, Found>();
  for (const { name, type } of listed)
    found.set(name, type === "table" ? { rows: ofTables.get(name) ?? [] } : await tryColumns(ask, compiler, name));
  return found;
}

const primaryKey = (rows: readonly ColumnRow[]): string[] =>
  rows
    .filter(({ key }) => key !== "0")
    .toSorted((a, b) => Number(a.key) - Number(b.key))
    .map(({ name }) => name);

const action = (rule: string): string | undefined => (rule === "NO ACTION" ? undefined : rule);

/** A key that names no columns of the other table means its primary key. */
async function readKeys(ask: Ask, compiler: SqliteCompiler, columns: ReadonlyMap<string, Found>): Promise<KeyRow[]> {
  const names = new Map([...columns.keys()].map((name) => [folded(name), name]));
  return (await ask(foreignKeys(compiler))).map((row) => {
    const table = names.get(folded(row.target_table)) ?? row.target_table;
    const column = row.target_column ?? primaryKey(columns.get(table)?.rows ?? [])[Number(row.place)] ?? "";
    const onDelete = action(row.on_delete);
    const onUpdate = action(row.on_update);
    return {
      table: row.table,
      key: row.id,
      column: row.column,
      target: { schema: "main", table, column, onDelete, onUpdate },
    };
  });
}

function toColumn(row: ColumnRow, said: CreateText["columns"][number] | undefined, notNull: boolean): SchemaColumn {
  const generated = row.hidden === "2" || row.hidden === "3";
  const extra = generated
    ? `generated: ${said?.generated ?? "by an expression"}`
    : row.hidden === "1"
      ? "hidden"
      : undefined;
  return present({
    name: row.name,
    type: row.type,
    nullable: !notNull && row.not_null === "0",
    default: row.default ?? undefined,
    extra,
    comment: said?.comment,
  });
}

function optionsOf({ type, sql, without_rowid: withoutRowid, strict }: Listing): string | undefined {
  const module = type === "virtual" ? moduleOf(sql ?? "") : undefined;
  const options = [
    ...(module === undefined ? [] : [`USING ${module}`]),
    ...(type === "table" && withoutRowid === "1" ? ["WITHOUT ROWID"] : []),
    ...(strict === "1" ? ["STRICT"] : []),
  ];
  return options.length === 0 ? undefined : options.join(", ");
}

const kinds: Record<Listing["type"], SchemaTable["kind"]> = {
  table: "table",
  view: "view",
  virtual: "virtual table",
};

export async function readTables(ask: Ask, compiler: SqliteCompiler): Promise<SchemaTable[]> {
  const listed = await ask(tables(compiler));
  const columns = await readColumns(ask, compiler, listed);
  const keysOf = foldKeys(await readKeys(ask, compiler, columns));
  const counted = (await ask(hasEstimates(compiler))).length > 0 ? await ask(estimates(compiler)) : [];
  const rowsOf = new Map(counted.map(({ table, rows }) => [table, Number(rows)]));
  return listed.map((listing): SchemaTable => {
    const { name, type, sql } = listing;
    const { rows, problem } = columns.get(name) ?? { rows: [] };
    const said = type === "table" ? readCreateText(sql ?? "", rows.length) : undefined;
    const key = primaryKey(rows);
    // Such a column is the row's number, which is never NULL whatever the declaration says.
    const isRowid = (row: ColumnRow): boolean => key.length === 1 && row.key === "1" && folded(row.type) === "integer";
    return present({
      schema: "main",
      name,
      kind: kinds[type],
      columns: rows.map((row, at) => toColumn(row, said?.columns[at], isRowid(row))),
      primaryKey: key,
      foreignKeys: keysOf.get(name)?.foreignKeys ?? [],
      comment: said?.comment,
      rows: rowsOf.get(name),
      options: optionsOf(listing),
      readable: true,
      problem,
    });
  });
}
