import type { Ask } from "../ask.ts";
import { groupBy, present } from "../fold.ts";
import type { SchemaTable, TableDetail } from "../types.ts";
import type { MysqlCompiler, MysqlServer } from "./compiler.ts";

const indexColumns = ({ db, sql }: MysqlCompiler, { schema, name }: SchemaTable, { mariadb }: MysqlServer) =>
  db
    .selectFrom("information_schema.statistics as s")
    .where("s.table_schema", "=", schema)
    .where("s.table_name", "=", name)
    .where("s.index_name", "<>", "PRIMARY")
    .select([
      "s.table_name as table",
      "s.index_name as name",
      "s.non_unique as not_unique",
      "s.column_name as column",
      "s.sub_part as prefix",
      "s.collation as direction",
      "s.index_type as type",
      mariadb ? sql<string | null>`null`.as("expression") : "s.expression as expression",
    ])
    .orderBy("s.index_name")
    .orderBy("s.seq_in_index");

const mariadbChecks = ({ db }: MysqlCompiler, { schema, name }: SchemaTable) =>
  db
    .selectFrom("information_schema.check_constraints as k")
    .where("k.constraint_schema", "=", schema)
    .where("k.table_name", "=", name)
    .select(["k.table_name as table", "k.constraint_name as name", "k.check_clause as clause"])
    .orderBy("k.constraint_name");

const mysqlChecks = ({ db }: MysqlCompiler, { schema, name }: SchemaTable) =>
  db
    .selectFrom("information_schema.table_constraints as t")
    .innerJoin("information_schema.check_constraints as k", (join) =>
      join
        .onRef("k.constraint_schema", "=", "t.constraint_schema")
        .onRef("k.constraint_name", "=", "t.constraint_name"),
    )
    .where("t.table_schema", "=", schema)
    .where("t.table_name", "=", name)
    .where("t.constraint_type", "=", "CHECK")
    .select(["t.table_name as table", "k.constraint_name as name", "k.check_clause as clause"])
    .orderBy("k.constraint_name");

const triggers = ({ db }: MysqlCompiler, { schema, name }: SchemaTable) =>
  db
    .selectFrom("information_schema.triggers as g")
    .where("g.event_object_schema", "=", schema)
    .where("g.event_object_table", "=", name)
    .select(["g.event_object_table as table", "g.trigger_name as name"])
    .orderBy("g.trigger_name");

const query = ({ db }: MysqlCompiler, { schema, name }: SchemaTable) =>
  db
    .selectFrom("information_schema.views as v")
    .where("v.table_schema", "=", schema)
    .where("v.table_name", "=", name)
    .select(["v.table_name as table", "v.view_definition as definition"]);

interface IndexColumn {
  not_unique: string;
  column: string | null;
  prefix: string | null;
  direction: string | null;
  type: string;
  expression: string | null;
}

const whole = ({ column, prefix }: IndexColumn): boolean => column !== null && prefix === null;

const part = ({ column, prefix, direction, expression }: IndexColumn): string =>
  `${column ?? `(${expression ?? ""})`}${prefix === null ? "" : `(${prefix})`}${direction === "D" ? " DESC" : ""}`;

/** Unique indexes of whole columns are unique constraints; this engine keeps no others. */
function split(groups: ReadonlyMap<string, readonly IndexColumn[]>): Pick<TableDetail, "indexes" | "uniques"> {
  const indexes: { name: string; unique: boolean; definition: string }[] = [];
  const uniques: { name: string; columns: string[] }[] = [];
  for (const [name, columns] of groups) {
    const unique = columns.every((row) => row.not_unique === "0");
    if (unique && columns.every(whole)) uniques.push({ name, columns: columns.map((row) => row.column ?? "") });
    else indexes.push({ name, unique, definition: `${columns[0]?.type ?? ""} (${columns.map(part).join(", ")})` });
  }
  return { indexes, uniques };
}

/** What one table's view adds, but for the keys that point to it. Names are compared here: the catalog takes `Orders` for `orders`. */
export async function readDetail(
  ask: Ask,
  compiler: MysqlCompiler,
  server: MysqlServer,
  table: SchemaTable,
): Promise<Omit<TableDetail, "referencedBy">> {
  const own = <T extends { table: string }>(rows: readonly T[]): T[] => rows.filter((row) => row.table === table.name);
  const checks = server.mariadb ? mariadbChecks(compiler, table) : mysqlChecks(compiler, table);
  const [view] = table.kind === "view" ? own(await ask(query(compiler, table))) : [];
  const checkRows = server.listsChecks ? own(await ask(checks)) : [];
  const indexRows = own(await ask(indexColumns(compiler, table, server)));
  return present({
    ...split(groupBy(indexRows, (row) => row.name)),
    checks: checkRows.map(({ name, clause }) => ({ name, definition: `CHECK (${clause})` })),
    triggers: own(await ask(triggers(compiler, table))).map(({ name }) => name),
    // Empty without the right to see it.
    definition: view === undefined || view.definition === "" ? undefined : view.definition,
  });
}
