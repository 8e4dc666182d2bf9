import { collect } from "./collect.ts";
import { draftOf } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Whether `whole` says everything that `part` says; it may say more. */
const holds = (whole: unknown, part: unknown): boolean => {
  if (!isObject(part)) return Object.is(whole, part);
  if (!isObject(whole) || Array.isArray(whole) !== Array.isArray(part)) return false;
  if (Array.isArray(part) && (whole as unknown as unknown[]).length !== part.length) return false;
  return Object.entries(part).every(([name, value]) => Object.hasOwn(whole, name) && holds(whole[name], value));
};

/** Whether the form of a schema can show a value without losing any of it. */
export const showsWhole = (schema: JsonSchema, value: unknown): boolean =>
  holds(collect(schema, schema, draftOf(schema, schema, value), true).value, value);
