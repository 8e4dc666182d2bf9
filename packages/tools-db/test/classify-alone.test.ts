import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { classifySql, sqlReady } from "../src/domain/classify/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { createPostgres } from "./support/postgres.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  await sqlReady();
  database = await createPostgres();
  await database.query(`
    create table t (id int primary key, v text); create index i on t (v); create type e as enum ('a');
    create table p (id int) partition by list (id); create table p1 partition of p for values in (1);
    create materialized view m as select 1 as id; create unique index mi on m (id)`);
  client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
}, 60_000);

it.each([
  "vacuum t",
  "vacuum (analyze) t",
  "vacuum full",
  "create index concurrently j on t (id)",
  "create unique index concurrently j on t (id)",
  "drop index concurrently i",
  "reindex index concurrently i",
  "reindex (concurrently) table t",
  "reindex (verbose, concurrently true) table t",
  "reindex schema public",
  "alter system set work_mem = '5MB'",
  "alter system reset work_mem",
  "create database latchai_never",
  "drop database if exists latchai_never",
  "create tablespace latchai_never location '/nonexistent'",
  "drop tablespace if exists latchai_never",
  "cluster",
  "discard all",
  "alter table p detach partition p1 concurrently",
  "alter database latchai_never set tablespace pg_default",
  "commit prepared 'latchai_never'",
  "rollback prepared 'latchai_never'",
])("PostgreSQL refuses in a transaction what is marked so: %s", async (sql) => {
  await client.query("begin");
  await expect(client.query({ text: sql, queryMode: "extended" } as pg.QueryConfig)).rejects.toMatchObject({
    code: "25001",
  });
  await client.query("rollback");
  expect(classifySql(sql, "postgres").statements[0]).toMatchObject({ class: "write", noTransaction: true });
});

it.each([
  "analyze t",
  "create index j on t (id)",
  "drop index i",
  "reindex table t",
  "reindex index i",
  "truncate t",
  "alter type e add value 'b'",
  "cluster t using t_pkey",
  "discard plans",
  "discard temp",
  "refresh materialized view m",
  "refresh materialized view concurrently m",
  "lock table t",
  "alter table p detach partition p1",
  "create table x as select 1",
  "grant select on t to public",
  "create role latchai_never",
  "update t set v = 'a'",
  "alter table t add column c int",
  "set local work_mem = '5MB'",
  "do $$ begin perform 1; end $$",
  "comment on table t is 'x'",
  "alter database latchai_never set work_mem = '5MB'",
])("and takes in a transaction what is not: %s", async (sql) => {
  await client.query("begin");
  const code = await client.query(sql).then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );
  await client.query("rollback");
  expect(code).not.toBe("25001");
  const [statement] = classifySql(sql, "postgres").statements;
  expect(statement?.class).toBe("write");
  expect(statement?.noTransaction).toBeUndefined();
});
