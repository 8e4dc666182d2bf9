import { isObject, type JsonObject, own } from "./json-value.ts";
import { resolve } from "./schema-node.ts";

const dialects = /^https?:\/\/json-schema\.org\/(?:draft-0[67]|draft\/2019-09|draft\/2020-12)\/schema#?$/;
const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const maps = ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems"];
const nodes = [
  "items",
  "additionalProperties",
  "additionalItems",
  "not",
  "if",
  "then",
  "else",
  "contains",
  "propertyNames",
  "unevaluatedProperties",
  "unevaluatedItems",
];
const maxSchemaDepth = 128;

function patternProblem(pattern: unknown, path: string): string | undefined {
  if (typeof pattern !== "string") return `${path} is not text`;
  try {
    new RegExp(pattern, "u");
    return undefined;
  } catch {
    return `${path} is not a regular expression`;
  }
}

function typeProblem(node: JsonObject, path: string): string | undefined {
  if (!Object.hasOwn(node, "type")) return undefined;
  const named = Array.isArray(node["type"]) ? node["type"] : [node["type"]];
  const unknown = named.find((type) => typeof type !== "string" || !types.has(type));
  return unknown === undefined ? undefined : `${path}/type names no JSON type`;
}

function keywordProblem(root: unknown, node: JsonObject, path: string): string | undefined {
  const type = typeProblem(node, path);
  if (type !== undefined) return type;
  const pattern = Object.hasOwn(node, "pattern") ? patternProblem(node["pattern"], `${path}/pattern`) : undefined;
  if (pattern !== undefined) return pattern;
  const patterns = own(node, "patternProperties");
  for (const source of isObject(patterns) ? Object.keys(patterns) : []) {
    const problem = patternProblem(source, `${path}/patternProperties/${source.slice(0, 40)}`);
    if (problem !== undefined) return problem;
  }
  for (const bound of ["exclusiveMinimum", "exclusiveMaximum"]) {
    if (typeof own(node, bound) === "boolean")
      return `${path}/${bound} is a boolean, as in draft 4, which is not supported`;
  }
  const ref = own(node, "$ref");
  if (ref === undefined) return undefined;
  if (typeof ref !== "string") return `${path}/$ref is not text`;
  if (!ref.startsWith("#")) return `${path}/$ref leads outside the schema: ${ref}`;
  const target = resolve(root, { node: { $ref: ref }, pointer: path });
  return isObject(target.node) && own(target.node, "$ref") === ref ? `${path}/$ref leads nowhere: ${ref}` : undefined;
}

function nodeProblem(root: unknown, node: unknown, path: string, depth: number): string | undefined {
  if (typeof node === "boolean") return undefined;
  if (!isObject(node)) return `${path} is not a schema`;
  if (depth > maxSchemaDepth) return `${path} is nested too deep`;
  const problem = keywordProblem(root, node, path);
  if (problem !== undefined) return problem;
  for (const [step, inner] of subschemas(node)) {
    const found =
      step === undefined
        ? `${path} has a malformed ${String(inner)}`
        : nodeProblem(root, inner, `${path}/${step}`, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* subschemas(node: JsonObject): Generator<[string | undefined, unknown]> {
  for (const keyword of maps) {
    const map = own(node, keyword);
    if (map === undefined) continue;
    if (!isObject(map)) yield [undefined, keyword];
    else for (const [key, inner] of Object.entries(map)) if (key !== "__proto__") yield [`${keyword}/${key}`, inner];
  }
  for (const keyword of lists) {
    const list = own(node, keyword);
    if (list === undefined) continue;
    if (!Array.isArray(list)) yield [undefined, keyword];
    else for (const [index, inner] of list.entries()) yield [`${keyword}/${index}`, inner];
  }
  for (const keyword of nodes) {
    const inner = own(node, keyword);
    if (Array.isArray(inner) && keyword === "items") {
      for (const [index, item] of inner.entries()) yield [`items/${index}`, item];
    } else if (inner !== undefined) yield [keyword, inner];
  }
}

/** Why a schema cannot be used for a tool's arguments, or undefined. Cheap: compiles nothing. */
export function schemaProblem(schema: unknown): string | undefined {
  if (!isObject(schema)) return "it is not an object";
  const dialect = own(schema, "$schema");
  if (dialect !== undefined && !(typeof dialect === "string" && dialects.test(dialect))) {
    return `its dialect ${JSON.stringify(dialect)} is not supported (draft-06 to draft-07, 2019-09, 2020-12 are)`;
  }
  const type = own(schema, "type");
  if (type !== undefined && type !== "object") return 'its type is not "object"';
  return nodeProblem(schema, schema, "#", 0);
}
