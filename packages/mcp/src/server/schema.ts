import { isRecord } from "../text.ts";

/**
 * A schema as JSON Schema 2020-12, the dialect MCP assumes: no `$schema` of another draft, `definitions` as `$defs`,
 * tuple `items` as `prefixItems`, `dependencies` split in two. Strict clients refuse a whole list over one old keyword.
 */
export const toCurrentDraft = (schema: unknown): Record<string, unknown> => {
  // Through JSON: drops what only a library's own objects carry.
  const plain: unknown = JSON.parse(JSON.stringify(schema));
  const current = convert(plain);
  return isRecord(current) ? { ...current, type: "object" } : { type: "object" };
};

/** Keywords whose members are names, not keywords. */
const named = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Keywords whose value is data, not schema. */
const data = new Set(["const", "default", "enum", "examples", "required", "dependentRequired"]);

const convert = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(convert);
  if (!isRecord(node)) return node;
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$schema" || key === "$id" || key === "id") continue;
    if (key === "$ref" && typeof value === "string") out.$ref = value.replace("#/definitions/", "#/$defs/");
    else if (data.has(key)) out[key] = value;
    else if (named.has(key) && isRecord(value)) out[key === "definitions" ? "$defs" : key] = convertEach(value);
    else if (key === "items" && Array.isArray(value)) out.prefixItems = value.map(convert);
    else if (key === "additionalItems") {
      if (Array.isArray(node.items)) out.items = convert(value);
    } else if (key === "dependencies" && isRecord(value)) Object.assign(out, splitDependencies(value));
    else out[key] = convert(value);
  }
  return out;
};

const convertEach = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, convert(member)]));

const splitDependencies = (value: Record<string, unknown>): Record<string, unknown> => {
  const entries = Object.entries(value);
  const required = entries.filter(([, needs]) => Array.isArray(needs));
  const schemas = entries.filter(([, needs]) => !Array.isArray(needs));
  return {
    ...(required.length > 0 ? { dependentRequired: Object.fromEntries(required) } : {}),
    ...(schemas.length > 0 ? { dependentSchemas: convertEach(Object.fromEntries(schemas)) } : {}),
  };
};
