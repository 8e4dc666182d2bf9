import { isObject, type JsonObject, own } from "./json-value.ts";
import { mayBacktrackBadly } from "./regex-risk.ts";

const data = new Set(["const", "enum", "default", "examples"]);

const isRisky = (pattern: unknown): boolean => typeof pattern === "string" && mayBacktrackBadly(pattern);

function tameNode(node: JsonObject): JsonObject {
  const copy: JsonObject = {};
  for (const [key, inner] of Object.entries(node)) {
    if (key === "__proto__" || (key === "pattern" && isRisky(inner))) continue;
    copy[key] = data.has(key) ? inner : tame(inner);
  }
  const patterns = own(copy, "patternProperties");
  if (isObject(patterns) && Object.keys(patterns).some(isRisky)) {
    // Without the pattern nobody can tell which properties are undeclared.
    copy["patternProperties"] = Object.fromEntries(Object.entries(patterns).filter(([pattern]) => !isRisky(pattern)));
    delete copy["additionalProperties"];
    delete copy["unevaluatedProperties"];
  }
  return copy;
}

const tame = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tame);
  return isObject(value) ? tameNode(value) : value;
};

/**
 * A copy of a schema without the patterns that could hold the process up. A foreign server may send any pattern, and its
 * own check of the arguments still stands behind ours; our own families have no such pattern (the conformance check).
 */
export const tamePatterns = (schema: object): JsonObject => tameNode(schema as JsonObject);

const isFixed = (schema: unknown): boolean =>
  isObject(schema) && (Object.hasOwn(schema, "const") || Object.hasOwn(schema, "enum"));

/** A copy with properties of fixed values in front, so that a branch which is not meant is left before its deeper parts are checked. */
export function choicesFirst(schema: JsonObject): JsonObject {
  const order = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return data.has(key) ? value : value.map((item) => order(item, ""));
    if (!isObject(value) || data.has(key)) return value;
    const entries = Object.entries(value).map(([name, inner]): [string, unknown] => [
      name,
      // Inside `properties` a name such as "default" is a property.
      order(inner, key === "properties" ? "" : name),
    ]);
    if (key !== "properties") return Object.fromEntries(entries);
    const fixed = entries.filter(([, inner]) => isFixed(inner));
    return Object.fromEntries([...fixed, ...entries.filter(([, inner]) => !isFixed(inner))]);
  };
  return order(schema, "") as JsonObject;
}
