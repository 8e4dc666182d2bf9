import type { AddedRule, Permissions, Rule } from "../../http/schemas/permissions.ts";
import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import { CliError, exitCodes, usageError } from "../exit-codes.ts";
import { print, printJson, say, table } from "../output.ts";

export async function listPermissions(flags: HomeFlag & { json?: true }): Promise<void> {
  const { client } = await attach(flags);
  const permissions = await ask<Permissions>(client, "GET", "/api/permissions");
  const state = await ask<{ problem?: string; waiting: string[] }>(client, "GET", "/api/permissions/status");
  if (state.problem) say(state.problem);
  for (const line of state.waiting) say(`Waits for you (latchai trust show permissions): ${line}`);
  if (flags.json) return printJson(permissions);
  print(`unattended default for arbitrary code: ${permissions.unattendedDefault}`);
  print(permissions.rules.length === 0 ? "no rules" : table(permissions.rules.map(ruleRow)));
}

const ruleRow = (rule: Rule): string[] => [
  rule.effect,
  rule.key,
  rule.server === undefined ? "" : `${rule.server}/${rule.tool}`,
  rule.createdAt,
  rule.id,
];

export async function addRule(
  effect: "allow" | "deny",
  key: string,
  flags: HomeFlag & { server?: string; tool?: string },
): Promise<void> {
  const { client } = await attach(flags);
  const { server, tool } = flags;
  const binding = { ...(server !== undefined && { server }), ...(tool !== undefined && { tool }) };
  const rule = await ask<AddedRule>(client, "POST", "/api/permissions/rules", { key, effect, ...binding });
  say(`${effect === "allow" ? "Allowed" : "Denied"} ${rule.key} from now on (rule ${rule.id}).`);
  if (rule.note) say(rule.note);
}

export async function removeRule(idOrKey: string, flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  const { rules } = await ask<Permissions>(client, "GET", "/api/permissions");
  const hits = rules.filter((rule) => rule.id === idOrKey || rule.key === idOrKey);
  if (hits.length === 0) throw new CliError(`There is no rule "${idOrKey}".`, exitCodes.usage);
  for (const rule of hits) {
    await ask(client, "DELETE", `/api/permissions/rules/${encodeURIComponent(rule.id)}`);
    say(`Removed: ${rule.effect} ${rule.key}`);
  }
}

export async function setUnattendedDefault(effect: string, flags: HomeFlag): Promise<void> {
  if (effect !== "allow" && effect !== "deny") throw usageError(`"${effect}" is neither allow nor deny.`);
  const { client } = await attach(flags);
  // Without rules, so that those which wait for a person go on waiting.
  await ask(client, "PUT", "/api/permissions", { unattendedDefault: effect });
  say(
    effect === "allow"
      ? "Unattended runs may run arbitrary code that no rule denies."
      : "Unattended runs may run only code that a rule allows.",
  );
}
