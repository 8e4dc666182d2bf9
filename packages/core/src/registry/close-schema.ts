import { isObject, type JsonObject, own } from "../seam/json-value.ts";

const maps = ["properties", "patternProperties", "$defs", "definitions"];
const branchLists = ["anyOf", "oneOf"];
const nodes = ["items", "additionalProperties", "additionalItems", "contains", "unevaluatedItems"];

const isObjectSchema = (node: JsonObject): boolean => {
  const type = own(node, "type");
  return type === "object" || (Array.isArray(type) && type.includes("object")) || Object.hasOwn(node, "properties");
};

const closesItself = (node: JsonObject): boolean =>
  Object.hasOwn(node, "additionalProperties") || Object.hasOwn(node, "unevaluatedProperties");

/** Branches of an object schema describe the same object as it does: only the schema that holds them can know all its properties. */
function closeInPlace(node: JsonObject, copy: JsonObject): boolean {
  const all = own(node, "allOf");
  if (Array.isArray(all)) {
    copy["allOf"] = all.map((part: unknown) => close(part, true));
    if (all.some((part) => isObject(part) && isObjectSchema(part))) return true;
  }
  return false;
}

function close(node: unknown, isPart: boolean): unknown {
  if (!isObject(node)) return node;
  const copy: JsonObject = { ...node };
  for (const keyword of maps) {
    const map = own(node, keyword);
    if (isObject(map))
      copy[keyword] = Object.fromEntries(Object.entries(map).map(([key, inner]) => [key, close(inner, false)]));
  }
  for (const keyword of nodes) if (Object.hasOwn(node, keyword)) copy[keyword] = closeEach(node[keyword]);
  if (Object.hasOwn(node, "prefixItems")) copy["prefixItems"] = closeEach(node["prefixItems"]);
  const object = isObjectSchema(node);
  for (const keyword of branchLists) {
    const list = own(node, keyword);
    if (Array.isArray(list)) copy[keyword] = list.map((branch: unknown) => close(branch, isPart || object));
  }
  const composed = closeInPlace(node, copy);
  if (isPart || closesItself(node)) return copy;
  const open = object && branchLists.some((keyword) => holdsObjects(own(node, keyword)));
  if (composed || open) copy["unevaluatedProperties"] = false;
  else if (object) copy["additionalProperties"] = false;
  return copy;
}

const holdsObjects = (list: unknown): boolean =>
  Array.isArray(list) && list.some((branch) => isObject(branch) && isObjectSchema(branch));

const closeEach = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item: unknown) => close(item, false)) : close(value, false);

/** A copy in which every object schema refuses undeclared properties, unless it says itself what it does with them. */
export const closeSchema = <T extends object>(schema: T): T => close(schema, false) as T;
