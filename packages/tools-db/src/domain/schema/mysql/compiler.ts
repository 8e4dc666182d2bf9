import type { Ask, Compiler } from "../ask.ts";
import type { MysqlCatalog } from "./catalog.ts";

export type MysqlCompiler = Compiler<MysqlCatalog>;

export async function mysqlCompiler(): Promise<MysqlCompiler> {
  const { DummyDriver, Kysely, MysqlAdapter, MysqlIntrospector, MysqlQueryCompiler, sql } = await import("kysely");
  const db = new Kysely<MysqlCatalog>({
    dialect: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new MysqlIntrospector(of),
      createQueryCompiler: () => new MysqlQueryCompiler(),
    },
  });
  return { db, sql };
}

/** What the server is: its two families differ in what their catalogs hold and how they write defaults. */
export interface MysqlServer {
  /** Undefined: the connection chose none. */
  database: string | undefined;
  mariadb: boolean;
  /** MySQL 8.0.16 and later, and MariaDB. */
  listsChecks: boolean;
}

export async function askServer(ask: Ask, { db, sql }: MysqlCompiler): Promise<MysqlServer> {
  const [row] = await ask(
    db.selectNoFrom([sql<string | null>`database()`.as("database"), sql<string>`version()`.as("version")]),
  );
  const version = row?.version ?? "";
  const [major = 0, minor = 0, patch = 0] = version.split(/[^0-9]+/).map(Number);
  const mariadb = /mariadb/i.test(version);
  return {
    database: row?.database ?? undefined,
    mariadb,
    listsChecks: mariadb || major > 8 || (major === 8 && (minor > 0 || patch >= 16)),
  };
}
