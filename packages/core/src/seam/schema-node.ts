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

const maxAnchorDepth = 128;

// A cache of pure results, keyed by schema object and gone with it.
const anchorsOf = new WeakMap<object, ReadonlyMap<string, Place>>();

/** Every node of a schema that has a name of its own, by that name. */
function anchors(root: object): ReadonlyMap<string, Place> {
  const known = anchorsOf.get(root);
  if (known !== undefined) return known;
  const found = new Map<string, Place>();
  const visit = (place: Place, depth: number): void => {
    const { node } = place;
    if (typeof node !== "object" || node === null || depth > maxAnchorDepth) return;
    for (const keyword of isObject(node) ? ["$anchor", "$dynamicAnchor", "$id"] : []) {
      const name = own(node as JsonObject, keyword);
      if (typeof name === "string" && !found.has(name.replace(/^#/, ""))) found.set(name.replace(/^#/, ""), place);
    }
    for (const key of Object.keys(node)) visit(child(place, key), depth + 1);
  };
  visit({ node: root, pointer: "#" }, 0);
  anchorsOf.set(root, found);
  return found;
}

function target(root: unknown, ref: string): Place | undefined {
  if (ref !== "#" && !ref.startsWith("#/"))
    return ref.startsWith("#") && isObject(root) ? anchors(root).get(ref.slice(1)) : undefined;
  const node = lookUp(root, ref);
  return node === undefined ? undefined : { node, pointer: ref };
}

const annotations = new Set(["$ref", "$comment", "title", "description", "default", "examples", "deprecated"]);

/** The node says something of its own beside its `$ref`; both hold. */
export const hasOwnRules = (node: unknown): boolean =>
  isObject(node) && Object.keys(node).some((keyword) => !annotations.has(keyword));

/** Follows `$ref` within the document, at most to a node with rules of its own; only the validator judges other references. */
export function resolve(root: unknown, place: Place): Place {
  let current = place;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const ref = isObject(current.node) ? own(current.node, "$ref") : undefined;
    const next = typeof ref === "string" ? target(root, ref) : undefined;
    if (next === undefined) return current;
    current = next;
    if (hasOwnRules(current.node)) return current;
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
  if (type === "number") return Number.isFinite(value);
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

const namesIn = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

/** Properties declared for the object at a place, by its node or by a part or branch of it. */
export function declaredNames(root: unknown, from: Place, depth = 0): string[] {
  const place = resolve(root, from);
  if (!isObject(place.node) || depth > 4) return [];
  const names = namesIn(own(place.node, "properties"));
  const all = own(place.node, "allOf");
  const parts = Array.isArray(all) ? all.map((_, index) => child(place, "allOf", index)) : [];
  for (const part of [...branches(place), ...parts]) names.push(...declaredNames(root, part, depth + 1));
  return [...new Set(names)];
}

/** Everything that a node says about one property of its object; empty when it says nothing, or only that it may not be there. */
export function placesOfProperty(root: unknown, place: Place, name: string): Place[] {
  const node = place.node as JsonObject;
  const declared = own(node, "properties");
  const found = isObject(declared) && Object.hasOwn(declared, name) ? [child(place, "properties", name)] : [];
  for (const source of namesIn(own(node, "patternProperties")))
    if (new RegExp(source, "u").test(name)) found.push(child(place, "patternProperties", source));
  if (found.length > 0) return found;
  if (isObject(own(node, "additionalProperties"))) return [child(place, "additionalProperties")];
  const left = child(place, "unevaluatedProperties");
  return isObject(left.node) && !declaredNames(root, place).includes(name) ? [left] : [];
}
