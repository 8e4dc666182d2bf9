import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleStatements } from "@latchai/tools-db/domain";
import SQLite from "better-sqlite3";
import mysql from "mysql2/promise";
import pg from "pg";

export type SampleEngine = "postgres" | "mariadb" | "sqlite";
export const sampleEngines: readonly SampleEngine[] = ["postgres", "mariadb", "sqlite"];

/** A database of its own that holds the sample. */
export interface SampleDatabase {
  engine: SampleEngine;
  name: string;
  url: string;
  /** One value, asked for past the daemon. */
  value(sql: string): Promise<string>;
  drop(): Promise<void>;
}

const postgresServer = process.env["LATCHAI_TEST_POSTGRES"] ?? "postgres://postgres@127.0.0.1:5432/postgres";
const mariadbServer = process.env["LATCHAI_TEST_MARIADB"] ?? "mariadb://root@127.0.0.1:3306";

const freshName = (): string => `latchai_whole_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
const at = (server: string, name: string): string => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

async function postgres(name: string): Promise<SampleDatabase> {
  const admin = new pg.Client({ connectionString: postgresServer });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = at(postgresServer, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set timezone to utc");
  for (const statement of sampleStatements("postgres")) await client.query(statement);
  return {
    engine: "postgres",
    name,
    url,
    value: async (sql) => String(Object.values((await client.query(sql)).rows[0])[0]),
    async drop() {
      await client.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function mariadb(name: string): Promise<SampleDatabase> {
  const { hostname, port, username, password } = new URL(mariadbServer);
  const client = await mysql.createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    rowsAsArray: true,
  });
  await client.query(`create database ${name} character set utf8mb4`);
  await client.query(`use ${name}`);
  for (const statement of sampleStatements("mariadb")) await client.query(statement);
  return {
    engine: "mariadb",
    name,
    url: at(mariadbServer, name),
    value: async (sql) => String(((await client.query(sql))[0] as unknown[][])[0]?.[0]),
    async drop() {
      await client.query(`drop database ${name}`);
      await client.end();
    },
  };
}

async function sqlite(name: string): Promise<SampleDatabase> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const url = join(folder, "harbor.db");
  const file = new SQLite(url);
  for (const statement of sampleStatements("sqlite")) file.exec(statement);
  return {
    engine: "sqlite",
    name,
    url,
    value: async (sql) => String(file.prepare(sql).pluck().get()),
    async drop() {
      file.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const makers = { postgres, mariadb, sqlite };

/** The sample in a fresh database of this engine. */
export const createSample = (engine: SampleEngine): Promise<SampleDatabase> => makers[engine](freshName());

/** The config's entries for it: `harbor` read-only, `quay` writable; with several databases `<prefix>harbor`. */
export const sampleEntries = ({ engine, url }: SampleDatabase, prefix = "") => [
  { id: `${prefix}harbor`, engine, url },
  { id: `${prefix}quay`, engine, url, writable: true },
];
