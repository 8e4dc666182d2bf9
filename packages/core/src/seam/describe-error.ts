import { nearest } from "../text/nearest.ts";
import { at, isObject, own } from "./json-value.ts";
import type { Finding } from "./validate.ts";

/** Fields named in one error text. */
const maxFields = 5;
const maxNameChars = 64;
const maxValues = 12;

interface Problem {
  path: string;
  text: string;
}

const unescapeKey = (part: string): string => part.replaceAll("~1", "/").replaceAll("~0", "~");

const partsOf = (pointer: string): string[] => pointer.split("/").slice(1).map(unescapeKey);

const shortName = (name: string): string =>
  JSON.stringify(name.length > maxNameChars ? `${name.slice(0, maxNameChars)}…` : name).slice(1, -1);

function fieldPath(root: unknown, pointer: string, ...more: string[]): string {
  let value = root;
  let path = "";
  for (const part of [...partsOf(pointer), ...more]) {
    path = Array.isArray(value) ? at(path, Number(part)) : at(path, shortName(part));
    value = Array.isArray(value) ? value[Number(part)] : isObject(value) ? own(value, part) : undefined;
  }
  return path === "" ? "arguments" : path;
}

function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const part of partsOf(pointer)) {
    value = Array.isArray(value) ? value[Number(part)] : isObject(value) ? own(value, part) : undefined;
  }
  return value;
}

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return value === "" ? "empty text" : "text";
  if (typeof value === "object") return "an object";
  return typeof value === "number" ? "a number" : `a ${typeof value}`;
};

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
};

const list = (values: readonly unknown[]): string => {
  const shown = values.slice(0, maxValues).map((value) => JSON.stringify(value) ?? String(value));
  return shown.join(", ") + (values.length > maxValues ? `, … (${values.length} in all)` : "");
};

const param = (finding: Finding, name: string): unknown => (finding.params as Record<string, unknown>)[name];

function oneOf(values: readonly unknown[], value: unknown): string {
  const meant =
    typeof value === "string"
      ? nearest(
          value,
          values.filter((option) => typeof option === "string"),
        )
      : undefined;
  const must = values.length === 1 ? `must be ${list(values)}` : `must be one of ${list(values)}`;
  return meant === undefined || values.length === 1 ? must : `${must}; did you mean ${JSON.stringify(meant)}?`;
}

const plural = (count: unknown, noun: string): string => `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

const bounds: Readonly<Record<string, string>> = {
  ">=": "at least",
  "<=": "at most",
  ">": "more than",
  "<": "less than",
};

function describe(finding: Finding, value: unknown): string {
  const limit = param(finding, "limit");
  switch (finding.keyword) {
    case "type": {
      const wanted = param(finding, "type");
      const words = (Array.isArray(wanted) ? wanted : [wanted]).map((type) => typeWords[String(type)] ?? String(type));
      const got = typeof value === "number" && wanted === "integer" ? "a fraction" : kindOf(value);
      return `must be ${words.join(" or ")}, got ${got}`;
    }
    case "enum":
      return oneOf((param(finding, "allowedValues") as unknown[] | undefined) ?? [], value);
    case "const":
      return oneOf([param(finding, "allowedValue")], value);
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `must be ${bounds[String(param(finding, "comparison"))] ?? "within"} ${String(limit)}`;
    case "multipleOf":
      return `must be a multiple of ${String(param(finding, "multipleOf"))}`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${plural(limit, "character")}`;
    case "maxLength":
      return `must have at most ${plural(limit, "character")}`;
    case "minItems":
      return limit === 1 ? "must not be empty" : `must have at least ${plural(limit, "item")}`;
    case "maxItems":
      return `must have at most ${plural(limit, "item")}`;
    case "minProperties":
      return `must have at least ${plural(limit, "property").replace("propertys", "properties")}`;
    case "maxProperties":
      return `must have at most ${plural(limit, "property").replace("propertys", "properties")}`;
    case "uniqueItems":
      return "must not repeat an item";
    case "pattern":
      return `must match the pattern ${String(param(finding, "pattern")).slice(0, 100)}`;
    case "format":
      return `must be a valid ${String(param(finding, "format"))}`;
    case "anyOf":
    case "oneOf":
      return `fits none of the allowed forms, got ${kindOf(value)}`;
    case "boolean":
      return "is not allowed";
    case "not":
      return "has a form that is not allowed";
    default:
      return `breaks the rule "${finding.keyword}"`;
  }
}

const namesOf = (schema: unknown): string[] => (isObject(schema) ? Object.keys(schema) : []);

/** Property names that the schema declares where the unknown one stands. */
function declaredNames(schema: unknown, schemaPath: string): string[] {
  let node = schema;
  for (const part of partsOf(schemaPath)) {
    node = Array.isArray(node) ? node[Number(part)] : isObject(node) ? own(node, part) : undefined;
  }
  return isObject(node) ? namesOf(own(node, "properties")) : [];
}

/** Findings of a union's branches, replaced by those of the branch that was most likely meant. */
function collapseUnions(findings: readonly Finding[]): Finding[] {
  let rest = [...findings];
  // Innermost first: the longest schema path is the deepest union.
  const unions = findings
    .filter((finding) => finding.keyword === "anyOf" || finding.keyword === "oneOf")
    .sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  for (const union of unions) {
    const prefix = `${union.schemaPath}/${union.keyword}/`;
    const inside = rest.filter(
      (finding) => finding.schemaPath.startsWith(prefix) && finding.instancePath.startsWith(union.instancePath),
    );
    if (inside.length === 0) continue;
    const outside = rest.filter((finding) => !inside.includes(finding));
    rest = outside.flatMap((finding) => (finding === union ? bestBranch(union, inside, prefix) : [finding]));
  }
  return rest;
}

function bestBranch(union: Finding, inside: readonly Finding[], prefix: string): Finding[] {
  const byBranch = new Map<string, Finding[]>();
  for (const finding of inside) {
    const branch = finding.schemaPath.slice(prefix.length).split("/", 1)[0] ?? "";
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), finding]);
  }
  const groups = [...byBranch.values()];
  const here = (finding: Finding): boolean => finding.instancePath === union.instancePath;
  const constants = groups.map((group) => group.find((finding) => finding.keyword === "const" && here(finding)));
  if (constants.every((finding) => finding !== undefined)) {
    const allowedValues = constants.map((finding) => param(finding, "allowedValue"));
    return [{ ...union, keyword: "enum", params: { allowedValues } }];
  }
  if (groups.every((group) => group.some((finding) => finding.keyword === "type" && here(finding)))) {
    const type = groups.flatMap((group) =>
      group
        .filter((finding) => finding.keyword === "type" && here(finding))
        .flatMap((finding) => param(finding, "type")),
    );
    return [{ ...union, keyword: "type", params: { type: [...new Set(type)] } }];
  }
  const wrongKind = (group: readonly Finding[]): number =>
    group.some((finding) => (finding.keyword === "type" && here(finding)) || finding.keyword === "const") ? 1 : 0;
  const [best] = groups.sort((a, b) => wrongKind(a) - wrongKind(b) || a.length - b.length);
  return best ?? [union];
}

function problemsOf(schema: unknown, finding: Finding, value: unknown): Problem[] {
  const path = fieldPath(value, finding.instancePath);
  if (finding.keyword === "required") {
    const missing = (param(finding, "requiredProperties") as string[] | undefined) ?? [];
    const declared = declaredNames(schema, finding.schemaPath);
    const given = namesOf(valueAt(value, finding.instancePath)).filter((name) => !declared.includes(name));
    return missing.map((name) => {
      const meant = given.length > 0 ? nearest(name, given) : undefined;
      return {
        path: fieldPath(value, finding.instancePath, name),
        text: meant === undefined ? "is required" : `is required (got ${shortName(meant)})`,
      };
    });
  }
  if (finding.keyword === "additionalProperties" || finding.keyword === "unevaluatedProperties") {
    const names = (param(finding, finding.keyword) as string[] | undefined) ?? [];
    const declared = declaredNames(schema, finding.schemaPath);
    return names.map((name) => {
      const meant = nearest(name, declared);
      const known =
        declared.length === 0 ? "; it takes none" : `; known are ${declared.slice(0, maxValues).join(", ")}`;
      return {
        path: fieldPath(value, finding.instancePath, name),
        text: `is not a known argument${meant === undefined ? known : `; did you mean ${meant}?`}`,
      };
    });
  }
  return [{ path, text: describe(finding, valueAt(value, finding.instancePath)) }];
}

/** One line from the validator's findings: at most five fields, each once, no value that was passed. */
export function describeFindings(schema: unknown, findings: readonly Finding[], value: unknown): string {
  // Each undeclared property is also reported as breaking the schema `false`.
  const real = findings.filter(
    (finding) => finding.keyword !== "boolean" || !/(?:additional|unevaluated)Properties$/.test(finding.schemaPath),
  );
  const byPath = new Map<string, string>();
  for (const finding of collapseUnions(real)) {
    for (const problem of problemsOf(schema, finding, value)) {
      if (!byPath.has(problem.path)) byPath.set(problem.path, problem.text);
    }
  }
  const fields = [...byPath].slice(0, maxFields).map(([path, text]) => `${path} ${text}`);
  return fields.length > 0 ? fields.join("; ") : "arguments do not fit the schema";
}
