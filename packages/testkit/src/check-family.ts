import {
  type EventSchemas,
  type Family,
  maxResultChars,
  prepareArguments,
  schemaProblem,
  type Tool,
} from "@latchai/core";
import { checkText } from "./check-text.ts";
import { keyOrderProblem } from "./key-order.ts";

const toolName = /^[a-z][a-z0-9_]{0,63}$/;
const familyName = /^[a-z][a-z0-9-]{0,39}$/;
const eventName = /^[a-z][a-z0-9-]*(\.[a-zA-Z0-9-]+)+$/;
const classes = ["code", "delete", "unknown", "ordinary"];
const maxTimeoutMs = 3_600_000;

async function exampleProblems(tool: Tool): Promise<string[]> {
  if (tool.examples.length === 0) return ["has no example"];
  const found: string[] = [];
  for (const [index, example] of tool.examples.entries()) {
    const fit = await prepareArguments(tool.parameters, structuredClone(example), tool.name);
    if (!fit.ok) found.push(`example ${index}: ${fit.error}`);
    else if (JSON.stringify(fit.value) !== JSON.stringify(example))
      found.push(`example ${index} fits only after coercion`);
  }
  return found;
}

function limitProblems(tool: Tool): string[] {
  const found: string[] = [];
  const { maxResultChars: max, timeoutMs } = tool;
  if (max !== undefined && !(Number.isInteger(max) && max > 0 && max <= maxResultChars)) {
    found.push(`maxResultChars must be a whole number from 1 to ${maxResultChars}`);
  }
  if (timeoutMs !== undefined && !(Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= maxTimeoutMs)) {
    found.push(`timeoutMs must be a whole number from 1 to ${maxTimeoutMs}`);
  }
  return found;
}

function flagProblems(tool: Tool, events: EventSchemas): string[] {
  const found: string[] = [];
  if (!classes.includes(tool.class)) found.push(`class "${tool.class}" is not one of ${classes.join(", ")}`);
  if (tool.concurrent === true && tool.class !== "ordinary")
    found.push("runs concurrently but is not of class ordinary");
  for (const type of tool.emits ?? []) {
    if (!Object.hasOwn(events, type)) found.push(`emits ${type}, which the family's events do not declare`);
  }
  if (tool.emits !== undefined && new Set(tool.emits).size < tool.emits.length)
    found.push("names an event twice in emits");
  if (tool.surfaces !== undefined && tool.surfaces.length === 0) found.push("surfaces is empty, so nobody can call it");
  return found;
}

async function toolProblems(tool: Tool, events: EventSchemas): Promise<string[]> {
  const found: string[] = [];
  if (!toolName.test(tool.name)) found.push("name must be lower-case snake_case, at most 64 characters");
  const order = keyOrderProblem(tool);
  if (order !== undefined) found.push(order);
  const schema = schemaProblem(tool.parameters);
  if (schema !== undefined) found.push(`parameters: ${schema}`);
  else found.push(...checkText(tool), ...(await exampleProblems(tool)));
  found.push(...flagProblems(tool, events), ...limitProblems(tool));
  return found.map((problem) => `${tool.name}: ${problem}`);
}

async function eventProblems(events: EventSchemas): Promise<string[]> {
  const found: string[] = [];
  for (const [type, schema] of Object.entries(events)) {
    if (!eventName.test(type)) found.push(`event ${type}: the name must be noun.pastVerb`);
    const problem = schemaProblem(schema);
    if (problem !== undefined) found.push(`event ${type}: ${problem}`);
  }
  return found;
}

/** Everything that a family must keep to whatever it does; an empty list means it conforms. */
export async function checkFamily<S>(family: Family<S>): Promise<string[]> {
  const found: string[] = [];
  if (!familyName.test(family.name)) found.push(`family "${family.name}": the name must be a lower-case slug`);
  if (family.title.trim() === "") found.push(`family "${family.name}": the title is empty`);
  const names = family.tools.map((tool) => tool.name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const name of twice) found.push(`${name}: declared twice`);
  found.push(...(await eventProblems(family.events)));
  for (const tool of family.tools) found.push(...(await toolProblems(tool as unknown as Tool, family.events)));
  return found;
}
