import type { SchemaColumn, SchemaTable, SchemaView } from "../domain/schema/types.ts";
import { cut, namesText, nameText, rowsText, tableText, targetText } from "./words.ts";

const maxTypeChars = 160;
const maxLabels = 12;

/** What stands in brackets behind a table's name: what it is when it is no plain table, its size, what is wrong. */
export function traits(table: SchemaTable): string[] {
  return [
    ...(table.kind === "table" ? [] : [table.kind]),
    ...(table.partitions === undefined
      ? []
      : [`${table.partitions} ${table.partitions === 1 ? "partition" : "partitions"}`]),
    ...(table.rows === undefined ? [] : [rowsText(table.rows)]),
    ...(table.readable ? [] : ["not readable with this connection"]),
    ...(table.problem === undefined ? [] : [`broken: ${cut(table.problem, 160)}`]),
  ];
}

/** `mood ('sad', 'ok')`, `text?` where NULL is allowed. */
export function typeText({ type, labels, nullable }: SchemaColumn, mark: boolean): string {
  const shown = labels?.slice(0, maxLabels).map((label) => `'${cut(label, 40)}'`) ?? [];
  const more = (labels?.length ?? 0) - shown.length;
  const listed = shown.length === 0 ? "" : ` (${shown.join(", ")}${more > 0 ? `, … ${more} more` : ""})`;
  return `${cut(type, maxTypeChars)}${listed}${mark && nullable ? "?" : ""}`.trim();
}

function columnText(view: SchemaView, table: SchemaTable, column: SchemaColumn): string {
  const { engine } = view;
  const key = table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  const targets = table.foreignKeys
    .filter(({ columns }) => columns.length === 1 && columns[0] === column.name)
    .map((to) => `→ ${targetText(view, to)}`);
  const hidden = column.extra?.split(", ").includes("hidden") === true;
  const parts = [
    nameText(engine, column.name),
    typeText(column, true),
    ...(key ? ["PK"] : []),
    ...(hidden ? ["hidden"] : []),
    ...targets,
    ...(column.comment === undefined ? [] : [`"${cut(column.comment, 80)}"`]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** Keys of several columns, which no single column can carry. */
function wideKeys(view: SchemaView, { primaryKey, foreignKeys }: SchemaTable): string[] {
  const wide = foreignKeys.filter(({ columns }) => columns.length > 1);
  return [
    ...(primaryKey.length > 1 ? [`PK (${namesText(view.engine, primaryKey)})`] : []),
    ...wide.map((key) => `(${namesText(view.engine, key.columns)}) → ${targetText(view, key)}`),
  ];
}

/** A table with everything but its indexes, on one line. */
export function fullLine(view: SchemaView, table: SchemaTable): string {
  const of = traits(table);
  const comment = table.comment === undefined ? "" : ` "${cut(table.comment, 160)}"`;
  const columns = table.columns.map((column) => columnText(view, table, column));
  return `${tableText(view, table)}${of.length === 0 ? "" : ` (${of.join(", ")})`}${comment} — ${[...columns, ...wideKeys(view, table)].join("; ")}`;
}

/** A table with its columns' names. */
export function namesLine(view: SchemaView, table: SchemaTable): string {
  const kind = table.kind === "table" ? "" : ` (${table.kind})`;
  const names = table.columns.map(({ name }) => name);
  return `${tableText(view, table)}${kind}: ${namesText(view.engine, names)}`;
}
