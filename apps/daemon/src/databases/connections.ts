import type { Connection, ConnectionsPort } from "@latchai/tools-db";
import { resolveEnv } from "../config/env.ts";
import type { Config, DatabaseConfig } from "../config/schema.ts";
import { type SqlitePlaces, sqlitePath } from "./sqlite-path.ts";

/** A config entry as it can be used, or why it cannot. */
export type ReadConnection = { ok: true; connection: Connection } | { ok: false; problem: string };

export interface ReadConnectionOptions {
  env: NodeJS.ProcessEnv;
  places: SqlitePlaces;
  registerSecret(value: string): void;
}

const defaults = { writable: false, rowLimit: 200, timeoutMs: 15_000 } as const;

/** What a model may know of an entry, its defaults filled. */
export const infoOf = ({ url: _secret, ssl: _ssl, ...entry }: DatabaseConfig) => ({
  ...defaults,
  ...entry,
  name: entry.name ?? entry.id,
});

/** Fills in variables and the real path of a file. Every secret in it is registered before it is handed on. */
export function readConnection(entry: DatabaseConfig, options: ReadConnectionOptions): ReadConnection {
  const { env, places, registerSecret } = options;
  const resolved = resolveEnv({ url: entry.url }, env);
  if (!resolved.ok) return { ok: false, problem: `the environment lacks ${resolved.missing.join(", ")}` };
  for (const secret of resolved.secrets) registerSecret(secret);
  const { url } = resolved.value;
  const info = { ...infoOf(entry), ...(entry.ssl !== undefined && { ssl: entry.ssl }) };
  if (entry.engine !== "sqlite") return { ok: true, connection: { ...info, url } };
  const file = sqlitePath(url, places);
  return file.ok ? { ok: true, connection: { ...info, url: file.path } } : { ok: false, problem: file.problem };
}

/** The databases of the config in force. */
export function createConnections(
  options: Omit<ReadConnectionOptions, "places"> & { current(): Config; places(): SqlitePlaces },
): ConnectionsPort {
  const { current, places, ...rest } = options;
  const entries = (): readonly DatabaseConfig[] => current().databases ?? [];
  const read = (entry: DatabaseConfig): ReadConnection => readConnection(entry, { ...rest, places: places() });
  return {
    list: () =>
      entries().map((entry) => {
        const found = read(entry);
        return { ...infoOf(entry), ...(!found.ok && { problem: found.problem }) };
      }),
    open(id) {
      const entry = entries().find((row) => row.id === id);
      const found = entry && read(entry);
      return found?.ok ? found.connection : undefined;
    },
  };
}
