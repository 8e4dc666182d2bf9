import { conditional } from "./conditional.ts";
import { decimalText, integerFrom, jsonFrom, listFrom, numberFrom } from "./from-text.ts";
import { copyOf, isObject, type JsonObject, maxDepth, own } from "./json-value.ts";
import {
  branches,
  child,
  hasOwnRules,
  hasType,
  isScalar,
  type Place,
  placesOfProperty,
  resolve,
  typesOf,
} from "./schema-node.ts";
import type { Validator } from "./validate.ts";

/** Schema nodes visited for one set of arguments; past them values stay as they are. Bounds recursive unions. */
const maxSteps = 20_000;

interface Coercion {
  root: unknown;
  validator: Validator;
  stepsLeft: number;
}

const wantsObjects = (at: Coercion, list: Place): boolean => takesObjects(at, child(list, "items"), 0);

function takesObjects(at: Coercion, from: Place, depth: number): boolean {
  const place = resolve(at.root, from);
  if (!isObject(place.node) || depth > 8) return false;
  if (typesOf(place.node).includes("object") || Object.hasOwn(place.node, "properties")) return true;
  return branches(place).some((option) => takesObjects(at, option, depth + 1));
}

/** What a value becomes under one wanted type; the value itself when the table has no row for it. */
function convert(at: Coercion, place: Place, value: unknown, type: string): unknown {
  const node = place.node as JsonObject;
  if (typeof value === "string") {
    if (type === "number") return numberFrom(value) ?? value;
    if (type === "integer") return integerFrom(value) ?? value;
    if (type === "boolean") return value === "true" ? true : value === "false" ? false : value;
    if (type === "object") {
      const parsed = jsonFrom(value, "{");
      return isObject(parsed) ? parsed : value;
    }
    if (type === "array") {
      const parsed = jsonFrom(value, "[");
      if (Array.isArray(parsed)) return parsed;
      const single = wantsObjects(at, place) ? jsonFrom(value, "{") : undefined;
      if (isObject(single)) return [single];
      const parts = isScalar(at.root, child(place, "items")) ? listFrom(value) : [];
      return parts.length > 0 ? parts : value;
    }
    return value;
  }
  if (type === "string" && typeof value === "number" && Number.isFinite(value)) {
    const plain = !["enum", "const", "pattern", "format"].some((keyword) => Object.hasOwn(node, keyword));
    return plain ? decimalText(value) : value;
  }
  if (type === "array" && isObject(value)) {
    return wantsObjects(at, place) ? [value] : value;
  }
  return value;
}

function coerceToType(at: Coercion, place: Place, value: unknown): unknown {
  const types = typesOf(place.node as JsonObject);
  if (types.length === 0 || types.some((type) => hasType(value, type))) return value;
  for (const type of types) {
    const converted = convert(at, place, value, type);
    if (converted !== value) return converted;
  }
  return value;
}

const absent = Symbol("absent");

function coerceProperty(at: Coercion, place: Place, value: unknown, optional: boolean, depth: number): unknown {
  const blank = value === null || value === "";
  if (blank && optional) return at.validator.fits(place, value) ? value : absent;
  return coerceAt(at, place, value, depth);
}

function coerceProperties(at: Coercion, place: Place, value: JsonObject, depth: number): JsonObject {
  const node = place.node as JsonObject;
  const declared = own(node, "properties");
  const required = own(node, "required");
  const isOptional = (key: string): boolean => !(Array.isArray(required) && required.includes(key));
  let copy: JsonObject | undefined;
  for (const key of Object.keys(value)) {
    const isDeclared = isObject(declared) && Object.hasOwn(declared, key);
    let result = value[key];
    for (const target of placesOfProperty(at.root, place, key))
      if (result !== absent) result = coerceProperty(at, target, result, isDeclared && isOptional(key), depth + 1);
    if (result === value[key]) continue;
    copy ??= copyOf(value);
    if (result === absent) delete copy[key];
    else copy[key] = result;
  }
  return copy ?? value;
}

function coerceItems(at: Coercion, place: Place, value: unknown[], depth: number): unknown[] {
  const node = place.node as JsonObject;
  const tuple = ["prefixItems", "items"].find((keyword) => Array.isArray(own(node, keyword)));
  const tupleLength = tuple === undefined ? 0 : (own(node, tuple) as unknown[]).length;
  const rest = tuple === "items" ? "additionalItems" : "items";
  let copy: unknown[] | undefined;
  for (const [index, item] of value.entries()) {
    const target = tuple !== undefined && index < tupleLength ? child(place, tuple, index) : child(place, rest);
    const result = coerceAt(at, target, item, depth + 1);
    if (result === item) continue;
    copy ??= [...value];
    copy[index] = result;
  }
  return copy ?? value;
}

/** A union takes the first branch that the coerced value fits. */
function coerceToBranch(at: Coercion, options: readonly Place[], value: unknown, depth: number): unknown {
  if (options.some((option) => at.validator.fits(option, value))) return value;
  for (const option of options) {
    const result = coerceAt(at, option, value, depth + 1);
    if (result !== value && at.validator.fits(option, result)) return result;
  }
  return value;
}

function coerceAt(at: Coercion, from: Place, value: unknown, depth: number): unknown {
  const target = resolve(at.root, from);
  if (target !== from && hasOwnRules(from.node) && depth <= maxDepth) {
    const seen = coerceAt(at, target, value, depth + 1);
    return coerceNode(at, from, seen, depth);
  }
  return coerceNode(at, target, value, depth);
}

function coerceNode(at: Coercion, place: Place, value: unknown, depth: number): unknown {
  const { node } = place;
  // Leaves cost nothing, so that a long list of them is coerced to its end.
  if (typeof value === "object" && value !== null) at.stepsLeft -= 1;
  else if (branches(place).length > 0) at.stepsLeft -= 1;
  if (at.stepsLeft < 0 || depth > maxDepth || !isObject(node)) return value;
  let result = coerceToType(at, place, value);
  const all = own(node, "allOf");
  if (Array.isArray(all)) {
    for (const index of all.keys()) result = coerceAt(at, child(place, "allOf", index), result, depth + 1);
  }
  const options = branches(place);
  if (options.length > 0) result = coerceToBranch(at, options, result, depth);
  for (const part of conditional(at.validator, place, result)) result = coerceAt(at, part, result, depth + 1);
  if (Array.isArray(result)) return coerceItems(at, place, result, depth);
  return isObject(result) ? coerceProperties(at, place, result, depth) : result;
}

/** Changes only what fails, by the coercion table; what the table does not name stays for the validator to refuse. Never changes its input. */
export const coerce = (validator: Validator, value: JsonObject): unknown =>
  coerceAt(
    { root: validator.schema, validator, stepsLeft: maxSteps },
    { node: validator.schema, pointer: "#" },
    value,
    0,
  );
