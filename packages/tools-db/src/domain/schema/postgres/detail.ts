import type { Ask } from "../ask.ts";
import { groupBy, present } from "../fold.ts";
import type { SchemaTable, TableDetail } from "../types.ts";
import type { PostgresCompiler } from "./compiler.ts";
import { shown } from "./relations.ts";

const relation = (compiler: PostgresCompiler, { schema, name }: SchemaTable) =>
  shown(compiler).where("n.nspname", "=", schema).where("c.relname", "=", name);

/** Constraints bring their own index along; those are told as constraints. */
const indexes = (compiler: PostgresCompiler, table: SchemaTable) => {
  const { sql } = compiler;
  return relation(compiler, table)
    .innerJoin("pg_catalog.pg_index as i", "i.indrelid", "c.oid")
    .innerJoin("pg_catalog.pg_class as ic", "ic.oid", "i.indexrelid")
    .where(
      sql<boolean>`not exists (select from pg_catalog.pg_constraint as k where k.conindid = i.indexrelid
        and k.conrelid = i.indrelid and k.contype in ('p', 'u', 'x'))`,
    )
    .select([
      "ic.relname as name",
      sql<"true" | "false">`i.indisunique::pg_catalog.text`.as("unique"),
      sql<"true" | "false">`i.indisvalid::pg_catalog.text`.as("valid"),
      sql<string>`pg_catalog.pg_get_indexdef(i.indexrelid)`.as("definition"),
    ])
    .orderBy("ic.relname");
};

const checks = (compiler: PostgresCompiler, table: SchemaTable) => {
  const { sql } = compiler;
  return relation(compiler, table)
    .innerJoin("pg_catalog.pg_constraint as k", "k.conrelid", "c.oid")
    .where("k.contype", "in", ["c", "x"])
    .select(["k.conname as name", sql<string>`pg_catalog.pg_get_constraintdef(k.oid, true)`.as("definition")])
    .orderBy("k.conname");
};

const domainChecks = (compiler: PostgresCompiler, table: SchemaTable) => {
  const { sql } = compiler;
  return relation(compiler, table)
    .innerJoin("pg_catalog.pg_attribute as a", "a.attrelid", "c.oid")
    .innerJoin("pg_catalog.pg_constraint as k", "k.contypid", "a.atttypid")
    .where(sql<boolean>`a.attnum > 0 and not a.attisdropped and k.contype = 'c'`)
    .select([
      "k.conname as name",
      sql<string>`pg_catalog.pg_get_constraintdef(k.oid, true)`.as("definition"),
      sql<string>`pg_catalog.format_type(a.atttypid, null)`.as("domain"),
    ])
    .distinct()
    .orderBy("name");
};

const uniques = (compiler: PostgresCompiler, table: SchemaTable) => {
  const { sql } = compiler;
  const places = sql<{ place: string }>`pg_catalog.generate_subscripts(k.conkey, 1)`.as<"u">(sql`u(place)`);
  return relation(compiler, table)
    .innerJoin("pg_catalog.pg_constraint as k", "k.conrelid", "c.oid")
    .crossJoinLateral(() => places)
    .innerJoin("pg_catalog.pg_attribute as a", (join) =>
      join.onRef("a.attrelid", "=", "k.conrelid").on(sql<boolean>`a.attnum = k.conkey[u.place]`),
    )
    .where("k.contype", "=", "u")
    .select(["k.conname as name", "a.attname as column"])
    .orderBy("k.conname")
    .orderBy("u.place");
};

const triggers = (compiler: PostgresCompiler, table: SchemaTable) =>
  relation(compiler, table)
    .innerJoin("pg_catalog.pg_trigger as g", "g.tgrelid", "c.oid")
    .where(compiler.sql<boolean>`not g.tgisinternal`)
    .select("g.tgname as name")
    .orderBy("g.tgname");

const query = (compiler: PostgresCompiler, table: SchemaTable) =>
  relation(compiler, table)
    .where("c.relkind", "in", ["v", "m"])
    .select(compiler.sql<string | null>`pg_catalog.pg_get_viewdef(c.oid, true)`.as("definition"));

/** What one table's view adds, but for the keys that point to it. */
export async function readDetail(
  ask: Ask,
  compiler: PostgresCompiler,
  table: SchemaTable,
): Promise<Omit<TableDetail, "referencedBy">> {
  const ofDomains = await ask(domainChecks(compiler, table));
  const [view] = await ask(query(compiler, table));
  return present({
    indexes: (await ask(indexes(compiler, table))).map(({ name, unique, valid, definition }) => ({
      name,
      unique: unique === "true",
      definition: valid === "true" ? definition : `${definition} (invalid: not used)`,
    })),
    checks: [
      ...(await ask(checks(compiler, table))),
      ...ofDomains.map(({ name, definition, domain }) => ({ name, definition: `${definition} on domain ${domain}` })),
    ],
    uniques: [...groupBy(await ask(uniques(compiler, table)), (row) => row.name)].map(([name, rows]) => ({
      name,
      columns: rows.map((row) => row.column),
    })),
    triggers: (await ask(triggers(compiler, table))).map(({ name }) => name),
    definition: view?.definition ?? undefined,
  });
}
