import type { ConfigProblem } from "./problem.ts";

/** How a person writes a reference, for texts. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself is meant, not a template.
export const envExample = "${env:NAME}";

const reference = /\$\{env:([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** Fields that may name an environment variable: those that carry addresses and secrets of services. `*` is one key, `**` any. */
const fields = [
  "models.list.*.url",
  "models.list.*.apiKey",
  "models.list.*.headers.*",
  "embeddings.url",
  "embeddings.apiKey",
  "mcpServers.*.url",
  "mcpServers.*.args.*",
  "mcpServers.*.env.*",
  "mcpServers.*.headers.*",
  "databases.*.url",
  "familySettings.**",
].map((field) => field.split("."));

export const envNames = (text: string): string[] => Array.from(text.matchAll(reference), ([, name = ""]) => name);

/** Whether `${env:NAME}` resolves in this field. */
export const envFieldAllowed = (path: ConfigProblem["path"]): boolean =>
  fields.some((field) => {
    const open = field.at(-1) === "**";
    if (open ? path.length < field.length : path.length !== field.length) return false;
    return field.every((part, index) => part.startsWith("*") || part === path[index]);
  });

/** A config value with its variables filled in, or the names that the environment lacks. */
export type Resolved<T> = { ok: true; value: T; secrets: string[] } | { ok: false; missing: string[] };

/**
 * Fills `${env:NAME}` in every text of one config entry. A variable's own text is never read again, so it can't name another one.
 * `secrets` holds each value that was filled in; register them before the entry is used.
 */
export function resolveEnv<T>(entry: T, env: NodeJS.ProcessEnv): Resolved<T> {
  const secrets = new Set<string>();
  const missing = new Set<string>();
  const fill = (value: unknown): unknown => {
    if (typeof value === "string")
      return value.replaceAll(reference, (_, name: string) => {
        const found = env[name];
        if (found === undefined || found === "") missing.add(name);
        else secrets.add(found);
        return found ?? "";
      });
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]));
    return value;
  };
  const value = fill(entry) as T;
  return missing.size > 0 ? { ok: false, missing: [...missing] } : { ok: true, value, secrets: [...secrets] };
}
