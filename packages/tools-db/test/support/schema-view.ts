import type { SchemaColumn, SchemaTable, SchemaView, TableDetail } from "../../src/domain/schema/types.ts";

export const columnNamed = (name: string, changes: Partial<SchemaColumn> = {}): SchemaColumn => ({
  name,
  type: "integer",
  nullable: false,
  ...changes,
});

export const tableNamed = (name: string, changes: Partial<SchemaTable> = {}): SchemaTable => ({
  schema: "public",
  name,
  kind: "table",
  columns: [columnNamed("id"), columnNamed("label", { type: "text" })],
  primaryKey: ["id"],
  foreignKeys: [],
  readable: true,
  ...changes,
});

const nothing: TableDetail = { indexes: [], checks: [], uniques: [], referencedBy: [], triggers: [] };

/** A schema as a reader would hand it over; every table has this detail. */
export const viewOf = (
  tables: readonly SchemaTable[],
  changes: Partial<Omit<SchemaView, "tables" | "detail">> & { detail?: Partial<TableDetail> } = {},
): SchemaView => {
  const { detail, ...rest } = changes;
  return {
    engine: "postgres",
    searchPath: ["public"],
    tables,
    detail: async () => ({ ok: true, detail: { ...nothing, ...detail } }),
    ...rest,
  };
};
