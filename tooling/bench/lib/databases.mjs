import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool, createGate, createMemoryRules, createRegistry } from "@latchai/core";
import { createDatabases, db } from "@latchai/tools-db";
import SQLite from "better-sqlite3";
import pg from "pg";

/** Servers with a role that may create databases, as the tests use them. */
const postgresServer = process.env.LATCHAI_TEST_POSTGRES ?? "postgres://postgres@127.0.0.1:5432/postgres";
const mariadbServer = process.env.LATCHAI_TEST_MARIADB ?? "mariadb://root@127.0.0.1:3306";
const freshName = () => `latchai_bench_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;

const at = (server, name) => {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
};

/** A PostgreSQL database of its own; `client` is the bare driver on it. */
export const postgresDatabase = async () => {
  const name = freshName();
  const admin = new pg.Client({ connectionString: postgresServer });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = at(postgresServer, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const drop = async () => {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { engine: "postgres", url, client, run: (sql) => client.query(sql), drop };
};

/** A MariaDB database of its own. */
export const mariadbDatabase = async () => {
  const { default: mysql } = await import("mysql2/promise");
  const name = freshName();
  const { hostname, port, username, password } = new URL(mariadbServer);
  const client = await mysql.createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  });
  await client.query(`create database ${name} character set utf8mb4`);
  await client.query(`use ${name}`);
  const drop = async () => {
    await client.query(`drop database ${name}`);
    await client.end();
  };
  return { engine: "mariadb", url: at(mariadbServer, name), client, run: (sql) => client.query(sql), drop };
};

/** A SQLite file of its own. */
export const sqliteDatabase = () => {
  const folder = mkdtempSync(join(tmpdir(), "latchai-bench-"));
  const url = join(folder, "bench.db");
  const client = new SQLite(url);
  const drop = () => {
    client.close();
    rmSync(folder, { recursive: true });
  };
  return { engine: "sqlite", url, client, run: (sql) => client.exec(sql), drop };
};

const caller = { id: "bench", name: "Bench", capabilities: new Set(), anonymous: false };

/** The database tools behind seam and gate, over one read-only connection called `bench`. */
export const databaseTools = ({ engine, url }, { rowLimit = 1_000, timeoutMs = 15_000 } = {}) => {
  const info = { id: "bench", name: "Bench", engine, writable: false, rowLimit, timeoutMs };
  const connections = { list: () => [info], open: (id) => (id === info.id ? { ...info, url } : undefined) };
  const databases = createDatabases({ connections });
  const registry = createRegistry({ profile: "workspace" });
  registry.add(db, { databases });
  const gate = createGate({ rules: createMemoryRules(), unattendedDefault: () => "deny", mode: () => "ask" });
  const call = async (name, args) => {
    const request = {
      name,
      arguments: { connection: info.id, ...args },
      caller,
      surface: "cli",
      attended: false,
      gate,
    };
    const result = await callTool(registry, request);
    if (!result.ok) throw new Error(result.error.message);
    return result.text;
  };
  return { databases, call, query: (sql) => call("db_query", { sql }), close: () => databases.close() };
};

/** What a table of people holds, in each dialect: five columns, so many rows from 1. */
export const peopleTable = (engine, rows) => {
  const columns = "id, name, mail, amount, at";
  if (engine === "postgres")
    return [
      `create table people as select i::int as id, 'Person ' || i as name, 'p' || i || '@example.com' as mail,
        (i * 1.37)::float8 as amount, timestamptz '2026-01-01' + i * interval '1 second' as at from generate_series(1, ${rows}) i`,
    ];
  if (engine === "mariadb")
    return [
      `create table people (id int, name varchar(40), mail varchar(60), amount double, at datetime)`,
      `insert into people select seq, concat('Person ', seq), concat('p', seq, '@example.com'), seq * 1.37,
        timestamp '2026-01-01 00:00:00' + interval seq second from seq_1_to_${rows}`,
    ];
  return [
    "create table people (id integer primary key, name text, mail text, amount real, at text)",
    `insert into people (${columns}) with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
      select i, 'Person ' || i, 'p' || i || '@example.com', i * 1.37, datetime('2026-01-01', i || ' seconds') from n`,
  ];
};
