import type { Failure } from "../driver.ts";
import type { SchemaTable, SchemaView } from "../schema/types.ts";

/** Finds the likeliest of several names. */
export type Nearest = (word: string, candidates: Iterable<string>) => string | undefined;

const maxNamed = 3;
const maxColumns = 40;

const columnCodes = new Set(["42703", "1054"]);
const tableCodes = new Set(["42P01", "1146", "1051"]);

interface Unknown {
  what: "column" | "table";
  name: string;
}

/** The name that the database does not know, when that is what it complains of. */
export function unknownName({ code, message }: Failure): Unknown | undefined {
  const sqlite = /^no such (column|table): (.+)$/.exec(message);
  const what = columnCodes.has(code ?? "") ? "column" : tableCodes.has(code ?? "") ? "table" : sqlite?.[1];
  if (what !== "column" && what !== "table") return undefined;
  const quoted =
    sqlite?.[2] ?? /"([^"]+)"|'([^']+)'|(?:column|relation|table) (\S+)/i.exec(message)?.slice(1).find(Boolean);
  const name = quoted?.split(".").at(-1)?.replaceAll(/["'`]/g, "");
  return name === undefined || name === "" ? undefined : { what, name };
}

const mentions = (text: string, table: SchemaTable): boolean => text.includes(table.name.toLowerCase());

const qualified = ({ schema, name }: SchemaTable, view: SchemaView): string =>
  view.searchPath.includes(schema) ? name : `${schema}.${name}`;

/** One sentence with the real names nearest to the unknown one; undefined when there is nothing to say. */
export function suggestNames(failure: Failure, sql: string, view: SchemaView, nearest: Nearest): string | undefined {
  const unknown = unknownName(failure);
  if (unknown === undefined) return undefined;
  const text = sql.toLowerCase();
  if (unknown.what === "table") {
    const near = nearest(unknown.name, new Set(view.tables.map((table) => table.name)));
    const found = view.tables.filter((table) => table.name === near).slice(0, maxNamed);
    return found.length === 0 ? undefined : `Nearest table: ${found.map((table) => qualified(table, view)).join(", ")}`;
  }
  const mentioned = view.tables.filter((table) => mentions(text, table));
  const tables = mentioned.length > 0 ? mentioned : view.tables;
  const near = nearest(unknown.name, new Set(tables.flatMap((table) => table.columns.map((column) => column.name))));
  const holders = tables.filter((table) => table.columns.some((column) => column.name === near)).slice(0, maxNamed);
  if (near !== undefined && holders.length > 0) {
    return `Nearest column: ${holders.map((table) => `${qualified(table, view)}.${near}`).join(", ")}`;
  }
  const [only, ...others] = mentioned;
  if (only === undefined || others.length > 0) return undefined;
  const names = only.columns.map((column) => column.name);
  const shown = names.slice(0, maxColumns).join(", ");
  return `Columns of ${qualified(only, view)}: ${shown}${names.length > maxColumns ? `, … (${names.length})` : ""}`;
}
