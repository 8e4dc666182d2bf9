import type { JsonSchema } from "./json-schema.ts";
import { objectOf, type SchemaObject } from "./keywords.ts";
import { resolve } from "./resolve.ts";

interface Common {
  description?: string;
  /** Shown as a placeholder, never sent. */
  default?: unknown;
  nullable?: true;
}

export interface GroupField {
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** What a form draws for one schema. Children stay schemas and are read when they are drawn, so recursion ends. */
export type Shape = Common &
  (
    | { kind: "text"; minLength?: number; maxLength?: number; format?: string }
    | { kind: "number"; integer: boolean; min?: number; max?: number; above?: number; below?: number }
    | { kind: "flag" }
    | { kind: "pick"; options: readonly unknown[] }
    | { kind: "list"; item: JsonSchema; minItems?: number; maxItems?: number }
    | { kind: "group"; fields: readonly GroupField[]; open: boolean }
    | { kind: "choice"; variants: readonly { label: string; schema: JsonSchema }[] }
    | { kind: "json" }
  );

const number = (value: unknown): number | undefined => (typeof value === "number" ? value : undefined);
const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Leaves out undefined members, so that exact optional types hold. */
const some = <T extends object>(members: { [K in keyof T]: T[K] | undefined }): Partial<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;

const isNull = (schema: JsonSchema): boolean => {
  const found = objectOf(schema);
  return found?.["type"] === "null" || (found !== undefined && "const" in found && found["const"] === null);
};

const constOf = (schema: JsonSchema): { value: unknown } | undefined => {
  const found = objectOf(schema);
  if (!found) return undefined;
  if ("const" in found) return { value: found["const"] };
  const list = found["enum"];
  return Array.isArray(list) && list.length === 1 ? { value: list[0] } : undefined;
};

const labelOf = (schema: JsonSchema, root: JsonSchema, at: number): string => {
  const found = objectOf(resolve(schema, root));
  const title = text(found?.["title"]);
  if (title) return title;
  const type = text(found?.["type"]);
  if (type === "object") {
    const names = Object.keys((found?.["properties"] as object | undefined) ?? {});
    if (names.length > 0) return `object: ${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;
  }
  return type ?? `variant ${at + 1}`;
};

/** Unions of unions beyond this depth are JSON: `x` may be "any of: x". */
const maxUnions = 8;

const union = (members: readonly JsonSchema[], root: JsonSchema, common: Common, depth: number): Shape => {
  if (depth >= maxUnions) return { kind: "json", ...common };
  const rest = members.filter((member) => !isNull(resolve(member, root)));
  const nullable: Common = rest.length < members.length ? { ...common, nullable: true } : common;
  const consts = rest.map((member) => constOf(resolve(member, root)));
  if (rest.length > 0 && consts.every((found) => found !== undefined))
    return { kind: "pick", options: consts.map((found) => found?.value), ...nullable };
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) return { ...shapeOf(only, root, depth + 1), ...nullable };
  if (rest.length === 0) return { kind: "json", ...nullable };
  return {
    kind: "choice",
    variants: rest.map((schema, at) => ({ label: labelOf(schema, root, at), schema })),
    ...nullable,
  };
};

const group = (schema: SchemaObject, common: Common): Shape => {
  const properties = objectOf(schema["properties"] as JsonSchema) ?? {};
  const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
  const fields = Object.entries(properties).map(([name, child]) => ({
    name,
    schema: child as JsonSchema,
    required: required.has(name),
  }));
  const open = schema["additionalProperties"] !== false && fields.length === 0;
  return { kind: "group", fields, open, ...common };
};

/** Reads one schema, references resolved. What it cannot draw faithfully is `json`: a raw editor. */
export const shapeOf = (schema: JsonSchema, root: JsonSchema, depth = 0): Shape => {
  const found = objectOf(resolve(schema, root));
  if (!found) return { kind: "json" };
  const common = some<Common>({ description: text(found["description"]), default: found["default"] }) as Common;
  if ("const" in found) return { kind: "pick", options: [found["const"]], ...common };
  if (Array.isArray(found["enum"])) {
    const options = found["enum"].filter((option) => option !== null);
    const nullable: Common = options.length < found["enum"].length ? { nullable: true } : {};
    return { kind: "pick", options, ...common, ...nullable };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const members = found[keyword];
    if (!Array.isArray(members) || members.length === 0) continue;
    // Alternatives on top of properties only tighten what the properties say: the server judges those.
    if (found["properties"]) break;
    return union(members as JsonSchema[], root, common, depth);
  }
  const type = found["type"];
  if (Array.isArray(type)) {
    return union(
      type.map((one) => ({ ...found, type: one, description: undefined, default: undefined })),
      root,
      common,
      depth,
    );
  }
  switch (type ?? (found["properties"] ? "object" : undefined)) {
    case "string":
      return {
        kind: "text",
        ...some({
          minLength: number(found["minLength"]),
          maxLength: number(found["maxLength"]),
          format: text(found["format"]),
        }),
        ...common,
      };
    case "integer":
    case "number":
      return {
        kind: "number",
        integer: type === "integer",
        ...some({
          min: number(found["minimum"]),
          max: number(found["maximum"]),
          above: number(found["exclusiveMinimum"]),
          below: number(found["exclusiveMaximum"]),
        }),
        ...common,
      };
    case "boolean":
      return { kind: "flag", ...common };
    case "array":
      if (Array.isArray(found["prefixItems"]) || Array.isArray(found["items"])) return { kind: "json", ...common };
      return {
        kind: "list",
        item: (found["items"] as JsonSchema | undefined) ?? true,
        ...some({ minItems: number(found["minItems"]), maxItems: number(found["maxItems"]) }),
        ...common,
      };
    case "object":
      return group(found, common);
    default:
      return { kind: "json", ...common };
  }
};
