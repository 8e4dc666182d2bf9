import type { TSchema } from "@latchai/core";

interface PlainSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: PlainSchema[];
  items?: PlainSchema;
  properties?: Record<string, PlainSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
}

/** Text for one cell of a Markdown table. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");

const typeOf = (schema: PlainSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  if (schema.type === "array" && schema.items) return `${typeOf(schema.items)}[]`;
  if (schema.type === "object" && schema.properties) return `{ ${Object.keys(schema.properties).join(", ")} }`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
};

const limitsOf = ({ minimum, maximum, minLength, maxLength, default: preset }: PlainSchema): string => {
  const parts: string[] = [];
  if (minimum !== undefined && maximum !== undefined) parts.push(`${minimum}–${maximum}`);
  else if (minimum !== undefined) parts.push(`at least ${minimum}`);
  else if (maximum !== undefined) parts.push(`at most ${maximum}`);
  if (minLength !== undefined) parts.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) parts.push(`at most ${maxLength} characters`);
  if (preset !== undefined) parts.push(`default ${JSON.stringify(preset)}`);
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
};

/** The arguments of a tool as a Markdown table, or a sentence when it takes none. */
export const argumentTable = (parameters: TSchema): string => {
  const schema = JSON.parse(JSON.stringify(parameters)) as PlainSchema;
  const rows = Object.entries(schema.properties ?? {}).map(([name, one]) => {
    const needed = schema.required?.includes(name) ? "yes" : "";
    return `| \`${name}\` | \`${cell(typeOf(one))}\` | ${needed} | ${cell((one.description ?? "") + limitsOf(one))} |`;
  });
  if (rows.length === 0) return "Takes no arguments.";
  return ["| Argument | Type | Required | What it is |", "|---|---|---|---|", ...rows].join("\n");
};

/** Argument names in one line, required ones first as they are declared: `path, offset?, limit?`. */
export const argumentLine = (parameters: TSchema): string => {
  const schema = JSON.parse(JSON.stringify(parameters)) as PlainSchema;
  const names = Object.keys(schema.properties ?? {});
  return names.map((name) => (schema.required?.includes(name) ? name : `${name}?`)).join(", ");
};
