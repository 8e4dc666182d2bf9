import { mayBacktrackBadly, type Tool } from "@latchai/core";

const minDescriptionChars = 20;
const maxDescriptionChars = 2000;
const maxArgumentChars = 600;
const maxDepth = 12;

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Paths of declared properties without a description, or with one that is too long. */
function argumentProblems(node: unknown, path: string, depth = 0): string[] {
  if (!isNode(node) || depth > maxDepth) return [];
  const found: string[] = [];
  const properties = isNode(node["properties"]) ? node["properties"] : {};
  for (const [name, schema] of Object.entries(properties)) {
    const at = path === "" ? name : `${path}.${name}`;
    const text = isNode(schema) ? schema["description"] : undefined;
    if (typeof text !== "string" || text.trim() === "") found.push(`argument ${at} has no description`);
    else if (text.length > maxArgumentChars)
      found.push(`the description of ${at} is longer than ${maxArgumentChars} characters`);
    const pattern = isNode(schema) ? schema["pattern"] : undefined;
    if (typeof pattern === "string" && mayBacktrackBadly(pattern)) {
      found.push(`the pattern of ${at} may backtrack badly, so the seam would leave it out`);
    }
    found.push(...argumentProblems(schema, at, depth + 1));
  }
  if (isNode(node["items"])) found.push(...argumentProblems(node["items"], `${path}[]`, depth + 1));
  return found;
}

/** What is wrong with the texts that a model reads. */
export function checkText(tool: Tool): string[] {
  const found: string[] = [];
  const { description } = tool;
  if (description.trim().length < minDescriptionChars)
    found.push(`the description is shorter than ${minDescriptionChars} characters`);
  if (description.length > maxDescriptionChars)
    found.push(`the description is longer than ${maxDescriptionChars} characters`);
  if (/undefined|\[object |NaN/.test(description)) found.push("the description shows a value that was not filled in");
  if (!description.isWellFormed()) found.push("the description is not well-formed text");
  return [...found, ...argumentProblems(tool.parameters, "")];
}
