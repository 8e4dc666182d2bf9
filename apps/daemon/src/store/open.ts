import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, Migrator, SqliteDialect } from "kysely";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

export type Store = Kysely<Tables>;

/** Opens (or makes) data/latchai.db in WAL mode and brings it to this version. Throws when the file belongs to a newer one. */
export async function openStore(file: string): Promise<Store> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const database = new SQLite(file);
  database.pragma("journal_mode = WAL");
  // A killed process loses nothing; only a power cut may lose the last moments of the log.
  database.pragma("synchronous = NORMAL");
  database.pragma("busy_timeout = 5000");
  database.pragma("foreign_keys = ON");
  const store = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  await migrate(store);
  return store;
}

async function migrate(store: Store): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  await store.destroy();
  throw new Error(
    `the database could not be brought to this version: ${error instanceof Error ? error.message : error}`,
  );
}
