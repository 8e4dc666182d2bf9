import { resolve } from "node:path";
import type { TrustDetail, TrustEntry, TrustList } from "../../http/schemas/trust.ts";
import { ask } from "../api.ts";
import { attach } from "../attach.ts";
import type { HomeFlag } from "../commands/options.ts";
import { usageError } from "../exit-codes.ts";
import { print, printable, printJson, say, table, visible } from "../output.ts";

export async function listTrust(flags: HomeFlag & { json?: true }): Promise<void> {
  const { client } = await attach(flags);
  const list = await ask<TrustList>(client, "GET", "/api/trust");
  if (list.problem) say(list.problem);
  if (flags.json) return printJson(list);
  if (list.entries.length === 0) return say("Nothing here carries code or reach.");
  print(table(list.entries.map((entry) => [entry.state, entry.id, entry.acceptedAt?.slice(0, 10) ?? "", entry.title])));
}

export async function showTrust(id: string, flags: HomeFlag & { json?: true }): Promise<void> {
  const { client } = await attach(flags);
  const detail = await ask<TrustDetail>(client, "GET", `/api/trust/${encodeURIComponent(id)}`);
  if (flags.json) return printJson(detail);
  print(`${printable(detail.title)} (${detail.kind}, ${detail.state})`);
  if (detail.summary) print(visible(detail.summary));
  for (const grant of detail.grants ?? []) print(`  ${grant.what}: ${printable(grant.text)}`);
  print("");
  print(visible(detail.diff || (detail.current ?? detail.accepted ?? "")));
  if (detail.state === "waiting") say(`Accept exactly this: latchai trust accept ${acceptWord(detail)}`);
}

/** The id with the hash of what was shown, so that a later change can't slip in between. */
const acceptWord = ({ id, hash }: TrustEntry): string => (hash === undefined ? id : `${id}@${hash.slice(0, 12)}`);

export async function acceptTrust(ids: string[], flags: HomeFlag & { all?: true }): Promise<void> {
  if (flags.all ? ids.length > 0 : ids.length === 0)
    throw usageError('Name what to accept ("latchai trust list" shows it), or --all and nothing else.');
  const { client } = await attach(flags);
  const decided = await ask<{ ids: string[] }>(
    client,
    "POST",
    "/api/trust/accept",
    flags.all ? { all: true } : { ids },
  );
  if (decided.ids.length === 0) return say("Nothing waits.");
  for (const id of decided.ids) say(`Accepted ${id}`);
}

export async function rejectTrust(id: string, flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  await ask(client, "POST", `/api/trust/${encodeURIComponent(id)}/reject`);
  say(`Put the accepted version of ${id} back.`);
}

export async function trustFolder(path: string, flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  const folder = resolve(path);
  const decided = await ask<{ ids: string[] }>(client, "POST", "/api/trust/folders", { path: folder });
  if (decided.ids.length === 0) return say(`${folder} has no checkers of its own; nothing needed trust.`);
  for (const id of decided.ids) say(`Accepted ${id}`);
}

export async function trustFamily(name: string, flags: HomeFlag): Promise<void> {
  const { client } = await attach(flags);
  await ask(client, "POST", "/api/trust/families", { name });
  say(`Trusted ${name} as it is installed now. It loads at the next start: latchai stop, then latchai start.`);
}
