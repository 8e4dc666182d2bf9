import type { DecisionRequest } from "./decision.ts";
import type { Segment } from "./request.ts";
import type { Rule } from "./rules.ts";

const toolOf = (key: string): string => {
  const open = key.indexOf("(");
  return open === -1 ? key : key.slice(0, open);
};

/** True when every call under `narrow` is also a call under `wide`: the same key, the whole tool, or a shorter run of whole words before `:*`. */
export function covers(wide: string, narrow: string): boolean {
  if (wide === narrow) return true;
  if (!wide.includes("(")) return wide === toolOf(narrow);
  if (!wide.endsWith(":*)") || !narrow.endsWith(":*)")) return false;
  return narrow.startsWith(`${wide.slice(0, -3)} `);
}

/** What a rule is held against: a key, with the wider key that the tool itself offers for it. */
export type Candidate = Pick<Segment, "key" | "broadKey">;

/**
 * Whether a rule speaks about this part of the request. A rule bound to an MCP tool goes by its (server, tool) pair;
 * an unbound allow rule never reaches an MCP tool, because another server may come to own the name. An unbound deny rule does.
 */
export function matches(rule: Rule, candidate: Candidate, request: DecisionRequest): boolean {
  if (rule.server !== undefined || rule.tool !== undefined) {
    return rule.server === request.server?.name && rule.tool === request.server?.tool;
  }
  if (request.server !== undefined && rule.effect === "allow") return false;
  return covers(rule.key, candidate.key) || rule.key === candidate.broadKey;
}

const sameOrNarrower = (deny: Rule, allow: Rule): boolean =>
  deny.server !== undefined && allow.server !== undefined
    ? deny.server === allow.server && deny.tool === allow.tool
    : covers(deny.key, allow.key);

/** The deny rule that holds for this part. A deny yields only to a newer allow rule of the same or a narrower key. */
export function denyFor(rules: readonly Rule[], candidate: Candidate, request: DecisionRequest): Rule | undefined {
  const newerAllows: Rule[] = [];
  for (const rule of rules) {
    if (!matches(rule, candidate, request)) continue;
    if (rule.effect === "allow") newerAllows.push(rule);
    else if (!newerAllows.some((allow) => sameOrNarrower(rule, allow))) return rule;
  }
  return undefined;
}

/** The newest allow rule for this part; meaningful only where no deny rule holds. */
export const allowFor = (rules: readonly Rule[], candidate: Candidate, request: DecisionRequest): Rule | undefined =>
  rules.find((rule) => rule.effect === "allow" && matches(rule, candidate, request));
