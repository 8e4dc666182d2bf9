import { statSync } from "node:fs";
import { resolveEnv } from "../config/env.ts";
import type { Config } from "../config/schema.ts";

/** What of the config does not work here and now, one line each. None of it keeps the daemon from starting. */
export function startProblems(config: Config, env: NodeJS.ProcessEnv): string[] {
  const folders = (["mounts", "vaults"] as const).flatMap((list) =>
    (config[list] ?? []).map(({ name, path }) => [`${list}.${name}`, path] as const),
  );
  const gone = folders.filter(([, path]) => !statSync(path, { throwIfNoEntry: false })?.isDirectory());
  const entries: [string, unknown][] = [
    ["embeddings", config.embeddings],
    ...under("models.list", config.models?.list),
    ...under("mcpServers", config.mcpServers),
    ...(config.databases ?? []).map((row): [string, unknown] => [`databases.${row.id}`, row]),
    ...under("familySettings", config.familySettings),
  ];
  return [
    ...gone.map(([title, path]) => `${title} is unavailable until its folder is there: ${path}`),
    ...entries.flatMap(([title, entry]) => {
      const resolved = resolveEnv(entry, env);
      return resolved.ok ? [] : [`${title} cannot be used: the environment lacks ${resolved.missing.join(", ")}`];
    }),
  ];
}

const under = (title: string, record: object | undefined): [string, unknown][] =>
  Object.entries(record ?? {}).map(([name, entry]) => [`${title}.${name}`, entry]);
