import { isObject, own } from "./json-value.ts";
import { child, type Place } from "./schema-node.ts";
import type { Validator } from "./validate.ts";

/** The parts of a schema that count because of what the value is or holds: `then` or `else`, and `dependentSchemas`. */
export function conditional(validator: Validator, place: Place, value: unknown): Place[] {
  const { node } = place;
  if (!isObject(node)) return [];
  const parts: Place[] = [];
  if (Object.hasOwn(node, "if")) {
    const part = child(place, validator.fits(child(place, "if"), value) ? "then" : "else");
    if (part.node !== undefined) parts.push(part);
  }
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const map = own(node, keyword);
    if (!isObject(map) || !isObject(value)) continue;
    for (const name of Object.keys(map))
      if (Object.hasOwn(value, name) && !Array.isArray(map[name])) parts.push(child(place, keyword, name));
  }
  return parts;
}

/** Properties that must be there because another one is, with that other one. */
export function dependentNames(node: unknown, value: object): { name: string; because: string }[] {
  if (!isObject(node)) return [];
  return ["dependentRequired", "dependencies"].flatMap((keyword) => {
    const map = own(node, keyword);
    if (!isObject(map)) return [];
    return Object.entries(map).flatMap(([because, names]) =>
      Object.hasOwn(value, because) && Array.isArray(names)
        ? names
            .map(String)
            .filter((name) => !Object.hasOwn(value, name))
            .map((name) => ({ name, because }))
        : [],
    );
  });
}
