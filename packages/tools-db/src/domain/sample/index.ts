import type { Engine } from "../connection.ts";
import { type SampleValue, sampleRows } from "./rows.ts";
import { createStatements, tables } from "./tables.ts";

const rowsPerStatement = 100;

const written = (value: SampleValue): string => (typeof value === "number" ? String(value) : `'${value}'`);

function inserts(table: string, columns: readonly string[], rows: readonly SampleValue[][]): string[] {
  const statements: string[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const values = rows.slice(from, from + rowsPerStatement).map((row) => `(${row.map(written).join(", ")})`);
    statements.push(`insert into ${table} (${columns.join(", ")}) values\n${values.join(",\n")}`);
  }
  return statements;
}

/** A question for the sample that needs three of its tables. */
export const sampleQuestion = "Which station is furthest from its prediction right now, and who runs it?";

/**
 * A small harbour to try things on: tide stations, who runs them, what they measured and what was predicted, a few
 * hundred rows. One statement each, in order, for an empty database; the same data on every engine and at every call.
 * Times are UTC: on PostgreSQL run them with `TimeZone` UTC.
 */
export function sampleStatements(engine: Engine): string[] {
  const rows: Record<string, SampleValue[][]> = sampleRows();
  const filled = tables.flatMap(({ name, columns }) =>
    inserts(
      name,
      columns.map((column) => column.name),
      rows[name] ?? [],
    ),
  );
  return [...createStatements(engine), ...filled];
}
