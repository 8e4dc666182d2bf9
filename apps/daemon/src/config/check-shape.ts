import { nearest } from "./nearest.ts";
import type { ConfigProblem } from "./problem.ts";

/** The part of JSON Schema that `configSchema` uses. A walk over it costs no validator at start and can name the nearest key. */
interface Shape {
  type?: string;
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  patternProperties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Shape;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  description?: string;
}

type Path = ConfigProblem["path"];

/** Every way in which `value` does not fit `schema`; empty when it fits. */
export function checkShape(schema: object, value: unknown, path: Path = []): ConfigProblem[] {
  const shape = schema as Shape;
  if (shape.anyOf) return checkUnion(shape.anyOf, value, path);
  if ("const" in shape)
    return value === shape.const ? [] : [{ path, message: `must be ${JSON.stringify(shape.const)}` }];
  switch (shape.type) {
    case "object":
      return checkObject(shape, value, path);
    case "array":
      return checkArray(shape, value, path);
    case "string":
      return checkString(shape, value, path);
    case "integer":
      return checkInteger(shape, value, path);
    case "number":
      return checkNumber(shape, value, path);
    case "boolean":
      return typeof value === "boolean" ? [] : [{ path, message: "must be true or false" }];
    default:
      return [];
  }
}

function checkUnion(options: Shape[], value: unknown, path: Path): ConfigProblem[] {
  const literals = options.flatMap((option) => ("const" in option ? [option.const] : []));
  if (literals.length === options.length)
    return literals.includes(value) ? [] : [{ path, message: `must be ${listed(literals)}${close(value, literals)}` }];
  // The option that shares the most keys is the one that was meant; its problems are the useful ones.
  const keys = isRecord(value) ? Object.keys(value) : [];
  const shared = (option: Shape): number => keys.filter((key) => key in (option.properties ?? {})).length;
  const [meant] = options.toSorted((a, b) => shared(b) - shared(a));
  return meant ? checkShape(meant, value, path) : [];
}

function checkObject(shape: Shape, value: unknown, path: Path): ConfigProblem[] {
  if (!isRecord(value)) return [{ path, message: "must be an object" }];
  const properties = shape.properties ?? {};
  const [anyKey] = Object.values(shape.patternProperties ?? {});
  const problems: ConfigProblem[] = [];
  for (const key of shape.required ?? [])
    if (!Object.hasOwn(value, key)) problems.push({ path, message: `needs the key ${JSON.stringify(key)}` });
  for (const [key, item] of Object.entries(value)) {
    const known = Object.hasOwn(properties, key) ? properties[key] : anyKey;
    if (known) problems.push(...checkShape(known, item, [...path, key]));
    else if (shape.additionalProperties === false) problems.push(unknownKey(key, Object.keys(properties), path));
  }
  return problems;
}

function unknownKey(key: string, known: string[], path: Path): ConfigProblem {
  const meant = nearest(key, known);
  const hint = meant ? `did you mean ${JSON.stringify(meant)}?` : `known keys here: ${known.join(", ")}`;
  return { path: [...path, key], message: `unknown key; ${hint}` };
}

function checkArray(shape: Shape, value: unknown, path: Path): ConfigProblem[] {
  if (!Array.isArray(value)) return [{ path, message: "must be an array" }];
  return value.flatMap((item, index) => (shape.items ? checkShape(shape.items, item, [...path, index]) : []));
}

function checkString(shape: Shape, value: unknown, path: Path): ConfigProblem[] {
  if (typeof value !== "string") return [{ path, message: "must be text" }];
  if (value.length < (shape.minLength ?? 0)) return [{ path, message: "must not be empty" }];
  if (value.length > (shape.maxLength ?? Number.POSITIVE_INFINITY))
    return [{ path, message: `must be at most ${shape.maxLength} characters` }];
  if (shape.pattern && !new RegExp(shape.pattern).test(value)) {
    const rule = shape.pattern.startsWith("^(/")
      ? "must be an absolute path"
      : "must be letters, digits and - or _, without spaces or slashes";
    return [{ path, message: `${rule}, not ${JSON.stringify(value)}` }];
  }
  return [];
}

function checkInteger(shape: Shape, value: unknown, path: Path): ConfigProblem[] {
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = shape;
  const fits = typeof value === "number" && Number.isSafeInteger(value) && value >= minimum && value <= maximum;
  return fits ? [] : [{ path, message: `must be a whole number from ${minimum} to ${maximum}` }];
}

function checkNumber({ minimum = -Infinity, maximum = Infinity }: Shape, value: unknown, path: Path): ConfigProblem[] {
  if (typeof value === "number" && value >= minimum && value <= maximum) return [];
  const bounds = maximum === Infinity ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
  return [{ path, message: `must be a number${bounds}` }];
}

function listed(values: unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  return texts.length > 1 ? `one of ${texts.join(", ")}` : (texts[0] ?? "");
}

function close(value: unknown, literals: unknown[]): string {
  if (typeof value !== "string") return "";
  const meant = nearest(value, literals.map(String));
  return meant ? `; did you mean ${JSON.stringify(meant)}?` : "";
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
