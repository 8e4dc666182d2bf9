import { nearest } from "../text/nearest.ts";
import { hasRawControl } from "./from-text.ts";
import { isObject, type JsonObject, own } from "./json-value.ts";

const maxNameChars = 64;
const maxValues = 12;
const maxPatternChars = 100;

/** A property name fit to stand in one line of text. */
export const shownName = (name: string): string =>
  JSON.stringify(name.length > maxNameChars ? `${name.slice(0, maxNameChars)}…` : name).slice(1, -1);

const kindOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return value === "" ? "empty text" : "text";
  if (typeof value === "object") return "an object";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : "a number that is out of range";
  return `a ${typeof value}`;
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

/** What keeps text that was meant to be JSON from being it; nothing of the text is shown. */
function brokenJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return "";
  try {
    JSON.parse(text);
    return "";
  } catch {
    return hasRawControl(text)
      ? " that is not valid JSON: a raw line break or control character stands in a string — write it as \\n, or pass the value itself"
      : " that is not valid JSON — pass the value itself";
  }
}

/** A value of none of the wanted types. The value itself is never shown: it may be a secret. */
export function wrongType(types: readonly string[], value: unknown): string {
  const words = types.map((type) => typeWords[type] ?? type);
  const got =
    Number.isFinite(value) && types.includes("integer")
      ? "a fraction"
      : typeof value === "string" && types.some((type) => type === "array" || type === "object")
        ? `${kindOf(value)}${brokenJson(value)}`
        : kindOf(value);
  return `must be ${words.join(" or ")}, got ${got}`;
}

/** A value that is none of the allowed ones. */
export function wrongChoice(allowed: readonly unknown[], value: unknown): string {
  const shown = allowed.slice(0, maxValues).map((option) => JSON.stringify(option) ?? "null");
  const more = allowed.length > maxValues ? `, … (${allowed.length} in all)` : "";
  if (allowed.length === 1) return `must be ${shown.join("")}`;
  const texts = allowed.filter((option) => typeof option === "string");
  const meant = typeof value === "string" ? nearest(value, texts) : undefined;
  return `must be one of ${shown.join(", ")}${more}${meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`}`;
}

/** A property that the schema does not declare. */
export function unknownName(name: string, declared: readonly string[]): string {
  const meant = nearest(name, declared);
  if (meant !== undefined) return `is not a known argument; did you mean ${meant}?`;
  if (declared.length === 0) return "is not a known argument; it takes none";
  return `is not a known argument; known are ${declared.slice(0, maxValues).join(", ")}`;
}

/** A property that is missing, with the undeclared one that was probably meant to be it. */
export function missing(name: string, undeclared: readonly string[]): string {
  const meant = nearest(name, undeclared);
  return meant === undefined ? "is required" : `is required (got ${shownName(meant)})`;
}

/** A property that must be there because another one is. */
export const missingBecause = (name: string): string => `is required when ${shownName(name)} is given`;

export const noForm = (value: unknown): string => `fits none of the allowed forms, got ${kindOf(value)}`;

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const limitOf = (node: JsonObject, keyword: string): number | undefined => {
  const limit = own(node, keyword);
  return typeof limit === "number" ? limit : undefined;
};

function wrongSize(node: JsonObject, size: number, min: string, max: string, noun: string): string | undefined {
  const [least, most] = [limitOf(node, min), limitOf(node, max)];
  if (least !== undefined && size < least) {
    return least === 1 ? "must not be empty" : `must have at least ${plural(least, noun)}`;
  }
  return most !== undefined && size > most ? `must have at most ${plural(most, noun)}` : undefined;
}

/** Too few or too many items of the kind that the list must hold. */
export function wrongCount(node: JsonObject, count: number): string | undefined {
  const least = limitOf(node, "minContains") ?? 1;
  if (count < least) return `must hold at least ${plural(least, "item")} of the kind that its schema names`;
  const most = limitOf(node, "maxContains");
  return most !== undefined && count > most
    ? `must hold at most ${plural(most, "item")} of the kind that its schema names`
    : undefined;
}

function wrongNumber(node: JsonObject, value: number): string | undefined {
  const bounds: [keyword: string, words: string, holds: (limit: number) => boolean][] = [
    ["minimum", "at least", (limit) => value >= limit],
    ["maximum", "at most", (limit) => value <= limit],
    ["exclusiveMinimum", "more than", (limit) => value > limit],
    ["exclusiveMaximum", "less than", (limit) => value < limit],
  ];
  for (const [keyword, words, holds] of bounds) {
    const limit = limitOf(node, keyword);
    if (limit !== undefined && !holds(limit)) return `must be ${words} ${limit}`;
  }
  const step = limitOf(node, "multipleOf");
  return step === undefined || Number.isInteger(value / step) ? undefined : `must be a multiple of ${step}`;
}

function wrongText(node: JsonObject, value: string): string | undefined {
  const size = wrongSize(node, [...value].length, "minLength", "maxLength", "character");
  if (size !== undefined) return size;
  const pattern = own(node, "pattern");
  if (typeof pattern !== "string" || new RegExp(pattern, "u").test(value)) return undefined;
  return `must match the pattern ${pattern.slice(0, maxPatternChars)}`;
}

/** What is wrong with the value itself, its parts aside. Formats, for which only the validator has the rules, are left out. */
export function wrongValue(node: JsonObject, value: unknown): string | undefined {
  if (Object.hasOwn(node, "const") && JSON.stringify(node["const"]) !== JSON.stringify(value)) {
    return wrongChoice([node["const"]], value);
  }
  const allowed = own(node, "enum");
  if (Array.isArray(allowed) && !allowed.some((option) => JSON.stringify(option) === JSON.stringify(value))) {
    return wrongChoice(allowed, value);
  }
  if (typeof value === "number") return wrongNumber(node, value);
  if (typeof value === "string") return wrongText(node, value);
  if (Array.isArray(value)) {
    const repeated =
      own(node, "uniqueItems") === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length;
    return (
      wrongSize(node, value.length, "minItems", "maxItems", "item") ??
      (repeated ? "must not repeat an item" : undefined)
    );
  }
  if (!isObject(value)) return undefined;
  return wrongSize(node, Object.keys(value).length, "minProperties", "maxProperties", "entry")?.replace(
    "entrys",
    "entries",
  );
}
