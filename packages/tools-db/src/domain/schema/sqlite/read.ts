import { type Ask, createAsk, settled } from "../ask.ts";
import { groupBy, inOrder, present, referencesTo } from "../fold.ts";
import type { ReadSchema, SchemaTable, TableDetail } from "../types.ts";
import { type SqliteCompiler, sqliteCompiler } from "./compiler.ts";
import { queryOf, readCreateText } from "./create-text.ts";
import { indexes, text, triggers } from "./queries.ts";
import { readTables } from "./tables.ts";

const madeUp = (name: string): boolean => name.startsWith("sqlite_autoindex_");

async function readDetail(
  ask: Ask,
  compiler: SqliteCompiler,
  { name, kind, columns }: SchemaTable,
): Promise<Omit<TableDetail, "referencedBy">> {
  const sql = (await ask(text(compiler, name)))[0]?.sql ?? "";
  const groups = kind === "view" ? [] : [...groupBy(await ask(indexes(compiler, name)), (row) => row.name)];
  const ofConstraint = ([, rows]: (typeof groups)[number]): boolean => rows[0]?.origin === "u";
  return present({
    indexes: groups
      .filter((group) => !ofConstraint(group))
      .map(([index, rows]) => ({ name: index, unique: rows[0]?.unique === "1", definition: rows[0]?.sql ?? "" })),
    uniques: groups
      .filter(ofConstraint)
      .map(([index, rows]) => ({ name: madeUp(index) ? "" : index, columns: rows.map((row) => row.column ?? "") })),
    checks: kind === "table" ? readCreateText(sql, columns.length).checks : [],
    triggers: (await ask(triggers(compiler, name))).map((row) => row.name),
    definition: kind === "view" ? queryOf(sql) : undefined,
  });
}

/** Reads the tables and views of a SQLite file. */
export const readSqliteSchema: ReadSchema = async (catalog, signal) => {
  const compiler = await sqliteCompiler();
  return settled(
    readTables(createAsk(catalog, signal), compiler).then((found) => {
      const searchPath = ["main"];
      const tables = inOrder(found, searchPath);
      return {
        schema: {
          engine: "sqlite" as const,
          searchPath,
          tables,
          detail: (table: SchemaTable, at: AbortSignal) =>
            settled(
              readDetail(createAsk(catalog, at), compiler, table).then((detail) => ({
                detail: { ...detail, referencedBy: referencesTo(tables, table) },
              })),
            ),
        },
      };
    }),
  );
};
