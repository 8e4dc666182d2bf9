import { useState } from "react";
import { useTable } from "../data/databases.ts";
import { shortCount } from "../domain/amounts.ts";
import { literalText } from "../domain/escape.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import type { SchemaTable } from "./group-tables.ts";

const countOf = ({ kind, rows, readable }: SchemaTable): string => {
  if (!readable) return "not readable";
  if (kind !== "table" && kind !== "partitioned table") return kind;
  return rows === undefined ? "" : shortCount(rows);
};

/** Indexes, checks and what points here. */
const Details = ({ id, table }: { id: string; table: SchemaTable }) => {
  const { data } = useTable(id, table.schema, table.name);
  if (!data) return null;
  const lines = [
    ...data.indexes.map(({ name, unique, definition }) => `${unique ? "unique index" : "index"} ${name} ${definition}`),
    ...data.checks.map(({ name, definition }) => `check ${name} ${definition}`),
    ...data.referencedBy.map((key) => `from ${key.schema}.${key.table} (${key.columns.join(", ")})`),
    ...data.triggers.map((name) => `trigger ${name}`),
  ];
  return lines.map((line, at) => (
    <li key={at} className="meta clip detail-line" title={literalText(line)}>
      <Literal text={line} />
    </li>
  ));
};

/** A table: its columns once it is open. */
export const TableBranch = ({ id, table, query }: { id: string; table: SchemaTable; query: string }) => {
  const byColumn = query !== "" && !table.name.toLowerCase().includes(query);
  const [open, setOpen] = useState(false);
  const shown = open || byColumn;
  const keys = new Set(table.primaryKey);
  const links = new Map(table.foreignKeys.flatMap((key) => key.columns.map((name) => [name, key.table] as const)));
  return (
    <li>
      <button
        type="button"
        className={`item ${table.readable ? "" : "off"}`}
        aria-expanded={shown}
        title={literalText(table.comment ?? `${table.schema}.${table.name}`)}
        onClick={() => setOpen(!shown)}
      >
        <Icon name={shown ? "down" : "right"} />
        <code className="clip">
          <Literal text={table.name} />
        </code>
        <span className="end meta">{countOf(table)}</span>
      </button>
      {shown && (
        <ul className="kids">
          {table.columns.map(({ name, type, nullable, comment }) => (
            <li key={name}>
              <span
                className="item column"
                title={literalText(
                  [
                    keys.has(name) ? "primary key" : "",
                    links.has(name) ? `points to ${links.get(name)}` : "",
                    nullable ? "" : "not null",
                    comment ?? "",
                  ]
                    .filter((part) => part !== "")
                    .join(", "),
                )}
              >
                <Icon name={keys.has(name) ? "key" : links.has(name) ? "link" : "column"} />
                <code className="clip">
                  <Literal text={name} />
                </code>
                {keys.has(name) && <span className="sr">primary key</span>}
                {links.has(name) && <span className="sr">points to {links.get(name)}</span>}
                <span className="end">
                  <code>
                    <Literal text={type} />
                  </code>
                </span>
              </span>
            </li>
          ))}
          {open && <Details id={id} table={table} />}
        </ul>
      )}
    </li>
  );
};
