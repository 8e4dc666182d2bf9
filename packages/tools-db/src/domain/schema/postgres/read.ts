import { type Catalog, createAsk, settled } from "../ask.ts";
import { foldKeys, inOrder, present, referencesTo } from "../fold.ts";
import type { ReadSchema, SchemaTable } from "../types.ts";
import { columns, foldColumns, labels } from "./columns.ts";
import { type PostgresCompiler, postgresCompiler } from "./compiler.ts";
import { readDetail } from "./detail.ts";
import { keys, toKeyRow } from "./keys.ts";
import { type PartitionRow, partitions, type RelationRow, relations } from "./relations.ts";

const kinds: Record<RelationRow["kind"], SchemaTable["kind"]> = {
  r: "table",
  p: "partitioned table",
  v: "view",
  m: "materialized view",
  f: "foreign table",
};

const searchPath = ({ db, sql }: PostgresCompiler) =>
  db
    .selectFrom(sql<{ name: string }>`pg_catalog.unnest(pg_catalog.current_schemas(false))`.as<"s">(sql`s(name)`))
    .select("s.name");

const count = (text: string | null): number | undefined => (text === null ? undefined : Number(text));

/** Reads a PostgreSQL database in five or six queries, however much it holds. */
export const readPostgresSchema: ReadSchema = async (catalog: Catalog, signal) => {
  const compiler = await postgresCompiler();
  const ask = createAsk(catalog, signal);
  return settled(
    (async () => {
      const path = (await ask(searchPath(compiler))).map(({ name }) => name);
      const found = await ask(relations(compiler));
      const columnsOf = foldColumns(await ask(columns(compiler)), await ask(labels(compiler)));
      const keysOf = foldKeys((await ask(keys(compiler))).map(toKeyRow));
      const split = found.some((row) => row.kind === "p") ? await ask(partitions(compiler)) : [];
      const partitionsOf = new Map<string, PartitionRow>(split.map((row) => [row.oid, row]));
      const tables = found.map((row): SchemaTable => {
        const parts = partitionsOf.get(row.oid);
        return present({
          schema: row.schema,
          name: row.name,
          kind: kinds[row.kind],
          columns: columnsOf.get(row.oid) ?? [],
          primaryKey: keysOf.get(row.oid)?.primaryKey ?? [],
          foreignKeys: keysOf.get(row.oid)?.foreignKeys ?? [],
          comment: row.comment ?? undefined,
          rows: count(parts?.rows ?? row.rows),
          partitions: count(parts?.partitions ?? null),
          options: parts === undefined ? undefined : `PARTITION BY ${parts.key}`,
          readable: row.readable === "true",
        });
      });
      const sorted = inOrder(tables, path);
      return {
        schema: {
          engine: "postgres" as const,
          searchPath: path,
          tables: sorted,
          detail: (table: SchemaTable, at: AbortSignal) =>
            settled(
              readDetail(createAsk(catalog, at), compiler, table).then((detail) => ({
                detail: { ...detail, referencedBy: referencesTo(sorted, table) },
              })),
            ),
        },
      };
    })(),
  );
};
