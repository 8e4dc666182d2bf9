import type { JsonSchema } from "./json-schema.ts";

export type SchemaObject = { readonly [keyword: string]: unknown };

/** The schema as an object of keywords; undefined for `true`, `false` and anything that is no schema. */
export const objectOf = (schema: JsonSchema | undefined): SchemaObject | undefined =>
  typeof schema === "object" && schema !== null && !Array.isArray(schema) ? schema : undefined;
