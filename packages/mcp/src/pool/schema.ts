import { type TSchema, Type } from "@latchai/core";
import { limits } from "../limits.ts";
import { cleanProse, isRecord, sizeText } from "../text.ts";

export type SchemaReading = { ok: true; schema: TSchema } | { ok: false; reason: string };

/** Used for a tool whose own schema cannot be: the row needs one, and nothing is ever called with it. */
export const anyArguments: TSchema = Type.Object({});

/**
 * A server's `inputSchema` as our seam takes it: object type filled in, prose cleaned, nothing fetched. `problem` is
 * core's own check.
 */
export const readSchema = (raw: unknown, problem: (schema: TSchema) => string | undefined): SchemaReading => {
  if (raw === undefined || raw === null) return { ok: true, schema: anyArguments };
  if (!isRecord(raw)) return { ok: false, reason: "its inputSchema is not an object" };
  const text = JSON.stringify(raw);
  if (text.length > limits.maxSchemaChars) {
    return {
      ok: false,
      reason: `its inputSchema is ${sizeText(text.length)}, over ${sizeText(limits.maxSchemaChars)}`,
    };
  }
  if (raw.type !== undefined && raw.type !== "object") {
    return { ok: false, reason: `its inputSchema has type ${JSON.stringify(raw.type)} instead of "object"` };
  }
  const remote = remoteReference(raw, 0);
  if (remote !== undefined) {
    return { ok: false, reason: `its inputSchema refers to ${remote}, and schemas are never fetched` };
  }
  const schema = { ...(withCleanProse(raw, 0) as object), type: "object" } as TSchema;
  const found = problem(schema);
  return found === undefined ? { ok: true, schema } : { ok: false, reason: `its inputSchema cannot be used: ${found}` };
};

const maxDepth = 64;

const remoteReference = (node: unknown, depth: number): string | undefined => {
  if (depth > maxDepth || typeof node !== "object" || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const refers = key === "$ref" || key === "$dynamicRef";
    if (refers && typeof value === "string" && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(value)) {
      return JSON.stringify(value.slice(0, 100));
    }
    const found = remoteReference(value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

const withCleanProse = (node: unknown, depth: number): unknown => {
  if (depth > maxDepth || typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => withCleanProse(item, depth + 1));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const prose = (key === "description" || key === "title") && typeof value === "string";
      return [key, prose ? cleanProse(value).slice(0, limits.maxDescriptionChars) : withCleanProse(value, depth + 1)];
    }),
  );
};
