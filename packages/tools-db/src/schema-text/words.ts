import type { Engine } from "../domain/connection.ts";
import type { ForeignKey, SchemaTable, SchemaView } from "../domain/schema/types.ts";
import { visible } from "../domain/values/show-cell.ts";

/** Longest name that is shown whole; only SQLite takes longer ones. */
const maxNameChars = 200;

/** Text of the database on one line, with what cannot be seen written out. A pipe breaks nothing here. */
const onOneLine = (text: string): string => text.split("|").map(visible).join("|");

/** At most `maxChars` of it, and how many more there are. */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return onOneLine(text);
  const head = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, "");
  return `${onOneLine(head)}…(+${text.length - head.length})`;
}

// Words that are no name without quotes on at least one of the engines.
const reserved = new Set(
  `all analyze and any array as asc both by case cast check collate column condition constraint create cross current_date
  current_time current_timestamp current_user database default delete desc describe distinct do drop else end except
  exists explain false fetch for foreign from full grant group groups having if in index inner insert intersect interval
  into is join key keys lateral leading left like limit lock match natural not null of offset on only or order outer over
  partition primary range rank read references release repeat replace return returning right row rows schema select
  session_user set show some system table then to trailing transaction trigger true union unique update usage use user
  using values when where window with write`.split(/\s+/),
);

const plain: Record<Engine, RegExp> = {
  postgres: /^[a-z_][a-z0-9_]*$/, // folds what is not quoted
  mysql: /^[A-Za-z_][A-Za-z0-9_]*$/,
  mariadb: /^[A-Za-z_][A-Za-z0-9_]*$/,
  sqlite: /^[A-Za-z_][A-Za-z0-9_]*$/,
};

export const isMysql = (engine: Engine): boolean => engine === "mysql" || engine === "mariadb";

/** A name as SQL must write it: in quotes where it needs them. */
export function nameText(engine: Engine, name: string): string {
  if (plain[engine].test(name) && !reserved.has(name.toLowerCase())) return cut(name, maxNameChars);
  const mark = isMysql(engine) ? "`" : '"';
  return `${mark}${cut(name, maxNameChars).replaceAll(mark, mark + mark)}${mark}`;
}

export const namesText = (engine: Engine, names: readonly string[]): string =>
  names.map((name) => nameText(engine, name)).join(", ");

/** PostgreSQL's tables carry their schema; elsewhere only those of another database do. */
export const isQualified = ({ engine, searchPath }: SchemaView, schema: string): boolean =>
  engine === "postgres" || schema !== searchPath[0];

export const tableText = (view: SchemaView, { schema, name }: Pick<SchemaTable, "schema" | "name">): string =>
  isQualified(view, schema)
    ? `${nameText(view.engine, schema)}.${nameText(view.engine, name)}`
    : nameText(view.engine, name);

/** `customers (id)`; without columns where the table that it points to is not there. */
export function targetText(view: SchemaView, { schema, table, references }: ForeignKey): string {
  const columns = references.every((name) => name !== "") ? ` (${namesText(view.engine, references)})` : "";
  return `${tableText(view, { schema, name: table })}${columns}`;
}

/** `~1.2M rows`. */
export function rowsText(rows: number): string {
  const units = [
    [1e12, "T"],
    [1e9, "G"],
    [1e6, "M"],
    [1e4, "k"],
  ] as const;
  const [size, unit] = units.find(([least]) => rows >= least) ?? [1, ""];
  const scale = unit === "k" ? 1e3 : size;
  const shown = unit === "" ? String(Math.round(rows)) : (rows / scale).toFixed(rows / scale < 100 ? 1 : 0);
  return `~${shown.replace(/\.0$/, "")}${unit} ${shown === "1" && unit === "" ? "row" : "rows"}`;
}

/** `12,345`. */
export const number = (count: number): string => String(count).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, ",");

export const counted = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

const isView = ({ kind }: SchemaTable): boolean => kind === "view" || kind === "materialized view";

/** `12 tables and 1 view`. */
export function countText(tables: readonly SchemaTable[]): string {
  const views = tables.filter(isView).length;
  const rest = tables.length - views;
  const parts = [
    ...(rest > 0 || views === 0 ? [counted(rest, "table", "tables")] : []),
    ...(views > 0 ? [counted(views, "view", "views")] : []),
  ];
  return parts.join(" and ");
}
