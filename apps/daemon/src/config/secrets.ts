import { resolveEnv } from "./env.ts";
import type { Config } from "./schema.ts";

/** Values in the config that must never be shown: keys, header values, secret-shaped variables, passwords in URLs. */
export function configSecrets(config: Config, env: NodeJS.ProcessEnv): string[] {
  const found = new Set<string>();
  const take = (entry: unknown): void => {
    const resolved = resolveEnv(entry, env);
    if (!resolved.ok) return;
    for (const secret of resolved.secrets) found.add(secret);
  };
  for (const { apiKey, url } of [...Object.values(config.models?.list ?? {}), config.embeddings ?? {}])
    for (const text of [apiKey, url]) take(text);
  for (const server of Object.values(config.mcpServers ?? {})) take(server);
  for (const { url } of config.databases ?? []) take(url);
  take(config.familySettings);
  for (const literal of literalSecrets(config)) found.add(literal);
  return [...found];
}

const secretName = /secret|token|password|passwd|api_?key|credential|auth/i;

function literalSecrets(config: Config): string[] {
  const keys = [...Object.values(config.models?.list ?? {}), config.embeddings].map((entry) => entry?.apiKey);
  const servers = Object.values(config.mcpServers ?? {}).flatMap((server) =>
    "command" in server
      ? Object.entries(server.env ?? {}).flatMap(([name, value]) => (secretName.test(name) ? [value] : []))
      : Object.values(server.headers ?? {}),
  );
  const passwords = (config.databases ?? []).map(({ url }) => passwordOf(url));
  return [...keys, ...servers, ...passwords].filter(
    (value): value is string => typeof value === "string" && value !== "" && !value.includes("${env:"),
  );
}

function passwordOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { password } = new URL(url);
  return password === "" ? undefined : decodeURIComponent(password);
}
