import type { Compiler } from "../ask.ts";

/** The tables of the catalog; the rest of it are pragma functions. Every value arrives as text. */
export interface SqliteCatalog {
  "main.sqlite_master": { type: string; name: string; tbl_name: string; sql: string | null };
  "main.sqlite_stat1": { tbl: string; idx: string | null; stat: string | null };
}

export type SqliteCompiler = Compiler<SqliteCatalog>;

export async function sqliteCompiler(): Promise<SqliteCompiler> {
  const { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } = await import("kysely");
  const db = new Kysely<SqliteCatalog>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return { db, sql };
}
