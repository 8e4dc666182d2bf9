import type { PathIntent } from "@latchai/core";
import { errors } from "./errors.ts";
import type { Refusal, RefusedIntent } from "./options.ts";
import { within } from "./within.ts";

// File systems that fold case or drop these characters would open .git for such a spelling.
const ignorable = /[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const isGit = (segment: string): boolean => segment.replace(ignorable, "").toLowerCase() === ".git";

/** Does the rule speak about this real path? */
export const applies = (rule: Refusal, intent: RefusedIntent, real: string): boolean =>
  rule.intents.includes(intent) &&
  within(rule.path, real) &&
  !(rule.except ?? []).some((allowed) => within(allowed, real));

/** Is something below this path readable although the path itself is not? */
const leadsOn = (rule: Refusal, real: string): boolean => (rule.except ?? []).some((allowed) => within(real, allowed));

/** Whether a listing shows the entry: it may be read, or something below it may. */
export const shows = (rules: readonly Refusal[], real: string): boolean =>
  !rules.some((rule) => applies(rule, "read", real) && !leadsOn(rule, real));

/** Throws the refusal that keeps `intent` off this path; `real` is absolute and resolved. */
export const checkRules = (rules: readonly Refusal[], intent: PathIntent, real: string, virtual: string): void => {
  for (const rule of rules) if (applies(rule, intent, real)) throw errors.refused(virtual, rule.message);
  if (intent !== "read" && (real.split("/").some(isGit) || virtual.split("/").some(isGit))) throw errors.git(virtual);
};
