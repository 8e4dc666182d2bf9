import type { Compiler } from "../ask.ts";
import type { PostgresCatalog } from "./catalog.ts";

export type PostgresCompiler = Compiler<PostgresCatalog>;

export async function postgresCompiler(): Promise<PostgresCompiler> {
  const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } = await import(
    "kysely"
  );
  const db = new Kysely<PostgresCatalog>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, sql };
}
