import type { SchemaAnswer } from "../../../daemon/src/http/api-types.ts";

export type SchemaTable = SchemaAnswer["tables"][number];

/** Tables by schema, those whose name or a column's holds `query` (lower case). */
export const groupTables = (
  tables: readonly SchemaTable[],
  query: string,
): { schema: string; tables: SchemaTable[] }[] => {
  const groups = new Map<string, SchemaTable[]>();
  for (const table of tables) {
    const hit =
      query === "" ||
      `${table.schema}.${table.name}`.toLowerCase().includes(query) ||
      table.columns.some(({ name }) => name.toLowerCase().includes(query));
    if (!hit) continue;
    const own = groups.get(table.schema);
    if (own) own.push(table);
    else groups.set(table.schema, [table]);
  }
  return [...groups].map(([schema, own]) => ({ schema, tables: own }));
};
