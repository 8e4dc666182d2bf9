import { conditional, dependentNames } from "./conditional.ts";
import { isObject, type JsonObject, own, at as pathTo } from "./json-value.ts";
import * as say from "./misfit-text.ts";
import {
  branches,
  child,
  declaredNames,
  hasOwnRules,
  hasType,
  type Place,
  placesOfProperty,
  resolve,
  typesOf,
} from "./schema-node.ts";
import type { Validator } from "./validate.ts";

/** Fields named in one error text. */
const maxFields = 5;
/** Schema nodes looked at for one text; a recursive union could otherwise be looked at without end. */
const maxSteps = 2000;

interface Problem {
  path: string;
  text: string;
}

interface Search {
  validator: Validator;
  stepsLeft: number;
}

function* inObject(search: Search, place: Place, value: JsonObject, path: string): Generator<Problem> {
  const node = place.node as JsonObject;
  const root = search.validator.schema;
  const closed = own(node, "additionalProperties") === false;
  // `additionalProperties` knows what stands beside it only, `unevaluatedProperties` the parts and branches too.
  const declared = closed ? Object.keys(own(node, "properties") ?? {}) : declaredNames(root, place);
  const undeclared = Object.keys(value).filter(
    (name) => !declared.includes(name) && placesOfProperty(root, place, name).length === 0,
  );
  const named = (name: string): string => pathTo(path, say.shownName(name));
  const required = own(node, "required");
  for (const name of Array.isArray(required) ? required.map(String) : []) {
    if (!Object.hasOwn(value, name)) yield { path: named(name), text: say.missing(name, undeclared) };
  }
  for (const { name, because } of dependentNames(node, value))
    yield { path: named(name), text: say.missingBecause(because) };
  if (closed || own(node, "unevaluatedProperties") === false) {
    for (const name of undeclared) yield { path: named(name), text: say.unknownName(name, declared) };
  }
  const names = child(place, "propertyNames");
  for (const [name, item] of Object.entries(value)) {
    if (names.node !== undefined && !search.validator.fits(names, name))
      yield { path: named(name), text: "is not an allowed name" };
    for (const target of placesOfProperty(root, place, name)) yield* problemsAt(search, target, item, named(name));
  }
}

function* inArray(search: Search, place: Place, value: readonly unknown[], path: string): Generator<Problem> {
  const node = place.node as JsonObject;
  const tuple = ["prefixItems", "items"].find((keyword) => Array.isArray(own(node, keyword)));
  const keyword = tuple === "items" ? "additionalItems" : Object.hasOwn(node, "items") ? "items" : "unevaluatedItems";
  const rest = child(place, keyword);
  for (const [index, item] of value.entries()) {
    const fixed = tuple === undefined ? undefined : child(place, tuple, index);
    const target = fixed === undefined || fixed.node === undefined ? rest : fixed;
    // Items that fit would use up the steps before the one that does not.
    if (target.node !== undefined && !search.validator.fits(target, item))
      yield* problemsAt(search, target, item, pathTo(path, index));
  }
  const wanted = child(place, "contains");
  if (wanted.node === undefined) return;
  const text = say.wrongCount(node, value.filter((item) => search.validator.fits(wanted, item)).length);
  if (text !== undefined) yield { path, text };
}

/** The problems of the branch that was most likely meant: the right kind of value, then the fewest problems. */
function* inUnion(search: Search, options: readonly Place[], value: unknown, path: string): Generator<Problem> {
  const nodes = options.map((option) => resolve(search.validator.schema, option).node).filter(isObject);
  const choices = nodes.flatMap((node) =>
    Object.hasOwn(node, "const") ? [node["const"]] : ((own(node, "enum") as unknown[] | undefined) ?? []),
  );
  const allChoices = nodes.every((node) => Object.hasOwn(node, "const") || Array.isArray(own(node, "enum")));
  if (choices.length > 0 && allChoices) {
    yield { path, text: say.wrongChoice([...new Set(choices)], value) };
    return;
  }
  const types = nodes.flatMap(typesOf);
  if (
    types.length > 0 &&
    nodes.every((node) => typesOf(node).length > 0) &&
    !types.some((type) => hasType(value, type))
  ) {
    yield { path, text: say.wrongType([...new Set(types)], value) };
    return;
  }
  const [name, fixed] = fixedProperty(nodes, value) ?? [];
  if (name !== undefined && isObject(value)) {
    yield { path: pathTo(path, say.shownName(name)), text: say.wrongChoice(fixed ?? [], value[name]) };
    return;
  }
  const candidates = nodes
    .map((node, index) => ({ node, place: options[index] }))
    .filter(({ node }) => isMeant(node, value));
  let best: Problem[] | undefined;
  for (const { place } of candidates) {
    const found = place === undefined ? [] : collect(problemsAt(search, place, value, path));
    if (found.length > 0 && (best === undefined || found.length < best.length)) best = found;
  }
  yield* best ?? [{ path, text: say.noForm(value) }];
}

/** The property that tells the branches apart, with its values, when what was passed is none of them. */
function fixedProperty(nodes: readonly JsonObject[], value: unknown): [name: string, values: unknown[]] | undefined {
  if (!isObject(value)) return undefined;
  for (const name of Object.keys(value)) {
    const values = nodes.map((node) => fixedValues(child({ node, pointer: "" }, "properties", name).node));
    if (values.length === 0 || values.some((list) => list.length === 0)) continue;
    const all = [...new Set(values.flat())];
    if (!all.includes(value[name])) return [name, all];
  }
  return undefined;
}

const fixedValues = (node: unknown): unknown[] => {
  if (!isObject(node)) return [];
  if (Object.hasOwn(node, "const")) return [node["const"]];
  const list = own(node, "enum");
  return Array.isArray(list) ? list : [];
};

/** A branch can be meant when it takes this kind of value and none of its fixed properties has another value. */
function isMeant(node: JsonObject, value: unknown): boolean {
  const types = typesOf(node);
  if (types.length > 0 && !types.some((type) => hasType(value, type))) return false;
  const properties = own(node, "properties");
  if (!isObject(value) || !isObject(properties)) return true;
  return Object.entries(properties).every(
    ([name, schema]) =>
      !isObject(schema) ||
      !Object.hasOwn(schema, "const") ||
      !Object.hasOwn(value, name) ||
      schema["const"] === value[name],
  );
}

function* problemsAt(search: Search, from: Place, value: unknown, path: string): Generator<Problem> {
  search.stepsLeft -= 1;
  if (search.stepsLeft < 0) return;
  const target = resolve(search.validator.schema, from);
  const both = target !== from && hasOwnRules(from.node);
  if (both) yield* problemsAt(search, target, value, path);
  yield* problemsOf(search, both ? from : target, value, path);
}

function* problemsOf(search: Search, place: Place, value: unknown, path: string): Generator<Problem> {
  const { node } = place;
  if (node === false) yield { path, text: "is not allowed" };
  if (!isObject(node)) return;
  const types = typesOf(node);
  if (types.length > 0 && !types.some((type) => hasType(value, type))) {
    yield { path, text: say.wrongType(types, value) };
    return;
  }
  const wrong = say.wrongValue(node, value);
  if (wrong !== undefined) yield { path, text: wrong };
  else if (typeof own(node, "format") === "string" && !search.validator.fits(place, value)) {
    yield { path, text: `must be a valid ${String(node["format"])}` };
  }
  if (Object.hasOwn(node, "not") && search.validator.fits(child(place, "not"), value))
    yield { path, text: "must not have this form" };
  const all = own(node, "allOf");
  for (const index of Array.isArray(all) ? all.keys() : [])
    yield* problemsAt(search, child(place, "allOf", index), value, path);
  const options = branches(place);
  const fitting = options.filter((option) => search.validator.fits(option, value)).length;
  if (options.length > 0 && fitting === 0) yield* inUnion(search, options, value, path);
  if (Array.isArray(own(node, "oneOf")) && fitting > 1) yield { path, text: "fits more than one of the allowed forms" };
  for (const part of conditional(search.validator, place, value)) yield* problemsAt(search, part, value, path);
  if (Array.isArray(value)) yield* inArray(search, place, value, path);
  else if (isObject(value)) yield* inObject(search, place, value, path);
}

/** The first problems, one per field. */
function collect(found: Iterable<Problem>): Problem[] {
  const byPath = new Map<string, Problem>();
  for (const problem of found) {
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
    if (byPath.size === maxFields) break;
  }
  return [...byPath.values()];
}

/** One line that says why the value does not fit: at most five fields, each once, no value that was passed. */
export function explainMisfit(validator: Validator, value: unknown): string {
  const search: Search = { validator, stepsLeft: maxSteps };
  const found = collect(problemsAt(search, { node: validator.schema, pointer: "#" }, value, ""));
  if (found.length === 0) return "arguments do not fit the schema";
  return found.map(({ path, text }) => `${path === "" ? "arguments" : path} ${text}`).join("; ");
}
