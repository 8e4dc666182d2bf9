import type { TokenRow } from "../../http/schemas/auth.ts";
import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import { usageError } from "../exit-codes.ts";
import { print, printJson, say, table } from "../output.ts";

export async function listTokens(flags: HomeFlag & { json?: true }): Promise<void> {
  const { client } = await attach(flags);
  const rows = await ask<TokenRow[]>(client, "GET", "/api/tokens");
  if (flags.json) return printJson(rows);
  if (rows.length === 0) return say('No tokens. "latchai token add <name>" makes one.');
  print(table(rows.map((row) => [row.name, row.scope, `made ${row.createdAt}`, `used ${row.lastUsedAt ?? "never"}`])));
}

export async function addToken(name: string, flags: HomeFlag & { scope: string }): Promise<void> {
  if (flags.scope !== "call")
    throw usageError(
      `There is no scope "${flags.scope}". Tokens have the scope call; the owner's own token is in <home>/token.`,
    );
  const { client } = await attach(flags);
  const { token } = await ask<{ token: string }>(client, "POST", "/api/tokens", { name, scope: "call" });
  say(`Token "${name}". Keep it now: it is not shown again.`);
  print(token);
}

export async function removeToken(name: string, flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  await ask(client, "DELETE", `/api/tokens/${encodeURIComponent(name)}`);
  say(`Revoked "${name}".`);
}
