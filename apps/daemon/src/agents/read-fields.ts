import type { Generation } from "@latchai/agent-runtime";
import type { Node, Pair, YAMLMap } from "yaml";
import { nearest } from "../config/nearest.ts";
import type { FileProblem } from "../http/schemas/agents.ts";
import type { ParsedAgent } from "./definition.ts";
import { readSchedule } from "./read-schedule.ts";
import { type Reading, textOf, type Yaml } from "./reading.ts";

const offsetOf = (node: unknown): number | undefined =>
  typeof node === "object" && node !== null ? (node as Node).range?.[0] : undefined;

interface NumberField {
  whole?: true;
  min: number;
  max: number;
}

const numbers: Readonly<Record<string, NumberField>> = {
  temperature: { min: 0, max: 2 },
  topP: { min: 0, max: 1 },
  topK: { whole: true, min: 1, max: 10_000 },
  maxOutputTokens: { whole: true, min: 1, max: 10_000_000 },
  thinkingTokens: { whole: true, min: 1, max: 10_000_000 },
  seed: { whole: true, min: 0, max: Number.MAX_SAFE_INTEGER },
  maxSteps: { whole: true, min: 1, max: 1000 },
};
const texts = ["name", "description", "model", "vault", "reasoningEffort"];
const flags = ["memory", "parallelCalls"];

/** Every field that means something; others are kept in the file and pointed out. */
const knownFields = [...texts, "tools", ...flags, "schedule", ...Object.keys(numbers)];

/** The fields of a frontmatter. An alias counts as a value of the wrong kind; a field of the wrong kind narrows, never widens. */
export function readFields(
  yaml: Yaml,
  map: YAMLMap | undefined,
  lineAt: (offset: number | undefined) => number | undefined,
): Omit<ParsedAgent, "usable" | "prompt"> {
  const problems: FileProblem[] = [];
  const lineOf = (node: unknown): number | undefined => lineAt(offsetOf(node));
  const reading: Reading = {
    yaml,
    lineOf,
    report(message, node) {
      const line = lineOf(node);
      problems.push(line === undefined ? { message } : { line, message });
    },
  };
  const found: Record<string, string | number | boolean> = {};
  const lines: Record<string, number | undefined> = {};
  let tools: ToolList | undefined;
  let narrowing: unknown;
  let schedule: ReturnType<typeof readSchedule> = { entries: [], lines: [] };
  for (const pair of (map?.items ?? []) as Pair[]) {
    const key = textOf(yaml, pair.key) ?? "";
    lines[key] = lineOf(pair.key);
    const at = pair.value ?? pair.key;
    if (key === "tools") tools = readTools(reading, pair.value, pair.key);
    else if (key === "schedule") schedule = readSchedule(reading, pair.value, pair.key);
    else if (Object.hasOwn(numbers, key)) {
      const value = readNumber(reading, key, numbers[key] as NumberField, pair.value, at);
      if (value !== undefined) found[key] = value;
    } else if (flags.includes(key)) {
      if (yaml.isScalar(pair.value) && typeof pair.value.value === "boolean") found[key] = pair.value.value;
      else reading.report(`${key} must be true or false, not in quotes; it counts as not set`, at);
    } else if (texts.includes(key)) {
      const value = textOf(yaml, pair.value)?.trim();
      if (value !== undefined && value !== "") found[key] = value;
      else reading.report(`${key} must be a text`, at);
    } else {
      reading.report(unknownField(key), pair.key);
      if (/tool/i.test(key) || key === "<<") narrowing ??= pair.key;
    }
  }
  // What was meant to say which tools there are must not end in all of them.
  if (tools === undefined && narrowing !== undefined) {
    tools = { names: [], lines: [] };
    reading.report(
      'tools is missing beside a field that may stand for it, so this agent has none. Write "tools"',
      narrowing,
    );
  }
  const { name, description, model, memory, vault, maxSteps, parallelCalls, ...rest } = found;
  const generation = { ...rest, ...(parallelCalls === false && { parallelCalls }) } as Generation;
  return {
    problems,
    generation,
    schedule: schedule.entries,
    ...(typeof name === "string" && { named: name }),
    ...(typeof description === "string" && { description }),
    ...(tools && { tools: tools.names }),
    ...(typeof model === "string" && { model }),
    ...(typeof memory === "boolean" && { memory }),
    ...(typeof vault === "string" && { vault }),
    ...(typeof maxSteps === "number" && { maxSteps }),
    lines: {
      tools: tools?.lines ?? [],
      schedule: schedule.lines,
      ...(lines.name !== undefined && { name: lines.name }),
      ...(lines.model !== undefined && { model: lines.model }),
      ...(lines.vault !== undefined && { vault: lines.vault }),
    },
  };
}

interface ToolList {
  names: string[];
  lines: (number | undefined)[];
}

/** A field that is there but empty or of another kind means no tools: only a missing one means all of them. */
function readTools({ yaml, report, lineOf }: Reading, node: unknown, key: unknown): ToolList {
  const list: ToolList = { names: [], lines: [] };
  const add = (name: string, at: unknown): void => {
    if (list.names.includes(name)) report(`"${name}" stands there more than once`, at);
    else {
      list.names.push(name);
      list.lines.push(lineOf(at));
    }
  };
  if (yaml.isSeq(node)) {
    for (const item of node.items) {
      const name = yaml.isScalar(item) && typeof item.value === "string" ? item.value.trim() : "";
      if (name === "") report("an entry of tools is not a name; it was left out", item ?? node);
      else add(name, item);
    }
    return list;
  }
  const text = yaml.isScalar(node) && typeof node.value === "string" ? node.value : undefined;
  if (text === undefined) {
    report(
      "tools must be a list of tool names, so this agent has none. Write [] for none, or leave tools out for all",
      key,
    );
    return list;
  }
  report("tools is one text; it was read as the list of the names in it", node);
  for (const name of text.split(/[\s,]+/)) if (name !== "") add(name, node);
  return list;
}

function readNumber(
  { yaml, report }: Reading,
  key: string,
  field: NumberField,
  node: unknown,
  at: unknown,
): number | undefined {
  const value = yaml.isScalar(node) ? node.value : undefined;
  const { whole, min, max } = field;
  if (typeof value === "number" && value >= min && value <= max && (!whole || Number.isSafeInteger(value)))
    return value;
  const upTo = max >= 1_000_000 ? "" : ` to ${max}`;
  report(`${key} must be a ${whole ? "whole " : ""}number from ${min}${upTo}; it counts as not set`, at);
  return undefined;
}

function unknownField(key: string): string {
  const shown = JSON.stringify(key.length > 60 ? `${key.slice(0, 60)}…` : key);
  const meant = nearest(key, knownFields);
  return `${shown} is no field of an agent${meant === undefined ? "; it has no effect" : `; did you mean "${meant}"?`}`;
}
