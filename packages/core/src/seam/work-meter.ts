import { isObject, type JsonObject, own } from "./json-value.ts";
import { hasType, resolve, typesOf } from "./schema-node.ts";

/** Tells how many steps a check may take at most, without taking them. */
export interface WorkMeter {
  /** Infinity for a schema that leads back to itself on the same value. */
  stepsOf(node: unknown, value: unknown): number;
  /** Pairs of a schema node and a value looked at so far; what a check without repetition would take. */
  readonly pairs: number;
}

const single = ["not", "if", "then", "else"];
const choices = ["anyOf", "oneOf", "allOf"];
const refKeywords = ["$ref", "$dynamicRef", "$recursiveRef"];
const perItem = ["additionalItems", "contains", "unevaluatedItems"];

/** For each node the document that its references start from, and nodes by their anchors. */
interface Index {
  root: JsonObject;
  bases: Map<object, JsonObject>;
  anchors: Map<string, unknown[]>;
}

function indexOf(root: JsonObject): Index {
  const index: Index = { root, bases: new Map(), anchors: new Map() };
  const visit = (node: unknown, base: JsonObject): void => {
    if (typeof node !== "object" || node === null || index.bases.has(node)) return;
    const inner = isObject(node) && typeof own(node, "$id") === "string" ? node : base;
    index.bases.set(node, inner);
    if (isObject(node)) {
      for (const name of [own(node, "$anchor"), own(node, "$dynamicAnchor"), own(node, "$id")]) {
        if (typeof name !== "string") continue;
        const key = name.replace(/^#/, "");
        index.anchors.set(key, [...(index.anchors.get(key) ?? []), node]);
      }
    }
    for (const part of Object.values(node)) visit(part, inner);
  };
  visit(root, root);
  return index;
}

/** Every node that a reference may mean: from the document, from the nearest one with an id, or by an anchor. */
function targetsOf(index: Index, node: JsonObject, ref: string): Set<unknown> {
  const found = new Set<unknown>(index.anchors.get(ref.replace(/^#/, "")) ?? []);
  if (ref !== "#" && !ref.startsWith("#/")) return found;
  for (const base of [index.root, index.bases.get(node) ?? index.root]) {
    let target: unknown = base;
    for (const part of ref.split("/").slice(1)) {
      const key = part.replace(/%[0-9a-fA-F]{2}/g, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      target = Array.isArray(target) ? target[Number(name)] : isObject(target) ? own(target, name) : undefined;
    }
    if (target !== undefined) found.add(target);
  }
  return found;
}

const valuesOf = (node: JsonObject, keyword: string): unknown[] => {
  const value = own(node, keyword);
  return Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
};

/** A property whose fixed value is another one ends the check of an object before its deeper parts, which come later. */
const isOther = (properties: JsonObject, value: JsonObject): boolean =>
  Object.entries(properties).some(([name, schema]) => {
    if (!isObject(schema) || !Object.hasOwn(value, name)) return false;
    const given = value[name];
    const plain = typeof given !== "object" || given === null;
    if (Object.hasOwn(schema, "const")) return plain && schema["const"] !== given;
    const allowed = own(schema, "enum");
    return plain && Array.isArray(allowed) && !allowed.includes(given);
  });

/** Measures a schema that has references; each pair of schema node and value is looked at once. */
export function createWorkMeter(schema: JsonObject): WorkMeter {
  const index = indexOf(schema);
  const known = new Map<unknown, Map<unknown, number>>();
  let pairs = 0;

  function inObject(node: JsonObject, value: JsonObject): number {
    const properties = own(node, "properties");
    const declared = isObject(properties) ? properties : {};
    const names = Object.keys(value);
    let steps = names.length;
    for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
      const rest = own(node, keyword);
      if (isObject(rest))
        for (const name of names) if (!Object.hasOwn(declared, name)) steps += stepsOf(rest, value[name]);
    }
    for (const part of valuesOf(node, "patternProperties"))
      for (const name of names) steps += stepsOf(part, value[name]);
    if (Object.hasOwn(node, "propertyNames")) for (const name of names) steps += stepsOf(node["propertyNames"], name);
    for (const keyword of ["dependentSchemas", "dependencies"])
      for (const part of valuesOf(node, keyword)) if (isObject(part)) steps += stepsOf(part, value);
    if (isOther(declared, value)) return steps + Object.keys(declared).length;
    for (const name of Object.keys(declared))
      if (Object.hasOwn(value, name)) steps += stepsOf(declared[name], value[name]);
    return steps;
  }

  function inArray(node: JsonObject, value: readonly unknown[]): number {
    const tuples = ["items", "prefixItems"].map((keyword) => own(node, keyword)).filter(Array.isArray);
    const rest = [...perItem, "items"].map((keyword) => own(node, keyword)).filter(isObject);
    let steps = value.length;
    for (const [position, item] of value.entries()) {
      for (const tuple of tuples) if (position < tuple.length) steps += stepsOf(tuple[position], item);
      for (const part of rest) steps += stepsOf(part, item);
    }
    return steps;
  }

  function measure(node: JsonObject, value: unknown): number {
    const types = typesOf(node);
    if (types.length > 0 && !types.some((type) => hasType(value, type))) return 1;
    const required = own(node, "required");
    if (isObject(value) && Array.isArray(required) && required.some((name) => !Object.hasOwn(value, String(name))))
      return 1 + required.length;
    let steps = 1;
    for (const keyword of refKeywords) {
      const ref = own(node, keyword);
      if (typeof ref === "string") for (const target of targetsOf(index, node, ref)) steps += stepsOf(target, value);
    }
    for (const keyword of choices) for (const part of valuesOf(node, keyword)) steps += stepsOf(part, value);
    for (const keyword of single) if (Object.hasOwn(node, keyword)) steps += stepsOf(node[keyword], value);
    if (Array.isArray(value)) return steps + inArray(node, value);
    return isObject(value) ? steps + inObject(node, value) : steps;
  }

  function stepsOf(node: unknown, value: unknown): number {
    if (!isObject(node)) return 1;
    let byValue = known.get(node);
    if (byValue === undefined) {
      byValue = new Map();
      known.set(node, byValue);
    }
    const before = byValue.get(value);
    if (before !== undefined) return before;
    pairs += 1;
    // Found again while it is being measured, it leads back to itself.
    byValue.set(value, Number.POSITIVE_INFINITY);
    const steps = measure(node, value);
    byValue.set(value, steps);
    return steps;
  }

  return {
    get pairs() {
      return pairs;
    },
    stepsOf(node, value) {
      try {
        return stepsOf(node, value);
      } catch {
        // Only the stack can run out.
        return Number.POSITIVE_INFINITY;
      }
    },
  };
}

const multiplying = new Set([
  ...choices,
  ...single,
  ...perItem,
  "patternProperties",
  "propertyNames",
  "unevaluatedProperties",
  "dependentSchemas",
  "dependencies",
  "$dynamicRef",
  "$recursiveRef",
]);
const structural = ["properties", "additionalProperties", "items", "prefixItems"];

/** Whether a check can look at a part of the value more often than the value has parts: references, and more than one way to them. */
export function mayMultiply(schema: JsonObject): boolean {
  let references = false;
  let ways = false;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    const ref = own(node, "$ref");
    if (typeof ref === "string") {
      references = true;
      const target = resolve(schema, { node, pointer: "#" }).node;
      // A reference beside other parts is a second way; one that leads to no plain node may be a circle.
      ways ||= structural.some((keyword) => Object.hasOwn(node, keyword)) || !isObject(target);
      ways ||= isObject(target) && Object.hasOwn(target, "$ref");
    }
    for (const [keyword, part] of Object.entries(node)) {
      ways ||= multiplying.has(keyword);
      references ||= keyword === "$dynamicRef" || keyword === "$recursiveRef";
      visit(part);
    }
  };
  visit(schema);
  return references && ways;
}
