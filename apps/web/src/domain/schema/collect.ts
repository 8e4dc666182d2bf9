import type { Draft } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type Shape, shapeOf } from "./shape.ts";

/** What is wrong with one field; `path` as the daemon writes it, e.g. `edits[0].old_string`. */
export interface Problem {
  path: string;
  message: string;
}

export interface Collected {
  /** Absent: the field is not sent. */
  has: boolean;
  value?: unknown;
  problems: Problem[];
}

const absent: Collected = { has: false, problems: [] };
const value = (of: unknown): Collected => ({ has: true, value: of, problems: [] });
const wrong = (path: string, message: string): Collected => ({ has: false, problems: [{ path, message }] });

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

const jsonNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

const collectNumber = (shape: Shape & { kind: "number" }, text: string, path: string): Collected => {
  const trimmed = text.trim();
  const found = Number(trimmed);
  if (!jsonNumber.test(trimmed) || !Number.isFinite(found)) return wrong(path, "not a number");
  if (shape.integer && !Number.isSafeInteger(found)) return wrong(path, "not a whole number");
  if (shape.min !== undefined && found < shape.min) return wrong(path, `at least ${shape.min}`);
  if (shape.max !== undefined && found > shape.max) return wrong(path, `at most ${shape.max}`);
  if (shape.above !== undefined && found <= shape.above) return wrong(path, `more than ${shape.above}`);
  if (shape.below !== undefined && found >= shape.below) return wrong(path, `less than ${shape.below}`);
  return value(found);
};

const collectJson = (text: string, path: string): Collected => {
  try {
    return value(JSON.parse(text));
  } catch (error) {
    return wrong(path, `not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const collectText = (shape: Shape & { kind: "text" }, text: string, path: string): Collected => {
  const length = [...text].length;
  if (shape.minLength !== undefined && length < shape.minLength)
    return wrong(path, `at least ${shape.minLength} character${shape.minLength === 1 ? "" : "s"}`);
  if (shape.maxLength !== undefined && length > shape.maxLength)
    return wrong(path, `at most ${shape.maxLength} characters`);
  return value(text);
};

/** An object that requires itself has no end; nobody fills in objects this deep by hand. */
const maxDepth = 32;

const unset = (shape: Shape, path: string, required: boolean, root: JsonSchema, depth: number): Collected => {
  if (!required) return absent;
  if (shape.nullable) return value(null);
  // A switch that nobody touched stands where it shows.
  if (shape.kind === "flag") return value(shape.default === true);
  if (shape.kind === "pick" && shape.options.length === 1) return value(shape.options[0]);
  if (shape.kind === "list" && !shape.minItems) return value([]);
  if (shape.kind === "group" && !shape.open)
    return depth < maxDepth ? collectGroup(shape, undefined, path, root, depth) : wrong(path, "required");
  // A call without arguments is a call with {}.
  if (path === "" && shape.kind === "group") return value({});
  return wrong(path, "required");
};

const collectGroup = (
  shape: Shape & { kind: "group" },
  draft: Draft | undefined,
  path: string,
  root: JsonSchema,
  depth: number,
): Collected => {
  const fields = draft?.kind === "group" ? draft.fields : new Map<string, Draft>();
  const problems: Problem[] = [];
  const entries: [string, unknown][] = [];
  for (const field of shape.fields) {
    const found = collect(
      field.schema,
      root,
      fields.get(field.name),
      field.required,
      join(path, field.name),
      depth + 1,
    );
    problems.push(...found.problems);
    if (found.has) entries.push([field.name, found.value]);
  }
  return { has: true, value: Object.fromEntries(entries), problems };
};

/** Turns a draft into what is sent. Nothing is guessed: a field that is not set is absent, not null or "". */
export const collect = (
  schema: JsonSchema,
  root: JsonSchema,
  draft: Draft | undefined,
  required: boolean,
  path = "",
  depth = 0,
): Collected => {
  const shape = shapeOf(schema, root);
  if (draft === undefined) return unset(shape, path, required, root, depth);
  if (draft.kind === "text") {
    if (draft.text === "" && !draft.empty) return unset(shape, path, required, root, depth);
    switch (shape.kind) {
      case "text":
        return collectText(shape, draft.text, path);
      case "number":
        return collectNumber(shape, draft.text, path);
      case "pick": {
        const at = Number(draft.text);
        return at in shape.options ? value(shape.options[at]) : wrong(path, "choose one");
      }
      default:
        return collectJson(draft.text, path);
    }
  }
  if (draft.kind === "flag") return value(draft.value);
  if (draft.kind === "list" && shape.kind === "list") {
    const items = draft.items.map((item, at) =>
      collect(shape.item, root, item.draft, true, `${path}[${at}]`, depth + 1),
    );
    const problems = items.flatMap((item) => item.problems);
    if (shape.minItems !== undefined && items.length < shape.minItems)
      problems.push({ path, message: `at least ${shape.minItems} item${shape.minItems === 1 ? "" : "s"}` });
    if (shape.maxItems !== undefined && items.length > shape.maxItems)
      problems.push({ path, message: `at most ${shape.maxItems} items` });
    return { has: true, value: items.map((item) => item.value), problems };
  }
  if (draft.kind === "group" && shape.kind === "group") {
    const found = collectGroup(shape, draft, path, root, depth);
    // An optional object without any field set is not sent.
    const empty = Object.keys(found.value as object).length === 0;
    if (
      !required &&
      empty &&
      found.problems.every((problem) => problem.message === "required") &&
      draft.fields.size === 0
    )
      return absent;
    return found;
  }
  if (draft.kind === "choice" && shape.kind === "choice") {
    const variant = shape.variants[draft.at];
    return variant ? collect(variant.schema, root, draft.draft, true, path, depth + 1) : wrong(path, "choose one");
  }
  return unset(shape, path, required, root, depth);
};
