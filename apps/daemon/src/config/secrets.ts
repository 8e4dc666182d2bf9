import { resolveEnv } from "./env.ts";
import { isPlainValue } from "./plain-value.ts";
import type { Config } from "./schema.ts";

/**
 * Values in the config that must never be shown: keys, header values, what stands in URLs as a password or key, and of the variables
 * of MCP servers those that are named like a secret or look like one.
 */
export function configSecrets(config: Config, env: NodeJS.ProcessEnv): string[] {
  const found = new Set<string>();
  const take = (entry: unknown): void => {
    const resolved = resolveEnv(entry, env);
    if (!resolved.ok) return;
    for (const secret of resolved.secrets) found.add(secret);
    for (const text of textsOf(resolved.value)) for (const secret of secretsInUrl(text)) found.add(secret);
  };
  for (const { apiKey, url } of [...Object.values(config.models?.list ?? {}), config.embeddings ?? {}])
    for (const text of [apiKey, url]) take(text);
  for (const { headers } of Object.values(config.models?.list ?? {})) take(headers);
  for (const server of Object.values(config.mcpServers ?? {})) take(server);
  for (const { url } of config.databases ?? []) take(url);
  take(config.familySettings);
  for (const literal of literalSecrets(config)) found.add(literal);
  return [...found];
}

const secretName = /secret|token|pass|pwd|api_?key|credential|auth|private|cookie|dsn|_key$|_pat$/i;

function literalSecrets(config: Config): string[] {
  const keys = [...Object.values(config.models?.list ?? {}), config.embeddings].map((entry) => entry?.apiKey);
  const sent = Object.values(config.models?.list ?? {}).flatMap(({ headers }) => Object.values(headers ?? {}));
  const servers = Object.values(config.mcpServers ?? {}).flatMap((server) =>
    "command" in server
      ? Object.entries(server.env ?? {}).flatMap(([name, value]) =>
          secretName.test(name) || !isPlainValue(value) ? [value] : [],
        )
      : Object.values(server.headers ?? {}),
  );
  return [...keys, ...sent, ...servers].filter(
    (value): value is string => typeof value === "string" && value !== "" && !value.includes("${env:"),
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const secretParameter = /secret|token|pass|key|credential|auth|sig/i;

/** Both as written and decoded; a user name alone counts where it is used as a token, that is over http. */
function secretsInUrl(text: string): string[] {
  if (!text.includes("://") || !URL.canParse(text)) return [];
  const { protocol, username, password, searchParams } = new URL(text);
  const alone = password === "" && protocol.startsWith("http") ? username : "";
  const parameters = [...searchParams].flatMap(([name, value]) => (secretParameter.test(name) ? [value] : []));
  const written = [password, alone].flatMap((part) => [part, decoded(part)]);
  return [...written, ...parameters].filter((part) => part !== "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
