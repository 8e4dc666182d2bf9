import type { Ask } from "../ask.ts";
import type { KeyRow } from "../fold.ts";
import type { MysqlCompiler } from "./compiler.ts";

const keyColumns = ({ db }: MysqlCompiler, database: string) =>
  db
    .selectFrom("information_schema.key_column_usage as k")
    .where("k.table_schema", "=", database)
    .where((on) => on.or([on("k.constraint_name", "=", "PRIMARY"), on("k.referenced_table_name", "is not", null)]))
    .select([
      "k.table_schema as schema",
      "k.table_name as table",
      "k.constraint_name as name",
      "k.column_name as column",
      "k.referenced_table_schema as target_schema",
      "k.referenced_table_name as target_table",
      "k.referenced_column_name as target_column",
    ])
    .orderBy("k.table_name")
    .orderBy("k.constraint_name")
    .orderBy("k.ordinal_position");

const rules = ({ db }: MysqlCompiler, database: string) =>
  db
    .selectFrom("information_schema.referential_constraints as r")
    .where("r.constraint_schema", "=", database)
    .select([
      "r.constraint_schema as schema",
      "r.table_name as table",
      "r.constraint_name as name",
      "r.delete_rule as on_delete",
      "r.update_rule as on_update",
    ]);

const action = (rule: string | undefined): string | undefined =>
  rule === undefined || rule === "NO ACTION" || rule === "RESTRICT" ? undefined : rule;

/** The columns of every primary and foreign key of the database, in the order of the key. */
export async function readKeys(ask: Ask, compiler: MysqlCompiler, database: string): Promise<KeyRow[]> {
  const id = (table: string, name: string): string => JSON.stringify([table, name]);
  const ruleRows = (await ask(rules(compiler, database))).filter(({ schema }) => schema === database);
  const ruleOf = new Map(ruleRows.map((row) => [id(row.table, row.name), row]));
  const rows = (await ask(keyColumns(compiler, database))).filter(({ schema }) => schema === database);
  return rows.map(({ table, name, column, target_schema: schema, target_table: to, target_column: reference }) => {
    if (schema === null || to === null || reference === null) return { table, key: "primary", column };
    const rule = ruleOf.get(id(table, name));
    const onDelete = action(rule?.on_delete);
    const onUpdate = action(rule?.on_update);
    return {
      table,
      key: `foreign ${name}`,
      name,
      column,
      target: { schema, table: to, column: reference, onDelete, onUpdate },
    };
  });
}
