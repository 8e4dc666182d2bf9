import type { JsonSchema } from "./json-schema.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** What a person has entered so far; undefined is "not set". Text stays text until it is collected. */
export type Draft =
  | { kind: "text"; text: string /** An empty text is meant. */; empty?: true }
  | { kind: "flag"; value: boolean }
  | { kind: "list"; items: readonly { id: number; draft: Draft | undefined }[] }
  | { kind: "group"; fields: ReadonlyMap<string, Draft> }
  | { kind: "choice"; at: number; draft: Draft | undefined };

export const textDraft = (text: string): Draft | undefined => (text === "" ? undefined : { kind: "text", text });

/** Sets or clears one field of a group; a group without fields is unset. */
export const withField = (group: Draft | undefined, name: string, draft: Draft | undefined): Draft | undefined => {
  const fields = new Map(group?.kind === "group" ? group.fields : []);
  if (draft === undefined) fields.delete(name);
  else fields.set(name, draft);
  return { kind: "group", fields };
};

const json = (value: unknown): Draft => ({ kind: "text", text: JSON.stringify(value, null, 2) });

const fits = (shape: Shape, value: unknown): boolean => {
  switch (shape.kind) {
    case "text":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "pick":
      return shape.options.some((option) => JSON.stringify(option) === JSON.stringify(value));
    case "list":
      return Array.isArray(value);
    case "group":
      return (
        typeof value === "object" &&
        value !== null &&
        !Array.isArray(value) &&
        shape.fields.every((field) => !field.required || Object.hasOwn(value, field.name))
      );
    default:
      return true;
  }
};

const maxDepth = 64;

/** The draft that would collect to `value`; undefined when this form cannot show it. */
export const draftOf = (schema: JsonSchema, root: JsonSchema, value: unknown, depth = 0): Draft | undefined => {
  // "Any of: itself" would be chosen for ever.
  if (depth > maxDepth) return undefined;
  const shape = shapeOf(schema, root);
  switch (shape.kind) {
    case "text":
      if (typeof value !== "string") return undefined;
      return value === "" ? { kind: "text", text: "", empty: true } : { kind: "text", text: value };
    case "number":
      return typeof value === "number" ? { kind: "text", text: String(value) } : undefined;
    case "flag":
      return typeof value === "boolean" ? { kind: "flag", value } : undefined;
    case "pick": {
      const at = shape.options.findIndex((option) => JSON.stringify(option) === JSON.stringify(value));
      return at === -1 ? undefined : { kind: "text", text: String(at) };
    }
    case "list":
      if (!Array.isArray(value)) return undefined;
      return {
        kind: "list",
        items: value.map((item, id) => ({ id, draft: draftOf(shape.item, root, item, depth + 1) })),
      };
    case "group": {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
      if (shape.open) return json(value);
      const fields = new Map<string, Draft>();
      for (const field of shape.fields) {
        if (!Object.hasOwn(value, field.name)) continue;
        const draft = draftOf(field.schema, root, (value as Record<string, unknown>)[field.name], depth + 1);
        if (draft !== undefined) fields.set(field.name, draft);
      }
      return { kind: "group", fields };
    }
    case "choice": {
      const at = shape.variants.findIndex((variant) => fits(shapeOf(variant.schema, root), value));
      const variant = shape.variants[at];
      return variant && { kind: "choice", at, draft: draftOf(variant.schema, root, value, depth + 1) };
    }
    default:
      return value === undefined ? undefined : json(value);
  }
};
