import { nearest } from "@latchai/core";
import type { SchemaTable, SchemaView } from "../domain/schema/types.ts";
import { tableText } from "./words.ts";

/** What a `table` argument means. */
export type Found =
  | { kind: "list"; tables: readonly SchemaTable[] }
  /** `also`: others of the name, which the search path does not reach first. */
  | { kind: "one"; table: SchemaTable; also: readonly SchemaTable[] }
  | { kind: "several"; tables: readonly SchemaTable[] }
  | { kind: "none"; near: readonly SchemaTable[] };

const maxNear = 5;

const qualified = ({ schema, name }: SchemaTable): string => `${schema}.${name}`;

/** Quotes and case aside. */
const loose = (text: string): string => text.replaceAll(/["`[\]]/g, "").toLowerCase();

/** The names that a table goes by: as it is, and as the texts here show it. */
const looseForms = (view: SchemaView, table: SchemaTable): string[] =>
  [table.name, qualified(table), tableText(view, table)].map(loose);

/** Finds tables whose name, with or without its schema, starts like a prefix. */
export function createPrefixSearch(view: SchemaView): (prefix: string) => SchemaTable[] {
  const known = view.tables.map((table) => ({ table, forms: looseForms(view, table) }));
  return (prefix) => {
    const start = loose(prefix);
    return known.filter(({ forms }) => forms.some((form) => form.startsWith(start))).map(({ table }) => table);
  };
}

function choose({ searchPath }: SchemaView, matches: readonly SchemaTable[]): Found | undefined {
  const [only, ...others] = matches;
  if (only === undefined) return undefined;
  if (others.length === 0) return { kind: "one", table: only, also: [] };
  for (const schema of searchPath) {
    const inSchema = matches.filter((table) => table.schema === schema);
    const [table] = inSchema;
    if (table !== undefined && inSchema.length === 1)
      return { kind: "one", table, also: matches.filter((one) => one !== table) };
    if (inSchema.length > 1) break;
  }
  return { kind: "several", tables: matches };
}

/** Tables whose name holds the word, then those with the likeliest names. */
function near(view: SchemaView, argument: string): SchemaTable[] {
  const word = loose(argument.replaceAll("*", "")).split(".").at(-1) ?? "";
  const holding = word.length < 3 ? [] : view.tables.filter(({ name }) => name.toLowerCase().includes(word));
  const found = new Set(holding.slice(0, maxNear));
  const rest = new Map(view.tables.filter((table) => !found.has(table)).map((table) => [table.name, table]));
  while (found.size < maxNear) {
    const name = nearest(word, rest.keys());
    const table = name === undefined ? undefined : rest.get(name);
    if (table === undefined) break;
    found.add(table);
    rest.delete(table.name);
  }
  return [...found];
}

/** Names are taken as written first, then whatever their case and quotes; a trailing `*` asks for all that start so. */
export function findTables(view: SchemaView, argument: string): Found {
  const { tables } = view;
  const exact =
    choose(
      view,
      tables.filter((table) => qualified(table) === argument),
    ) ??
    choose(
      view,
      tables.filter((table) => table.name === argument),
    );
  if (exact !== undefined) return exact;
  if (argument.endsWith("*")) {
    const matches = createPrefixSearch(view)(argument.slice(0, -1));
    return matches.length === 0 ? { kind: "none", near: near(view, argument) } : { kind: "list", tables: matches };
  }
  const word = loose(argument);
  const found = choose(
    view,
    tables.filter((table) => looseForms(view, table).includes(word)),
  );
  return found ?? { kind: "none", near: near(view, argument) };
}
