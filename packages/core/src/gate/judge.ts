import type { Decision, DecisionRequest, GateMode } from "./decision.ts";
import { allowFor, denyFor } from "./match.ts";
import * as say from "./messages.ts";
import type { PromptSegment } from "./prompts.ts";
import type { Rule } from "./rules.ts";

/** Everything outside the request that one decision depends on, read afresh each time. */
export interface Circumstances {
  rules: readonly Rule[];
  /** Why the rules cannot be read; then every call that no floor refuses must be asked about. */
  rulesProblem?: string;
  mode: GateMode;
  attended: boolean;
  /** What a `code` call without a rule gets when nobody watches. */
  unattendedDefault: "allow" | "deny";
}

export type Verdict = Decision | { effect: "ask"; opaque: boolean };

function deniedByRule(request: DecisionRequest, rules: readonly Rule[]): Rule | undefined {
  for (const segment of request.segments) {
    const rule = denyFor(rules, segment, request);
    if (rule !== undefined) return rule;
  }
  for (const key of request.denyKeys ?? []) {
    const rule = denyFor(rules, { key }, request);
    if (rule !== undefined) return rule;
  }
  // A call of which nothing could be read is still a call of its tool.
  const isUnread = request.segments.length === 0 && (request.denyKeys ?? []).length === 0;
  return isUnread ? denyFor(rules, { key: request.tool }, request) : undefined;
}

/** The rule that allows the first part, when every part has one. Nothing read means nothing allowed. */
function allowedByRules(request: DecisionRequest, rules: readonly Rule[]): Rule | undefined {
  let first: Rule | undefined;
  for (const segment of request.segments) {
    const rule = allowFor(rules, segment, request);
    if (rule === undefined) return undefined;
    first ??= rule;
  }
  return first;
}

/** The parts of a request with the rule that covers each; nothing is covered while a deny rule holds for it. */
export const coverage = (request: DecisionRequest, rules: readonly Rule[]): PromptSegment[] =>
  request.segments.map((segment) => {
    const rule = denyFor(rules, segment, request) === undefined ? allowFor(rules, segment, request) : undefined;
    return rule === undefined ? { ...segment, covered: false } : { ...segment, covered: true, rule: rule.key };
  });

/** The gate's table, first row that applies. Pure: asks nobody, stores nothing. */
export function judge(request: DecisionRequest, at: Circumstances): Verdict {
  const kind = request.class;
  if (request.denied !== undefined) {
    const by = request.deniedBy ?? (kind === "code" ? "denylist" : "floor");
    return { effect: "deny", by, message: request.denied };
  }
  const deny = deniedByRule(request, at.rules);
  if (deny !== undefined) {
    return { effect: "deny", by: "rule", rule: deny.key, message: say.deniedByRule(request, deny) };
  }
  if (at.rulesProblem !== undefined) {
    if (at.attended) return { effect: "ask", opaque: true };
    return { effect: "deny", by: "default", message: say.rulesUnreadable(request, at.rulesProblem) };
  }
  if (at.attended && at.mode === "allow-all") return { effect: "allow", by: "mode" };
  if (request.opaque !== undefined) {
    if (at.attended) return { effect: "ask", opaque: true };
    if (request.opaque.unread === true) {
      return { effect: "deny", by: "unread", message: say.unread(request, request.opaque.reasons) };
    }
    if (at.unattendedDefault === "allow") return { effect: "allow", by: "default" };
    return { effect: "deny", by: "default", message: say.opaqueUnattended(request, request.opaque.reasons) };
  }
  // No deny rule holds here, so an allow rule for a part covers it.
  const allow = allowedByRules(request, at.rules);
  if (allow !== undefined) return { effect: "allow", by: "rule", rule: allow.key };
  if (kind === "ordinary") return { effect: "allow", by: "class" };
  if (at.attended) return { effect: "ask", opaque: false };
  if (kind !== "code") return { effect: "allow", by: "class" };
  if (at.unattendedDefault === "allow") return { effect: "allow", by: "default" };
  return { effect: "deny", by: "default", message: say.unattendedDefault(request, coverage(request, at.rules)) };
}
