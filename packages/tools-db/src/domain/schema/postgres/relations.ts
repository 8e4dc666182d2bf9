import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { PostgresCatalog } from "./catalog.ts";
import type { PostgresCompiler } from "./compiler.ts";

type Shown = PostgresCatalog & {
  c: PostgresCatalog["pg_catalog.pg_class"];
  n: PostgresCatalog["pg_catalog.pg_namespace"];
};

/** The relations a connection shows: no partitions, nothing of the server's own, of a session, or of an extension. */
export const shown = ({ db, sql }: PostgresCompiler): SelectQueryBuilder<Shown, "c" | "n", object> =>
  db
    .selectFrom("pg_catalog.pg_class as c")
    .innerJoin("pg_catalog.pg_namespace as n", "n.oid", "c.relnamespace")
    .where(sql<boolean>`c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`)
    .where(sql<boolean>`n.nspname not like 'pg\\_%' and n.nspname not like '\\_timescaledb\\_%'`)
    .where(sql<boolean>`n.nspname <> 'information_schema'`)
    .where(
      sql<boolean>`not exists (select from pg_catalog.pg_depend as x
        where x.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and x.objid = c.oid and x.deptype = 'e')`,
    );

export interface RelationRow {
  oid: string;
  schema: string;
  name: string;
  kind: "r" | "p" | "v" | "m" | "f";
  comment: string | null;
  rows: string | null;
  readable: "true" | "false";
}

/** What the server last counted. Before 14 a table that was never counted has 0 rows and no pages. */
const counted = ({ sql }: PostgresCompiler, table: "c" | "p"): RawBuilder<boolean> => {
  const rows = sql.ref(`${table}.reltuples`);
  return sql`(${rows} > 0 or ${rows} = 0 and (${sql.ref(`${table}.relpages`)} > 0
    or pg_catalog.current_setting('server_version_num')::pg_catalog.int4 >= 140000))`;
};

/** Tables and views with what is said of each as a whole. */
export function relations(compiler: PostgresCompiler): SelectQueryBuilder<never, never, RelationRow> {
  const { sql } = compiler;
  return shown(compiler)
    .leftJoin("pg_catalog.pg_description as m", (join) =>
      join
        .onRef("m.objoid", "=", "c.oid")
        .on(sql<boolean>`m.objsubid = 0 and m.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass`),
    )
    .select([
      "c.oid as oid",
      "n.nspname as schema",
      "c.relname as name",
      "c.relkind as kind",
      "m.description as comment",
      sql<string | null>`case when c.relkind in ('r', 'm') and ${counted(compiler, "c")}
        then c.reltuples::pg_catalog.int8 end`.as("rows"),
      sql<"true" | "false">`(pg_catalog.has_schema_privilege(n.oid, 'USAGE')
        and pg_catalog.has_any_column_privilege(c.oid, 'SELECT'))::pg_catalog.text`.as("readable"),
    ]);
}

export interface PartitionRow {
  oid: string;
  rows: string | null;
  partitions: string;
  key: string;
}

/** What partitioned tables are made of. A query of its own: beside the others its cost would have the server compile them all. */
export function partitions(compiler: PostgresCompiler): SelectQueryBuilder<never, never, PartitionRow> {
  const { sql } = compiler;
  const leaves = sql`from pg_catalog.pg_partition_tree(c.oid) as l
    join pg_catalog.pg_class as p on p.oid = l.relid where l.isleaf and l.relid <> c.oid`;
  return shown(compiler)
    .where("c.relkind", "=", "p")
    .select([
      "c.oid as oid",
      sql<string | null>`(select pg_catalog.sum(p.reltuples)::pg_catalog.int8 ${leaves}
        and ${counted(compiler, "p")})`.as("rows"),
      sql<string>`(select pg_catalog.count(*) ${leaves})`.as("partitions"),
      sql<string>`pg_catalog.pg_get_partkeydef(c.oid)`.as("key"),
    ]);
}
