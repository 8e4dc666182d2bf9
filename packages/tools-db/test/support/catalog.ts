import Database from "better-sqlite3";
import mysql from "mysql2/promise";
import pg from "pg";
import type { Cell, Driver, Failure } from "../../src/domain/driver.ts";

type Catalog = Driver["catalog"];

/** A database to read the catalog of, and to set up with plain text. */
export interface CatalogOf {
  catalog: Catalog;
  execute(sql: string): Promise<void>;
  close(): Promise<void>;
}

const failure = (error: unknown): { ok: false; failure: Failure } => ({
  ok: false,
  failure: { kind: "server", message: error instanceof Error ? error.message : String(error) },
});

const guarded =
  (run: (text: string, params: (string | number | null)[]) => Promise<Cell[][]>): Catalog =>
  async (text, params) => {
    try {
      return { ok: true, rows: await run(text, [...params]) };
    } catch (error) {
      return failure(error);
    }
  };

export async function postgresCatalog(url: string): Promise<CatalogOf> {
  const raw = { getTypeParser: () => (value: string) => value } as unknown as pg.CustomTypesConfig;
  const client = new pg.Client({ connectionString: url, types: raw });
  client.on("error", () => {}); // its database is dropped
  await client.connect();
  return {
    catalog: guarded(async (text, values) => (await client.query({ text, values, rowMode: "array" })).rows),
    execute: async (sql) => void (await client.query(sql)),
    close: () => client.end(),
  };
}

export async function mariadbCatalog(url: string): Promise<CatalogOf> {
  const at = new URL(url);
  const connection = await mysql.createConnection({
    host: at.hostname,
    port: Number(at.port || 3306),
    user: decodeURIComponent(at.username),
    password: decodeURIComponent(at.password),
    database: at.pathname.slice(1),
    charset: "utf8mb4",
    multipleStatements: true,
    rowsAsArray: true,
    typeCast: (field) => field.string(),
  });
  connection.on("error", () => {});
  return {
    catalog: guarded(async (text, values) => (await connection.query(text, values))[0] as unknown as Cell[][]),
    execute: async (sql) => void (await connection.query(sql)),
    close: () => connection.end(),
  };
}

/** In memory. */
export function sqliteCatalog(path = ":memory:"): CatalogOf {
  const database = new Database(path);
  return {
    catalog: guarded(async (text, params) => {
      const rows = database.prepare(text).raw().safeIntegers().all(params) as unknown[][];
      return rows.map((row) => row.map((cell) => (cell === null || cell instanceof Uint8Array ? cell : String(cell))));
    }),
    execute: async (sql) => void database.exec(sql),
    close: async () => void database.close(),
  };
}
