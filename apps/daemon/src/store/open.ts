import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, Migrator, sql } from "kysely";
import { StartError } from "../home/errors.ts";
import { TransactionalSqlite } from "./dialect.ts";
import { migrations } from "./migrations/index.ts";
import type { Tables } from "./tables.ts";

export type Store = Kysely<Tables>;

/** Opens (or makes) data/latchai.db in WAL mode and brings it to this version. Throws StartError for a damaged file or one of a newer version. */
export async function openStore(file: string): Promise<Store> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  let database: SQLite.Database | undefined;
  try {
    database = new SQLite(file);
    // A second wall behind the home's own; SQLite gives the files beside it the same rights.
    await chmod(file, 0o600).catch(() => {});
    database.pragma("journal_mode = WAL");
    // A killed process loses nothing; only a power cut may lose the last moments of the log.
    database.pragma("synchronous = NORMAL");
    database.pragma("busy_timeout = 5000");
    database.pragma("foreign_keys = ON");
    // What is deleted here may have been a secret: of its place nothing stays readable.
    database.pragma("secure_delete = ON");
    const store = new Kysely<Tables>({ dialect: new TransactionalSqlite({ database }) });
    await migrate(store, file);
    return store;
  } catch (error) {
    database?.close();
    throw explain(error, file);
  }
}

async function migrate(store: Store, file: string): Promise<void> {
  const migrator = new Migrator({ db: store, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (!(await isNewer(store))) throw error;
  throw new StartError(`${file} was written by a newer LatchAI. Start that version again, or move the file away.`);
}

/** Are there migrations in the file that this version does not know? */
async function isNewer(store: Store): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(store);
  return rows.some(({ name }) => !(name in migrations));
}

function explain(error: unknown, file: string): unknown {
  const code = error instanceof SQLite.SqliteError ? error.code : "";
  if (!code.startsWith("SQLITE_CORRUPT") && code !== "SQLITE_NOTADB") return error;
  return new StartError(
    `${file} is damaged. Move it away and start again: settings and rules are files of their own and stay, ` +
      "but tokens, sign-ins, the log and what you trusted were in it.",
    { cause: error },
  );
}
