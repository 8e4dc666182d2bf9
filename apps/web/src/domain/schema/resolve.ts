import type { JsonSchema } from "./json-schema.ts";
import { objectOf, type SchemaObject } from "./keywords.ts";

/** Steps that one schema may take: a hostile one refers to itself, or doubles at each step. */
const maxSteps = 200;

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const pointed = (root: JsonSchema, reference: string): JsonSchema | undefined => {
  if (reference === "#") return root;
  if (!reference.startsWith("#/")) return anchored(root, reference.slice(1));
  let here: unknown = root;
  for (const raw of reference.slice(2).split("/")) {
    const part = decoded(raw).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof here !== "object" || here === null || !Object.hasOwn(here, part)) return undefined;
    here = (here as Record<string, unknown>)[part];
  }
  return here as JsonSchema;
};

/** `#name`: the definition whose `$anchor` or `$id` says so. */
const anchored = (root: JsonSchema, name: string): JsonSchema | undefined => {
  const found = objectOf(root);
  const shelves = { ...(found?.["$defs"] as object | undefined), ...(found?.["definitions"] as object | undefined) };
  return Object.values(shelves).find((schema) => {
    const entry = objectOf(schema as JsonSchema);
    return entry?.["$anchor"] === name || entry?.["$id"] === `#${name}`;
  }) as JsonSchema | undefined;
};

const merge = (left: SchemaObject, right: SchemaObject): SchemaObject => {
  const both = { ...left, ...right };
  const properties = { ...(left["properties"] as object | undefined), ...(right["properties"] as object | undefined) };
  const required = [left["required"], right["required"]].flatMap((list) => (Array.isArray(list) ? list : []));
  return {
    ...both,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
};

/** Follows local `$ref`s and folds `allOf` in. A reference that leads nowhere or in circles is `true`: anything. */
export const resolve = (schema: JsonSchema, root: JsonSchema): JsonSchema => follow(schema, root, { left: maxSteps });

const follow = (schema: JsonSchema, root: JsonSchema, steps: { left: number }): JsonSchema => {
  const found = objectOf(schema);
  if (!found) return schema;
  if (steps.left-- <= 0) return true;
  if (typeof found["$ref"] === "string") {
    const target = pointed(root, found["$ref"]);
    if (target === undefined) return true;
    const { $ref: _, ...beside } = found;
    const resolved = objectOf(follow(target, root, steps));
    return resolved ? merge(resolved, beside) : objectOf(target) ? true : target;
  }
  if (Array.isArray(found["allOf"])) {
    const { allOf, ...beside } = found;
    return (allOf as JsonSchema[]).reduce<SchemaObject>(
      (sum, part) => merge(sum, objectOf(follow(part, root, steps)) ?? {}),
      beside,
    );
  }
  return found;
};
