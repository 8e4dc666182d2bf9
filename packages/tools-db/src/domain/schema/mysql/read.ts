import { type Ask, createAsk, settled } from "../ask.ts";
import { foldKeys, groupBy, inOrder, present, referencesTo } from "../fold.ts";
import type { ReadSchema, SchemaTable, SchemaView } from "../types.ts";
import { columns, maySelect, toColumn } from "./columns.ts";
import { askServer, type MysqlCompiler, type MysqlServer, mysqlCompiler } from "./compiler.ts";
import { readDetail } from "./detail.ts";
import { readKeys } from "./keys.ts";
import { databases, readPartitions, tables } from "./tables.ts";

async function readTables(
  ask: Ask,
  compiler: MysqlCompiler,
  { mariadb }: MysqlServer,
  database: string,
): Promise<SchemaTable[]> {
  const found = (await ask(tables(compiler, database))).filter(({ schema }) => schema === database);
  const split = found.filter(({ options }) => /\bpartitioned\b/i.test(options ?? "")).map(({ name }) => name);
  const partitionsOf = await readPartitions(ask, compiler, database, split);
  const columnRows = (await ask(columns(compiler, database))).filter(({ schema }) => schema === database);
  const columnsOf = groupBy(columnRows, (row) => row.table);
  const keysOf = foldKeys(await readKeys(ask, compiler, database));
  return found.map((row): SchemaTable => {
    const view = row.type === "VIEW";
    const parts = partitionsOf.get(row.name);
    const kind: SchemaTable["kind"] = view ? "view" : parts === undefined ? "table" : "partitioned table";
    const of = columnsOf.get(row.name) ?? [];
    const options = [
      ...(row.type === "SYSTEM VERSIONED" ? ["WITH SYSTEM VERSIONING"] : []),
      ...(parts === undefined ? [] : [`PARTITION BY ${parts.by}`]),
    ];
    // A view's comment is the word VIEW, or what is wrong with it.
    const said = row.comment === "" || (view && row.comment === "VIEW") ? undefined : row.comment;
    return present({
      schema: database,
      name: row.name,
      kind,
      columns: of.map((column) => toColumn(column, mariadb)),
      primaryKey: keysOf.get(row.name)?.primaryKey ?? [],
      foreignKeys: keysOf.get(row.name)?.foreignKeys ?? [],
      comment: view ? undefined : said,
      rows: view || row.rows === null ? undefined : Number(row.rows),
      partitions: parts?.count,
      options: options.length === 0 ? undefined : options.join(", "),
      readable: maySelect(of),
      problem: view ? said : undefined,
    });
  });
}

async function read(ask: Ask, compiler: MysqlCompiler): Promise<Omit<SchemaView, "detail"> & { server: MysqlServer }> {
  const server = await askServer(ask, compiler);
  const engine = server.mariadb ? "mariadb" : "mysql";
  const { database } = server;
  if (database === undefined) {
    const others = (await ask(databases(compiler))).map(({ name, tables: count }) => ({ name, tables: Number(count) }));
    return { server, engine, searchPath: [], tables: [], databases: others };
  }
  const found = await readTables(ask, compiler, server, database);
  return { server, engine, searchPath: [database], tables: inOrder(found, [database]) };
}

/** Reads the database that a MySQL or MariaDB connection chose, or lists the databases there are when it chose none. */
export const readMysqlSchema: ReadSchema = async (catalog, signal) => {
  const compiler = await mysqlCompiler();
  return settled(
    read(createAsk(catalog, signal), compiler).then(({ server, ...view }) => ({
      schema: {
        ...view,
        detail: (table: SchemaTable, at: AbortSignal) =>
          settled(
            readDetail(createAsk(catalog, at), compiler, server, table).then((detail) => ({
              detail: { ...detail, referencedBy: referencesTo(view.tables, table) },
            })),
          ),
      },
    })),
  );
};
