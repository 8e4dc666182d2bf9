import { conditional, dependentNames } from "./conditional.ts";
import { isObject, type JsonObject, own, at as pathTo } from "./json-value.ts";
import * as say from "./misfit-text.ts";
import { branches, child, hasType, type Place, resolve, typesOf } from "./schema-node.ts";
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

const namesOf = (value: unknown): string[] => (isObject(value) ? Object.keys(value) : []);

/** Properties declared for this object, by the node itself or by a part or branch of it. */
function declaredNames(search: Search, from: Place, depth = 0): string[] {
  const place = resolve(search.validator.schema, from);
  if (!isObject(place.node) || depth > 4) return [];
  const all = own(place.node, "allOf");
  const parts = [
    ...branches(place),
    ...(Array.isArray(all) ? all.map((_, index) => child(place, "allOf", index)) : []),
  ];
  const names = [
    ...namesOf(own(place.node, "properties")),
    ...parts.flatMap((part) => declaredNames(search, part, depth + 1)),
  ];
  return [...new Set(names)];
}

function* inObject(search: Search, place: Place, value: JsonObject, path: string): Generator<Problem> {
  const node = place.node as JsonObject;
  const declared = declaredNames(search, place);
  const patterns = namesOf(own(node, "patternProperties"));
  const patternFor = (name: string): string | undefined =>
    patterns.find((source) => new RegExp(source, "u").test(name));
  const undeclared = Object.keys(value).filter((name) => !declared.includes(name) && patternFor(name) === undefined);
  const required = own(node, "required");
  for (const name of Array.isArray(required) ? required.map(String) : []) {
    if (!Object.hasOwn(value, name))
      yield { path: pathTo(path, say.shownName(name)), text: say.missing(name, undeclared) };
  }
  for (const { name, because } of dependentNames(node, value))
    yield { path: pathTo(path, say.shownName(name)), text: say.missingBecause(because) };
  if (own(node, "additionalProperties") === false || own(node, "unevaluatedProperties") === false) {
    for (const name of undeclared) {
      yield { path: pathTo(path, say.shownName(name)), text: say.unknownName(name, declared) };
    }
  }
  for (const [name, item] of Object.entries(value)) {
    const target = placeOf(place, name, patternFor(name));
    // Undeclared names are named above; what they hold does not matter.
    if (target !== undefined) yield* problemsAt(search, target, item, pathTo(path, say.shownName(name)));
  }
}

/** Where the schema speaks about a property, if it does more than forbid undeclared ones. */
function placeOf(place: Place, name: string, pattern: string | undefined): Place | undefined {
  const declared = child(place, "properties", name);
  if (declared.node !== undefined) return declared;
  if (pattern !== undefined) return child(place, "patternProperties", pattern);
  const rest = child(place, "additionalProperties");
  return isObject(rest.node) ? rest : undefined;
}

function* inArray(search: Search, place: Place, value: readonly unknown[], path: string): Generator<Problem> {
  const node = place.node as JsonObject;
  const tuple = ["prefixItems", "items"].find((keyword) => Array.isArray(own(node, keyword)));
  const rest = child(place, tuple === "items" ? "additionalItems" : "items");
  for (const [index, item] of value.entries()) {
    const fixed = tuple === undefined ? undefined : child(place, tuple, index);
    const target = fixed === undefined || fixed.node === undefined ? rest : fixed;
    // Items that fit would use up the steps before the one that does not.
    if (!search.validator.fits(target, item)) yield* problemsAt(search, target, item, pathTo(path, index));
  }
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
  const place = resolve(search.validator.schema, from);
  const { node } = place;
  search.stepsLeft -= 1;
  if (search.stepsLeft < 0) return;
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
