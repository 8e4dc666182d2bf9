import { envExample, envFieldAllowed, envNames } from "./env.ts";
import type { ConfigProblem } from "./problem.ts";
import type { Config } from "./schema.ts";

/** Mount name under which home's own folders appear when the workspace points elsewhere. */
export const reservedMountName = "latchai";

/** What the shape can't say: names that clash, references that lead nowhere, `${env:…}` where it does not resolve. */
export function checkMeaning(config: Config): ConfigProblem[] {
  return [
    ...checkRootNames(config),
    ...repeated(config.databases ?? [], "databases", "id"),
    ...repeated(config.diagnostics ?? [], "diagnostics", "name"),
    ...checkServerNames(Object.keys(config.mcpServers ?? {})),
    ...checkDefaultModel(config),
    ...checkAddresses(config),
    ...checkHeaders(config),
    ...checkEnvFields(config, []),
  ];
}

/** Mounts and vaults share one set of names: both are the first part of a virtual path. */
function checkRootNames(config: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const seen = new Map<string, string>();
  for (const list of ["mounts", "vaults"] as const)
    for (const [index, { name }] of (config[list] ?? []).entries()) {
      const path = [list, index, "name"];
      const folded = name.toLowerCase();
      const first = seen.get(folded);
      if (folded === reservedMountName)
        problems.push({ path, message: `"${name}" is reserved for the folders of the LatchAI home` });
      else if (first) problems.push({ path, message: `"${name}" is already the name of ${first}` });
      else seen.set(folded, `${list}[${index}]`);
    }
  return problems;
}

function repeated<K extends string>(rows: readonly Record<K, string>[], list: string, key: K): ConfigProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap((row, index) => {
    const before = first.get(row[key]);
    if (before === undefined) first.set(row[key], index);
    return before === undefined
      ? []
      : [{ path: [list, index, key], message: `"${row[key]}" is already used by ${list}[${before}]` }];
  });
}

/** The text that a server name has in tool names. */
export const reducedServerName = (name: string): string => name.replaceAll(/[^a-zA-Z0-9_-]/g, "_");

function checkServerNames(names: readonly string[]): ConfigProblem[] {
  const first = new Map<string, string>();
  return names.flatMap((name) => {
    const reduced = reducedServerName(name);
    const path = ["mcpServers", name];
    if (name.trim() === "") return [{ path, message: "a server needs a name" }];
    const before = first.get(reduced);
    if (before === undefined) first.set(reduced, name);
    return before === undefined
      ? []
      : [{ path, message: `its tools would carry the same prefix "${reduced}_" as those of "${before}"; rename one` }];
  });
}

function checkDefaultModel({ models }: Config): ConfigProblem[] {
  const wanted = models?.default;
  if (wanted === undefined || Object.hasOwn(models?.list ?? {}, wanted)) return [];
  return [{ path: ["models", "default"], message: `"${wanted}" is not an entry of models.list` }];
}

/** Addresses that are asked over HTTP. One that comes from the environment is looked at when it is used. */
function checkAddresses({ models, embeddings, mcpServers }: Config): ConfigProblem[] {
  const found: [ConfigProblem["path"], string | undefined][] = [
    [["embeddings", "url"], embeddings?.url],
    ...Object.entries(models?.list ?? {}).map(([name, { url }]): [ConfigProblem["path"], string | undefined] => [
      ["models", "list", name, "url"],
      url,
    ]),
    ...Object.entries(mcpServers ?? {}).map(([name, server]): [ConfigProblem["path"], string | undefined] => [
      ["mcpServers", name, "url"],
      "url" in server ? server.url : undefined,
    ]),
  ];
  return found.flatMap(([path, url]) => {
    if (url === undefined || envNames(url).length > 0) return [];
    const protocol = URL.canParse(url) ? new URL(url).protocol : "";
    if (protocol === "http:" || protocol === "https:") return [];
    return [{ path, message: "must be an address that starts with http:// or https://" }];
  });
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function checkHeaders({ models }: Config): ConfigProblem[] {
  return Object.entries(models?.list ?? {}).flatMap(([name, { headers }]) =>
    Object.entries(headers ?? {}).flatMap(([header, value]) => {
      const path = ["models", "list", name, "headers", header];
      if (!headerName.test(header)) return [{ path, message: "cannot be the name of an HTTP header" }];
      return /[^\t\x20-\x7e\x80-\xff]/.test(value) ? [{ path, message: "cannot be the value of an HTTP header" }] : [];
    }),
  );
}

function checkEnvFields(value: unknown, path: ConfigProblem["path"]): ConfigProblem[] {
  if (typeof value === "string")
    return envNames(value).length > 0 && !envFieldAllowed(path)
      ? [{ path, message: `${envExample} does not resolve here; write the value itself` }]
      : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => checkEnvFields(item, [...path, index]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, item]) => checkEnvFields(item, [...path, key]));
  return [];
}
