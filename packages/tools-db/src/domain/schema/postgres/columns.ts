import type { SelectQueryBuilder } from "kysely";
import { groupBy, present } from "../fold.ts";
import type { SchemaColumn } from "../types.ts";
import type { PostgresCompiler } from "./compiler.ts";
import { shown } from "./relations.ts";

export interface ColumnRow {
  relation: string;
  name: string;
  type: string;
  /** A domain's own type. */
  base: string | null;
  /** The type whose labels it would have. */
  labelled: string;
  nullable: "true" | "false";
  expression: string | null;
  identity: string;
  generated: string;
  comment: string | null;
}

export function columns(compiler: PostgresCompiler): SelectQueryBuilder<never, never, ColumnRow> {
  const { sql } = compiler;
  return shown(compiler)
    .innerJoin("pg_catalog.pg_attribute as a", "a.attrelid", "c.oid")
    .innerJoin("pg_catalog.pg_type as t", "t.oid", "a.atttypid")
    .leftJoin("pg_catalog.pg_attrdef as d", (join) =>
      join.onRef("d.adrelid", "=", "a.attrelid").onRef("d.adnum", "=", "a.attnum"),
    )
    .leftJoin("pg_catalog.pg_description as m", (join) =>
      join
        .onRef("m.objoid", "=", "a.attrelid")
        .onRef("m.objsubid", "=", "a.attnum")
        .on(sql<boolean>`m.classoid = 'pg_catalog.pg_class'::pg_catalog.regclass`),
    )
    .where(sql<boolean>`a.attnum > 0 and not a.attisdropped`)
    .select([
      "a.attrelid as relation",
      "a.attname as name",
      sql<string>`pg_catalog.format_type(a.atttypid, a.atttypmod)`.as("type"),
      sql<string | null>`case when t.typtype = 'd' then pg_catalog.format_type(t.typbasetype, t.typtypmod) end`.as(
        "base",
      ),
      sql<string>`case when t.typtype = 'd' then t.typbasetype when t.typcategory = 'A' then t.typelem
        else t.oid end`.as("labelled"),
      sql<"true" | "false">`(not (a.attnotnull or t.typnotnull))::pg_catalog.text`.as("nullable"),
      sql<string | null>`pg_catalog.pg_get_expr(d.adbin, d.adrelid)`.as("expression"),
      sql<string>`a.attidentity`.as("identity"),
      sql<string>`a.attgenerated`.as("generated"),
      "m.description as comment",
    ])
    .orderBy("a.attrelid")
    .orderBy("a.attnum");
}

/** The labels of every enum, in their order. */
export const labels = ({ db }: PostgresCompiler) =>
  db
    .selectFrom("pg_catalog.pg_enum as e")
    .select(["e.enumtypid as type", "e.enumlabel as label"])
    .orderBy("e.enumtypid")
    .orderBy("e.enumsortorder");

function toColumn(row: ColumnRow, enums: ReadonlyMap<string, { label: string }[]>): SchemaColumn {
  const generated = row.generated !== "";
  const extra = [
    ...(row.base === null ? [] : [`domain over ${row.base}`]),
    ...(row.identity === "" ? [] : ["identity"]),
    ...(generated ? [`generated: ${row.expression ?? ""}`] : []),
  ];
  return present({
    name: row.name,
    type: row.type,
    labels: enums.get(row.labelled)?.map(({ label }) => label),
    nullable: row.nullable === "true",
    default: generated ? undefined : (row.expression ?? undefined),
    extra: extra.length === 0 ? undefined : extra.join(", "),
    comment: row.comment ?? undefined,
  });
}

/** Columns by the oid of their relation. */
export function foldColumns(
  rows: readonly ColumnRow[],
  labelRows: readonly { type: string; label: string }[],
): Map<string, SchemaColumn[]> {
  const enums = groupBy(labelRows, (row) => row.type);
  const byRelation = groupBy(rows, (row) => row.relation);
  return new Map([...byRelation].map(([oid, ofOne]) => [oid, ofOne.map((row) => toColumn(row, enums))]));
}
