import mysql from "mysql2/promise";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classifySql } from "../src/domain/classify/index.ts";
import { readsOf } from "./sql-cases.ts";
import type { TestDatabase } from "./support/database.ts";
import { createMariadb } from "./support/mariadb.ts";

const setUp = `
create table t (id int auto_increment primary key, v varchar(100), a int, b text, c int, d date, j json, x int) engine = innodb;
insert into t (v, a, j) values ('a', 1, '{}'), ('b', 2, '{}'), ('c', 3, '{}');
create table u (id int primary key, v varchar(100)); insert into u values (1, 'a'), (2, 'z');
create view w as select * from t where id > 1;
create sequence s; do nextval(s);
create procedure p() insert into u values (77, 'p');
create function f(a int) returns int begin insert into u values (a + 100, 'f'); return 1; end;
`;
/** Names of native functions, under which somebody may have stored one of his own. */
const shadowed = [
  "count",
  "sum",
  "now",
  "max",
  "of",
  "member",
  "any_value",
  "uuid_to_bin",
  "json_table",
  "st_geohash",
  "point",
];

describe("what is classed as a read, on a real MariaDB", () => {
  let database: TestDatabase;
  let connection: mysql.Connection;

  beforeAll(async () => {
    database = await createMariadb();
    for (const statement of setUp.split(/;\n/).filter((part) => part.trim() !== "")) await database.query(statement);
    for (const name of shadowed)
      await database.query(
        `create function \`${name}\`(a int) returns int begin insert into u values (a + 500, 'shadow'); return 1; end`,
      );
    const { hostname: host, port, username: user, password } = new URL(database.url);
    const flags = ["-IGNORE_SPACE"];
    connection = await mysql.createConnection({
      host,
      port: Number(port || 3306),
      user,
      password,
      database: database.name,
      flags,
    });
    connection.on("error", () => {});
  });
  afterAll(async () => {
    await connection.end();
    await database.drop();
  }, 60_000);

  const stateQueries = [
    "select * from t order by id",
    "select * from u order by id",
    "select lastval(s)",
    "select table_name, create_time, auto_increment from information_schema.tables where table_schema = database() order by 1",
    "select routine_name, last_altered from information_schema.routines where routine_schema = database() order by 1",
    "select * from information_schema.session_variables where variable_name not rlike '^(timestamp|pseudo|rand_seed|last_gtid|in_transaction|error_count|warning_count)' order by variable_name",
    "select is_used_lock('a'), last_insert_id(), @@in_transaction",
  ];
  const readState = async (): Promise<string> => {
    const parts = [];
    for (const query of stateQueries) parts.push((await connection.query(query))[0]);
    return JSON.stringify(parts, (key, value) =>
      /_VALUE$|GLOBAL_|VARIABLE_COMMENT/.test(key) && key !== "SESSION_VALUE" ? undefined : value,
    );
  };

  // 1792: refused as a write; 1568 and 1295 likewise. Others name what is not there, or are MySQL's own grammar.
  const refusals = new Set([1792, 1568, 1290]);
  const effectOf = async (sql: string): Promise<number | undefined> => {
    for (const { text } of classifySql(sql, "mariadb").statements) {
      const number = await connection.query(text).then(
        () => 0,
        (error: { errno?: number }) => error.errno ?? -1,
      );
      if (refusals.has(number) || number < 0) return number;
    }
    return undefined;
  };

  it("is no write to the read-only wall", async () => {
    const refused: unknown[] = [];
    await connection.query("set session transaction read only");
    for (const sql of readsOf("mariadb")) {
      await connection.query("start transaction read only");
      const number = await effectOf(sql);
      if (number !== undefined) refused.push({ sql, number });
      await connection.query("rollback");
    }
    await connection.query("set session transaction read write");
    expect(refused).toEqual([]);
  });

  it("changes nothing where nothing stops it", async () => {
    const changed: unknown[] = [];
    const reads = readsOf("mariadb");
    let state = await readState();
    // Looking at the state takes longer than a text does, so some are looked at together.
    for (let at = 0; at < reads.length; at += 20) {
      const some = reads.slice(at, at + 20);
      for (const sql of some) await effectOf(sql);
      const after = await readState();
      if (after !== state) changed.push(some);
      state = after;
    }
    expect(changed).toEqual([]);
  });

  it("would show a write as a change", async () => {
    let state = await readState();
    const writes = [
      "select f(1)",
      "select get_lock('a', 0)",
      "select next value for s",
      "select count (1)",
      "select of(2)",
    ];
    for (const sql of [...writes, "select last_insert_id(5)"]) {
      await connection.query(sql);
      const after = await readState();
      expect(after, sql).not.toBe(state);
      state = after;
    }
  });
});
