import type { Permissions, Rule } from "../../../daemon/src/http/api-types.ts";

/** Reads an exported file; throws saying what is wrong. The daemon checks it again. */
export const readPermissions = (text: string): Permissions => {
  const found = JSON.parse(text) as unknown;
  if (typeof found !== "object" || found === null || !("rules" in found) || !Array.isArray(found.rules))
    throw new Error('This is not a permissions file: it has no "rules".');
  const fallback = "unattendedDefault" in found ? found.unattendedDefault : "deny";
  if (fallback !== "deny" && fallback !== "allow") throw new Error('"unattendedDefault" is "deny" or "allow".');
  for (const [at, rule] of (found.rules as Partial<Rule>[]).entries()) {
    if (typeof rule?.key !== "string") throw new Error(`Rule ${at + 1} has no key.`);
    if (rule.effect !== "allow" && rule.effect !== "deny") throw new Error(`Rule ${at + 1} has no effect.`);
  }
  return { ...found, unattendedDefault: fallback, rules: found.rules as Rule[] };
};
