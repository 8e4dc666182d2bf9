import type { Rule } from "@latchai/core";
import { type PermissionsDocument, ruleContent } from "./permissions-document.ts";

export interface Effective {
  document: PermissionsDocument;
  /** One line per change in the file that a person must accept first. */
  waiting: string[];
}

/**
 * What is in force when the file differs from what a person accepted: its tightening at once (deny rules, dropped allow
 * rules, default "deny"), its loosening not yet (allow rules, dropped deny rules, default "allow", another order).
 */
export function effectivePermissions(file: PermissionsDocument, accepted: PermissionsDocument): Effective {
  const before = new Set(accepted.rules.map(ruleContent));
  const now = new Set(file.rules.map(ruleContent));
  const added = file.rules.filter((rule) => !before.has(ruleContent(rule)));
  const raised = raisedDenies(file.rules, accepted.rules);
  const onTop = file.rules.filter(
    (rule) => rule.effect === "deny" && (!before.has(ruleContent(rule)) || raised.has(ruleContent(rule))),
  );
  const kept = accepted.rules.filter((rule) =>
    rule.effect === "deny" ? !raised.has(ruleContent(rule)) : now.has(ruleContent(rule)),
  );
  const looser = file.unattendedDefault === "allow" && accepted.unattendedDefault === "deny";
  const waiting = [
    ...added.filter((rule) => rule.effect === "allow").map((rule) => `new rule: ${sentence(rule)}`),
    ...accepted.rules
      .filter((rule) => rule.effect === "deny" && !now.has(ruleContent(rule)))
      .map((rule) => `removed rule: ${sentence(rule)}`),
    ...(looser ? ["unattended default: allow (until now deny)"] : []),
    ...(isReordered(file.rules, accepted.rules) ? ["another order of the rules"] : []),
  ];
  const unattendedDefault = looser ? "deny" : file.unattendedDefault;
  const { $schema } = file;
  const rules = waiting.length === 0 ? file.rules : [...onTop, ...kept];
  return { document: { ...($schema !== undefined && { $schema }), unattendedDefault, rules }, waiting };
}

/** Order decides between an allow and a deny rule, so moving one past another is a change of its own. */
function isReordered(file: readonly Rule[], accepted: readonly Rule[]): boolean {
  const now = new Map(file.map((rule, index) => [ruleContent(rule), index]));
  const places = accepted.map((rule) => now.get(ruleContent(rule))).filter((place) => place !== undefined);
  return places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0));
}

/** Deny rules that now stand before an allow rule which they used to follow. */
function raisedDenies(file: readonly Rule[], accepted: readonly Rule[]): ReadonlySet<string> {
  const now = new Map(file.map((rule, index) => [ruleContent(rule), index]));
  const place = (rule: Rule): number => now.get(ruleContent(rule)) ?? -1;
  const raised = accepted.filter(
    (rule, index) =>
      rule.effect === "deny" &&
      place(rule) >= 0 &&
      accepted.slice(0, index).some((newer) => newer.effect === "allow" && place(newer) > place(rule)),
  );
  return new Set(raised.map(ruleContent));
}

const sentence = (rule: Rule): string =>
  `${rule.effect} ${rule.key}${rule.server === undefined ? "" : ` (server ${rule.server}, tool ${rule.tool})`}`;
