import { canonicalJson } from "../trust/canonical.ts";
import type { Grant } from "../trust/source.ts";
import { configGrants } from "./grants.ts";
import type { Config } from "./schema.ts";

/** One part of the config that carries code or widens reach. It is in force only as accepted. */
export interface ReachPart {
  /** `config:mounts.docs`, `config:server`. */
  id: string;
  /** `mounts.docs`. */
  title: string;
  content: string;
  grants: Grant[];
}

interface KeyedList {
  key: "mounts" | "vaults" | "databases" | "diagnostics";
  name: "name" | "id";
}

const lists: readonly KeyedList[] = [
  { key: "mounts", name: "name" },
  { key: "vaults", name: "name" },
  { key: "databases", name: "id" },
  { key: "diagnostics", name: "name" },
];
const records = ["mcpServers", "familySettings"] as const;
const singles = ["workspace", "server", "browser", "embeddings"] as const;

/**
 * Removing any other part only takes something away and applies at once. Without its vault a folder becomes an ordinary one that
 * file tools may write, and without `workspace` another folder does: these removals wait.
 */
const heldWhenRemoved = /^config:(?:vaults\.|workspace$)/;

/** Every part of `config` that needs acceptance, in the order of the file's format. */
export function reachParts(config: Config): ReachPart[] {
  const parts: ReachPart[] = [];
  const add = (title: string, value: unknown): void => {
    if (value !== undefined)
      parts.push({ id: `config:${title}`, title, content: canonicalJson(value), grants: configGrants(title, value) });
  };
  for (const key of singles) add(key, config[key]);
  for (const { key, name } of lists)
    for (const row of config[key] ?? []) add(`${key}.${(row as Record<string, unknown>)[name]}`, row);
  for (const key of records)
    for (const [name, value] of Object.entries(config[key] ?? {})) add(`${key}.${name}`, value);
  for (const [name, model] of Object.entries(config.models?.list ?? {})) add(`models.list.${name}`, model);
  for (const name of new Set(config.families ?? [])) add(`families.${name}`, name);
  return parts;
}

/**
 * The config as it applies: harmless keys as written, every part that carries code or reach as accepted.
 * `accepted` holds what a person accepted, by part id.
 */
export function configInForce(written: Config, accepted: ReadonlyMap<string, string>): Config {
  const inForce = structuredClone(written);
  const now = new Map(reachParts(written).map((part) => [part.id, part.content]));
  const version = (id: string): unknown => {
    const text = accepted.get(id);
    if (text === undefined || (!now.has(id) && !heldWhenRemoved.test(id))) return undefined;
    return JSON.parse(text);
  };
  const namesOf = (prefix: string): string[] => {
    const ids = [...now.keys(), ...accepted.keys()].filter((id) => id.startsWith(`config:${prefix}`));
    return [...new Set(ids)].map((id) => id.slice(`config:${prefix}`.length));
  };
  const valuesOf = (prefix: string): [string, unknown][] =>
    namesOf(prefix).flatMap((name) => {
      const value = version(`config:${prefix}${name}`);
      return value === undefined ? [] : [[name, value] as [string, unknown]];
    });
  const put = (target: object, key: string, value: unknown): void => {
    if (value === undefined) delete (target as Record<string, unknown>)[key];
    else (target as Record<string, unknown>)[key] = value;
  };
  const unlessEmpty = <T extends object>(value: T): T | undefined =>
    Object.keys(value).length > 0 ? value : undefined;

  for (const key of singles) put(inForce, key, version(`config:${key}`));
  for (const { key } of lists) put(inForce, key, unlessEmpty(valuesOf(`${key}.`).map(([, value]) => value)));
  for (const key of records) put(inForce, key, unlessEmpty(Object.fromEntries(valuesOf(`${key}.`))));
  put(inForce, "families", unlessEmpty(valuesOf("families.").map(([name]) => name)));
  const list = unlessEmpty(Object.fromEntries(valuesOf("models.list.")));
  if (inForce.models) put(inForce.models, "list", list);
  return inForce;
}

/** Ids of accepted parts whose removal from `written` applies at once; the ledger forgets them. */
export function partsGone(written: Config, accepted: Iterable<string>): string[] {
  const now = new Set(reachParts(written).map((part) => part.id));
  return [...accepted].filter((id) => id.startsWith("config:") && !now.has(id) && !heldWhenRemoved.test(id));
}
