import { isObject, type JsonObject, own } from "./json-value.ts";

/** A place in a schema: the node, and its JSON pointer from the root (`#/properties/a`). */
export interface Place {
  node: unknown;
  pointer: string;
}

const maxHops = 64;

const plainKey = /^[A-Za-z0-9_$-]*$/;

const escapeKey = (key: string): string =>
  plainKey.test(key) ? key : encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));

const unescapeKey = (part: string): string => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");

/** The place one step down; `undefined` node where there is none. */
export function child(place: Place, ...keys: (string | number)[]): Place {
  let { node, pointer } = place;
  for (const key of keys) {
    node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? own(node, String(key)) : undefined;
    pointer += `/${escapeKey(String(key))}`;
  }
  return { node, pointer };
}

function lookUp(root: unknown, pointer: string): unknown {
  let node: unknown = root;
  for (const part of pointer.split("/").slice(1)) {
    try {
      const key = unescapeKey(part);
      node = Array.isArray(node) ? node[Number(key)] : isObject(node) ? own(node, key) : undefined;
    } catch {
      return undefined;
    }
  }
  return node;
}

/** Follows `$ref` within the document; other references stay where they are and only the validator judges them. */
export function resolve(root: unknown, place: Place): Place {
  let current = place;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const ref = isObject(current.node) ? own(current.node, "$ref") : undefined;
    if (typeof ref !== "string" || !(ref === "#" || ref.startsWith("#/"))) return current;
    const node = lookUp(root, ref);
    if (node === undefined) return current;
    current = { node, pointer: ref };
  }
  return current;
}

/** The types that a node names, in order; empty when it names none. */
export function typesOf(node: JsonObject): string[] {
  const type = own(node, "type");
  if (typeof type === "string") return [type];
  return Array.isArray(type) ? type.filter((entry) => typeof entry === "string") : [];
}

/** Whether the value is of a JSON Schema type. */
export const hasType = (value: unknown, type: string): boolean => {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  if (type === "integer") return Number.isInteger(value);
  return typeof value === type;
};

/** The places of `anyOf` or `oneOf`, in order. */
export function branches(place: Place): Place[] {
  if (!isObject(place.node)) return [];
  for (const keyword of ["anyOf", "oneOf"]) {
    const list = own(place.node, keyword);
    if (Array.isArray(list)) return list.map((_, index) => child(place, keyword, index));
  }
  return [];
}

const scalarTypes = new Set(["string", "number", "integer", "boolean"]);

/** True when only text, numbers and booleans fit there, so that a comma-separated text may stand for a list of them. */
export function isScalar(root: unknown, place: Place, depth = 0): boolean {
  const { node, pointer } = resolve(root, place);
  if (!isObject(node) || depth > 8) return false;
  const types = typesOf(node);
  if (types.length > 0) return types.every((type) => scalarTypes.has(type));
  const values = own(node, "enum") ?? (Object.hasOwn(node, "const") ? [node["const"]] : undefined);
  if (Array.isArray(values)) return values.every((value) => typeof value !== "object");
  const options = branches({ node, pointer });
  return options.length > 0 && options.every((option) => isScalar(root, option, depth + 1));
}
