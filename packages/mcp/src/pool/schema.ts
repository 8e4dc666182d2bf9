import { type TSchema, Type } from "@latchai/core";
import { limits } from "../limits.ts";
import { cleanLine, cleanProse, isRecord, jsonText, sizeText } from "../text.ts";

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
  const text = jsonText(raw);
  if (text === undefined) return { ok: false, reason: "its inputSchema is nested too deep" };
  if (text.length > limits.maxSchemaChars) {
    return {
      ok: false,
      reason: `its inputSchema is ${sizeText(text.length)}, over ${sizeText(limits.maxSchemaChars)}`,
    };
  }
  if (raw.type !== undefined && raw.type !== "object") {
    return {
      ok: false,
      reason: `its inputSchema has type ${cleanLine(JSON.stringify(raw.type), 80)} instead of "object"`,
    };
  }
  const remote = remoteReference(raw, 0);
  if (remote !== undefined) {
    return { ok: false, reason: `its inputSchema refers to ${remote}, and schemas are never fetched` };
  }
  const schema = { ...(withCleanProse(raw, 0) as object), type: "object" } as TSchema;
  const found = problem(schema);
  return found === undefined
    ? { ok: true, schema }
    : { ok: false, reason: `its inputSchema cannot be used: ${cleanLine(found, 300)}` };
};

const maxDepth = 64;

const remoteReference = (node: unknown, depth: number): string | undefined => {
  if (depth > maxDepth || typeof node !== "object" || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const refers = key === "$ref" || key === "$dynamicRef";
    if (refers && typeof value === "string" && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(value)) {
      return cleanLine(JSON.stringify(value), 100);
    }
    const found = remoteReference(value, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Keywords whose text is for whoever reads the schema, and those whose value the server compares with. */
const prose = new Set(["description", "title", "$comment"]);
const data = new Set(["const", "enum", "default"]);

const withCleanProse = (node: unknown, depth: number): unknown => {
  if (depth > maxDepth || typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return node.map((item) => withCleanProse(item, depth + 1));
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (data.has(key) && !isRecord(value)) return [key, value];
      const text = prose.has(key) && typeof value === "string";
      return [
        key,
        text ? cut(cleanProse(value.slice(0, 4 * limits.maxDescriptionChars))) : withCleanProse(value, depth + 1),
      ];
    }),
  );
};

const cut = (text: string): string => text.slice(0, limits.maxDescriptionChars).replace(/[\ud800-\udbff]$/u, "");
