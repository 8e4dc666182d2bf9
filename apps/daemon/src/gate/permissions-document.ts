import { createHash } from "node:crypto";
import type { Rule } from "@latchai/core";
import { keyProblem } from "./rule-key.ts";

/** The value of permissions.json. */
export interface PermissionsDocument {
  $schema?: string;
  unattendedDefault: "deny" | "allow";
  /** Newest first. */
  rules: Rule[];
}

export const emptyPermissions: PermissionsDocument = { unattendedDefault: "deny", rules: [] };

export type Parsed = { ok: true; document: PermissionsDocument } | { ok: false; problem: string };

/** What is wrong with a key, or undefined. */
type KeyCheck = (key: string) => string | undefined;

const fileKeys = ["$schema", "unattendedDefault", "rules"];
const ruleKeys = ["id", "key", "effect", "createdAt", "server", "tool"];

/** Reads the text of permissions.json. Ids and times may be missing in rules written by hand; `writtenAt` stands in. */
export function parsePermissions(text: string, writtenAt: string, checkKey: KeyCheck = keyProblem): Parsed {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { ok: false, problem: `it is not valid JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  return toDocument(value, writtenAt, checkKey);
}

/** The same for a value that is already parsed (the body of PUT /api/permissions). */
export function toDocument(value: unknown, writtenAt: string, checkKey: KeyCheck = keyProblem): Parsed {
  if (!isRecord(value)) return { ok: false, problem: "it must hold one JSON object" };
  const unknown = Object.keys(value).find((key) => !fileKeys.includes(key));
  if (unknown !== undefined)
    return { ok: false, problem: `"${unknown}" is not a key of it; those are ${fileKeys.join(", ")}` };
  const { $schema, unattendedDefault = "deny", rules = [] } = value;
  if (unattendedDefault !== "deny" && unattendedDefault !== "allow") {
    return { ok: false, problem: 'unattendedDefault must be "deny" or "allow"' };
  }
  if (!Array.isArray(rules)) return { ok: false, problem: "rules must be an array" };
  const document: PermissionsDocument = {
    ...(typeof $schema === "string" && { $schema }),
    unattendedDefault,
    rules: [],
  };
  const ids = new Set<string>();
  for (const [index, item] of rules.entries()) {
    const rule = toRule(item, writtenAt, checkKey);
    if (typeof rule === "string") return { ok: false, problem: `rules[${index}]: ${rule}` };
    if (ids.has(rule.id))
      return { ok: false, problem: `rules[${index}]: there is a second rule with the id or content of "${rule.id}"` };
    ids.add(rule.id);
    document.rules.push(rule);
  }
  return { ok: true, document };
}

/** The rule, or what is wrong with it. */
function toRule(item: unknown, writtenAt: string, checkKey: KeyCheck): Rule | string {
  if (!isRecord(item)) return "must be an object";
  const unknown = Object.keys(item).find((key) => !ruleKeys.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not a key of a rule; those are ${ruleKeys.join(", ")}`;
  const { id, key, effect, createdAt = writtenAt, server, tool } = item;
  if (!isName(key)) return "key must be a non-empty text";
  const problem = checkKey(key);
  if (problem !== undefined) return problem;
  if (effect !== "allow" && effect !== "deny") return 'effect must be "allow" or "deny"';
  if (typeof createdAt !== "string" || Number.isNaN(Date.parse(createdAt))) return "createdAt must be an ISO 8601 time";
  if (id !== undefined && !isName(id)) return "id must be a non-empty text";
  if (server !== undefined && !isName(server)) return "server must be a non-empty text";
  if (tool !== undefined && !isName(tool)) return "tool must be a non-empty text";
  if ((server === undefined) !== (tool === undefined)) return "server and tool belong together";
  const bound = server !== undefined && tool !== undefined ? { server, tool } : {};
  return { id: id ?? handId({ key, effect, ...bound }), key, effect, createdAt, ...bound };
}

/** What a rule says, without its id and time: two rules with the same target and effect are the same rule. */
export const ruleContent = (rule: Pick<Rule, "key" | "effect" | "server" | "tool">): string =>
  JSON.stringify([rule.effect, rule.key, rule.server ?? null, rule.tool ?? null]);

/** Stable across reads, so that a rule written by hand without an id can be deleted by it. */
const handId = (rule: Pick<Rule, "key" | "effect" | "server" | "tool">): string =>
  `hand-${createHash("sha256").update(ruleContent(rule)).digest("hex").slice(0, 12)}`;

export const permissionsText = (document: PermissionsDocument): string => `${JSON.stringify(document, null, 2)}\n`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isName = (value: unknown): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= 1000;
