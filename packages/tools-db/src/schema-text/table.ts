import type { SchemaColumn, SchemaTable, SchemaView, TableDetail } from "../domain/schema/types.ts";
import { limits } from "../limits.ts";
import { fit, type Section } from "./fit.ts";
import { traits, typeText } from "./lines.ts";
import { dataNotice } from "./list.ts";
import { moreSql, type Part, type Rest } from "./more-sql.ts";
import { cut, namesText, nameText, tableText, targetText } from "./words.ts";

const maxExpressionChars = 300;
const maxDefinitionChars = 600;
const maxQueryLineChars = 300;

function columnLine(view: SchemaView, table: SchemaTable, column: SchemaColumn): string {
  const key = table.primaryKey.length === 1 && table.primaryKey[0] === column.name;
  const parts = [
    nameText(view.engine, column.name),
    typeText(column, false),
    ...(key ? ["PK"] : column.nullable ? [] : ["not null"]),
    ...(column.extra === undefined ? [] : [cut(column.extra, maxExpressionChars)]),
    ...(column.default === undefined ? [] : [`default ${cut(column.default, maxExpressionChars)}`]),
  ];
  const comment = column.comment === undefined ? "" : ` — "${cut(column.comment, 300)}"`;
  return `  ${parts.filter((part) => part !== "").join(" ")}${comment}`;
}

const foreignKeyLines = (view: SchemaView, { foreignKeys }: SchemaTable): string[] =>
  foreignKeys.map((key) => {
    const rules = [
      ...(key.onDelete === undefined ? [] : [`on delete ${key.onDelete.toLowerCase()}`]),
      ...(key.onUpdate === undefined ? [] : [`on update ${key.onUpdate.toLowerCase()}`]),
    ];
    const end = rules.length === 0 ? "" : ` ${rules.join(" ")}`;
    return `  (${namesText(view.engine, key.columns)}) → ${targetText(view, key)}${end}`;
  });

const named = (view: SchemaView, name: string, definition: string): string => {
  const text = cut(definition, maxDefinitionChars);
  return `  ${name === "" ? "" : `${nameText(view.engine, name)}: `}${text}`;
};

/** A query in lines that are not too long, and how much of it each stands for. */
function queryLines(definition: string): { text: string; chars: number }[] {
  return definition.split("\n").flatMap((line) => {
    const parts: { text: string; chars: number }[] = [];
    let rest = line;
    do {
      const space = rest.length <= maxQueryLineChars ? -1 : rest.lastIndexOf(" ", maxQueryLineChars);
      const length = rest.length <= maxQueryLineChars ? rest.length : space > 0 ? space + 1 : maxQueryLineChars;
      parts.push({ text: `  ${cut(rest.slice(0, length).trimEnd(), maxQueryLineChars)}`, chars: length });
      rest = rest.slice(length);
    } while (rest !== "");
    const last = parts.at(-1);
    if (last !== undefined) last.chars += 1;
    return parts;
  });
}

function querySection(definition: string, next: (rest: Rest) => string): Section {
  const lines = queryLines(definition);
  const charsOf = (shown: number): number => lines.slice(0, shown).reduce((sum, { chars }) => sum + chars, 0);
  return {
    title: "query",
    lines: lines.map(({ text }) => text),
    more(shown) {
      const from = charsOf(shown);
      const left = definition.length - from;
      return `  [${left} more characters not shown. ${next({ from, left })}]`;
    },
  };
}

function sectionsOf(view: SchemaView, table: SchemaTable, detail: TableDetail): Section[] {
  const { engine } = view;
  const next = (part: Part, rest: Rest): string => {
    const sql = moreSql(view, table, part, rest);
    return sql === undefined ? "Next: ask the catalog with db_query" : `Next: db_query with sql=${JSON.stringify(sql)}`;
  };
  const listed = (title: Part, lines: readonly string[]): Section[] =>
    lines.length === 0
      ? []
      : [
          {
            title: `${title} (${lines.length})`,
            lines,
            more(shown) {
              const left = lines.length - shown;
              return `  [${left} more not shown. ${next(title, { from: shown, left })}]`;
            },
          },
        ];
  return [
    ...listed(
      "columns",
      table.columns.map((column) => columnLine(view, table, column)),
    ),
    ...(table.primaryKey.length > 1
      ? [{ title: "", lines: [`primary key (${namesText(engine, table.primaryKey)})`], more: () => "" }]
      : []),
    ...listed("foreign keys", foreignKeyLines(view, table)),
    ...listed(
      "referenced by",
      detail.referencedBy.map(
        ({ schema, table: name, columns, references }) =>
          `  ${tableText(view, { schema, name })} (${namesText(engine, columns)}) → (${namesText(engine, references)})`,
      ),
    ),
    ...listed(
      "unique",
      detail.uniques.map(({ columns }) => `  (${namesText(engine, columns)})`),
    ),
    ...listed(
      "indexes",
      detail.indexes.map(({ name, unique, definition }) =>
        /^create /i.test(definition)
          ? named(view, "", definition)
          : named(view, name, `${unique ? "UNIQUE " : ""}${definition}`),
      ),
    ),
    ...listed(
      "checks",
      detail.checks.map(({ name, definition }) => named(view, name, definition)),
    ),
    ...listed(
      "triggers",
      detail.triggers.map((name) => `  ${nameText(engine, name)}`),
    ),
    ...(detail.definition === undefined ? [] : [querySection(detail.definition, (rest) => next("query", rest))]),
  ];
}

/** One table in full; `also` are others of the same name that were not meant. */
export function oneTableText(
  view: SchemaView,
  table: SchemaTable,
  detail: TableDetail,
  { connection, also }: { connection: string; also: readonly SchemaTable[] },
): string {
  const of = [...(table.kind === "table" ? ["table"] : []), ...traits(table)];
  const options = table.options === undefined ? "" : `, ${cut(table.options, 300)}`;
  const names = also.slice(0, 10).map((one) => tableText(view, one));
  const more = also.length > names.length ? `, and ${also.length - names.length} more` : "";
  const head = [
    `${tableText(view, table)} in ${connection} (${view.engine}): ${of.join(", ")}${options}`,
    ...(table.comment === undefined ? [] : [`"${cut(table.comment, 1_000)}"`]),
    ...(also.length === 0 ? [] : [`Also of this name: ${names.join(", ")}${more}.`]),
    dataNotice,
  ].join("\n");
  return `${head}\n${fit(sectionsOf(view, table, detail), limits.maxResultChars - head.length - 1)}`;
}
