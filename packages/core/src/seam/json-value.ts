/** Deepest nesting of arguments that is looked into. */
export const maxDepth = 64;

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The own property of that name, never an inherited one. */
export const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : undefined);

/** A copy without a prototype, so no key of hostile data can reach one. */
export const copyOf = (object: JsonObject): JsonObject => Object.assign(Object.create(null) as JsonObject, object);

export const at = (path: string, key: string | number): string => {
  if (typeof key === "number") return `${path}[${key}]`;
  return path === "" ? key : `${path}.${key}`;
};

/** What makes arguments unusable whatever the schema says: an own `__proto__` key, or nesting past the limit. */
export function structuralProblem(value: unknown, path = "", depth = 0): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const where = path === "" ? "arguments" : path;
  if (depth >= maxDepth) return `${where.slice(0, 80)} is nested too deep (more than ${maxDepth} levels)`;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const item: unknown = value[index];
      if (typeof item !== "object" || item === null) continue;
      const problem = structuralProblem(item, at(path, index), depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  if (Object.hasOwn(value, "__proto__")) return `${where} must not have a property named __proto__`;
  for (const key in value) {
    const item = (value as JsonObject)[key];
    if (typeof item !== "object" || item === null) continue;
    const problem = structuralProblem(item, at(path, key), depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}
