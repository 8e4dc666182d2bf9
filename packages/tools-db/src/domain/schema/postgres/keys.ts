import type { KeyRow } from "../fold.ts";
import type { PostgresCompiler } from "./compiler.ts";
import { shown } from "./relations.ts";

const actions: Record<string, string> = { r: "RESTRICT", c: "CASCADE", n: "SET NULL", d: "SET DEFAULT" };

/** The columns of every primary and foreign key, in the order of the key. */
export function keys(compiler: PostgresCompiler) {
  const { sql } = compiler;
  const places = sql<{ place: string }>`pg_catalog.generate_subscripts(k.conkey, 1)`.as<"u">(sql`u(place)`);
  return (
    shown(compiler)
      .innerJoin("pg_catalog.pg_constraint as k", "k.conrelid", "c.oid")
      .crossJoinLateral(() => places)
      .innerJoin("pg_catalog.pg_attribute as a", (join) =>
        join.onRef("a.attrelid", "=", "k.conrelid").on(sql<boolean>`a.attnum = k.conkey[u.place]`),
      )
      .leftJoin("pg_catalog.pg_class as tc", "tc.oid", "k.confrelid")
      .leftJoin("pg_catalog.pg_namespace as tn", "tn.oid", "tc.relnamespace")
      .leftJoin("pg_catalog.pg_attribute as ta", (join) =>
        join.onRef("ta.attrelid", "=", "k.confrelid").on(sql<boolean>`ta.attnum = k.confkey[u.place]`),
      )
      // A key to a partitioned table has a copy for each of its partitions.
      .where(sql<boolean>`k.contype in ('p', 'f') and k.conparentid = 0`)
      .select([
        "k.oid as key",
        "k.conrelid as table",
        "k.conname as name",
        "a.attname as column",
        "tn.nspname as target_schema",
        "tc.relname as target_table",
        "ta.attname as target_column",
        "k.confdeltype as on_delete",
        "k.confupdtype as on_update",
      ])
      .orderBy("k.oid")
      .orderBy("u.place")
  );
}

type Row = Omit<KeyRow, "target" | "name"> & {
  name: string;
  target_schema: string | null;
  target_table: string | null;
  target_column: string | null;
  on_delete: string;
  on_update: string;
};

export const toKeyRow = (row: Row): KeyRow => {
  const { table, key, name, column, target_schema: schema, target_table: to, target_column: reference } = row;
  if (schema === null || to === null || reference === null) return { table, key, name, column };
  const onDelete = actions[row.on_delete];
  const onUpdate = actions[row.on_update];
  return { table, key, name, column, target: { schema, table: to, column: reference, onDelete, onUpdate } };
};
