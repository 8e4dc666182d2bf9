import type { ToolDetail, ToolRow } from "../../http/schemas/tools.ts";
import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import { print, printJson, table } from "../output.ts";

/** `latchai tools`: every tool by family, or one whole. */
export async function tools(name: string | undefined, flags: HomeFlag & { json?: true }): Promise<void> {
  const { client } = await attach(flags);
  if (name !== undefined) {
    const detail = await ask<ToolDetail>(client, "GET", `/api/tools/${encodeURIComponent(name)}`);
    if (flags.json) return printJson(detail);
    return print(describe(detail));
  }
  const rows = await ask<ToolRow[]>(client, "GET", "/api/tools");
  if (flags.json) return printJson(rows);
  print(
    table(
      rows
        .map((row) => ({ group: row.group ?? row.source, row }))
        .toSorted((a, b) => compare(a.group, b.group) || compare(a.row.name, b.row.name))
        .map(({ group, row }) => [
          group,
          row.name,
          row.available ? row.description : `not available: ${row.reason ?? ""}`,
        ]),
    ),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function describe(detail: ToolDetail): string {
  const schema = detail.parameters as { properties?: Record<string, Property>; required?: string[] };
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    `  --${name}`,
    kindOf(property),
    schema.required?.includes(name) ? "required" : "",
    property.description ?? "",
  ]);
  const state = detail.available ? "" : `\nNot available: ${detail.reason ?? "no reason given"}`;
  return `${detail.name} (${detail.group ?? detail.source}, class ${detail.class})${state}\n\n${detail.description}\n\n${table(rows)}`;
}

interface Property {
  type?: string;
  description?: string;
  enum?: unknown[];
  anyOf?: { const?: unknown }[];
}

const kindOf = ({ type, enum: values, anyOf }: Property): string =>
  type ?? [...(values ?? []), ...(anyOf ?? []).map((option) => option.const)].join(" | ");
