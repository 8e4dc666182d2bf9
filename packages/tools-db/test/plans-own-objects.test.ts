import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createDatabases } from "../src/index.ts";
import { bench, connectionTo, createDatabase, freshDatabase, portOver, slowly } from "./harness.ts";
import type { TestDatabase } from "./support/database.ts";

const never = new AbortController().signal;

/** Functions that write over a connection of their own, which no read-only mode of this one reaches. */
const setUp = (database: string): string => `
create extension dblink;
create table log (note text);
create function far(text) returns int volatile language sql as
  $$ select dblink_exec('host=127.0.0.1 user=postgres dbname=${database}', format('insert into log values (%L)', $1)); select 1 $$;
create function round(text) returns int volatile security definer language sql as $$ select far('round') $$;
create function upper(int) returns text immutable security definer language sql as $$ select 'x' $$;
create function abs(text) returns int stable language sql as $$ select 1 $$;
create table emp (id int, name text); insert into emp values (1, 'ann');
create function colfn(emp) returns int volatile language sql as $$ select far('colfn') $$;
create function full_name(emp) returns text stable language sql as $$ select $1.name $$;
create function farther(int, int) returns int volatile language sql as $$ select far('operator') $$;
create operator <%%> (function = farther, leftarg = int, rightarg = int);
create operator <@@@ (function = pg_read_file, rightarg = text);
create type mt as (a int);
create function mt_int(mt) returns int volatile language sql as $$ select far('cast') $$;
create cast (mt as int) with function mt_int(mt);
create table holds (m mt); insert into holds values (row(1));
create function an_mt() returns mt stable language sql as $$ select row(1)::mt $$;
create view vholds as select * from holds;
create domain picky as text check (far(value) = 1);
create view vdblink as select far('view') as x;
create view vouter as select * from vdblink;
create view vfile as select pg_read_file('PG_VERSION') as x;
create view vplain as select id, name, random() as r, clock_timestamp() as t from emp;
create function textcat_far(text, text) returns text volatile language sql as $$ select far('sum'); select $1 || $2 $$;
create aggregate sum(text) (sfunc = textcat_far, stype = text, initcond = '');
create materialized view mview as select far('refresh') as x with no data;
create function touch() returns trigger language plpgsql as 'begin return new; end';
`;

describe("what a PostgreSQL database has of its own behind harmless names", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase("postgres", "select 1");
    await database.query(setUp(database.name));
  }, slowly);
  const logged = async () => (await database.query("select count(*) from log"))[0]?.[0];

  test.each([
    ["select round('x'::text)", "calls round, of which this database has a version of its own that may write"],
    ["select pg_catalog.lower('A'), upper(1)", "calls upper, of which"],
    ["select sum(name) from emp", "calls sum, of which"],
    ["select emp.colfn from emp", "may call colfn, of which"],
    ["select (t).colfn from emp t", "may call colfn, of which"],
    ["select ('x'::text).far", "may call far, of which"],
    ["select f.round from unnest(array['x']) f", "may call round, of which"],
    ["select ('PG_VERSION'::text).pg_read_file", "may call pg_read_file, which does more than read"],
    ["select f.pg_read_file from unnest(array['PG_VERSION']) f", "may call pg_read_file"],
    ["select 1 <%%> 2", "uses the operator <%%>, of which"],
    ["select <@@@ 'PG_VERSION'", "uses the operator <@@@, of which"],
    ["select m::int from holds", "converts to int4, for which"],
    ["select v.m::int from vholds v", "converts to int4, for which"],
    ["select row(1)::mt::int", "converts to int4, for which"],
    ["select an_mt()::int", "converts to int4, for which"],
    ["select (array[x])[1]::int from (select m x from holds) q", "converts to int4, for which"],
    ["select (jsonb_populate_record(null::holds, '{}')).m::int", "converts to int4, for which"],
    ["select 'x'::picky", "converts to picky, for which"],
    ["select * from vdblink", "reads vdblink, which calls a function that may write"],
    ["select * from public.vouter", "reads vouter, which calls"],
    ["with a as (select x from vouter) select count(*) from a", "reads vouter, which calls"],
    ["select * from vfile", "reads vfile, which calls"],
    ["explain analyze select * from vfile", "reads vfile, which calls"],
    ["select 1; select * from vdblink", "reads vdblink, which calls"],
  ])("makes it a write: %s", async (sql, why) => {
    const shop = bench("postgres", database);
    const answer = await shop.query(sql);
    expect(answer).toMatch(/^Not run: connection "shop" is read-only/);
    expect(answer).toContain(why);
    expect(await logged()).toBe("0");
  });

  test("and stays a read where it cannot write", async () => {
    const shop = bench("postgres", database);
    for (const sql of [
      "select abs('x'::text), abs(-1)",
      "select emp.full_name, (emp).name from emp",
      "select id, name from emp where id in (1, 2) order by name",
      "select * from vplain",
      "select 1 + 1, 'a' || 'b', '2'::numeric",
      "select '2'::int, 2.5::int, id::int from emp",
      "select m from holds",
      "select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace limit 1",
      "select table_name from information_schema.tables where table_schema = 'public' order by 1 limit 1",
      "explain select * from vdblink",
    ]) {
      expect(await shop.query(sql), sql).toMatch(/^rows 1-/);
    }
    expect(shop.prompts.asked).toEqual([]);
    expect(await logged()).toBe("0");
  });

  test("a role that may only read is kept from what its owner's functions may do", async () => {
    const role = `${database.name}_reader`;
    await database.query(`create role ${role} login; grant pg_read_all_data to ${role}`);
    onTestFinished(async () => {
      await database.query(`drop role ${role}`);
    });
    const url = new URL(database.url);
    url.username = role;
    const databases = createDatabases({ connections: portOver([connectionTo("postgres", url.href)]) });
    for (const sql of ["select round('x'::text)", "select * from vouter"]) {
      const planned = await databases.plan("shop", sql, never);
      expect(planned).toMatchObject({ ok: true, plan: { classification: { class: "write" } } });
    }
    await databases.close();
  });
});

test("what was learned is asked again after a minute, and at once after a change that was made here", async () => {
  const database = await freshDatabase(
    "postgres",
    `create table t (n int); create view v as select n from t;
     create function f(int) returns int volatile language sql as 'insert into t values ($1) returning n'`,
  );
  let nowMs = 0;
  const saved = [connectionTo("postgres", database.url, { writable: true })];
  const databases = createDatabases({ connections: portOver(saved), clock: { now: () => nowMs } });
  onTestFinished(() => databases.close());
  const planOf = async (sql: string) => {
    const planned = await databases.plan("shop", sql, never);
    if (!planned.ok) throw new Error(planned.message);
    return planned.plan;
  };
  const classOf = async () => (await planOf("select n from v")).classification.class;
  expect(await classOf()).toBe("read");
  await database.query("create or replace view v as select f(1) as n");
  expect(await classOf()).toBe("read");
  nowMs += 60_000;
  expect(await classOf()).toBe("write");
  const change = await planOf("create or replace view v as select 2 as n");
  expect(await databases.run(change, { by: { kind: "person", name: "you" }, signal: never })).toMatchObject({
    ok: true,
  });
  expect(await classOf()).toBe("read");
});

test("a database that cannot be asked has no reads by name", async () => {
  const database = await freshDatabase("postgres", "create table t (n int)");
  const role = `${database.name}_blind`;
  await database.query(
    `create role ${role} login; grant select on t to ${role}; revoke select on pg_catalog.pg_cast from public`,
  );
  onTestFinished(async () => {
    await database.query(`drop owned by ${role}; drop role ${role}`);
  });
  const url = new URL(database.url);
  url.username = role;
  const databases = createDatabases({ connections: portOver([connectionTo("postgres", url.href)]) });
  const planned = await databases.plan("shop", "select n from t", never);
  await databases.close();
  if (!planned.ok) throw new Error(planned.message);
  expect(planned.plan.classification.class).toBe("write");
  expect(planned.plan.classification.statements[0]?.reason).toContain("could not be asked");
});

test("SQLite tells the journal mode of a file in WAL mode, and changes it for nobody", async () => {
  const database = await freshDatabase("sqlite", "pragma journal_mode = wal; create table t (n int)");
  const shop = bench("sqlite", database);
  for (const sql of ["pragma journal_mode", "PRAGMA main.journal_mode -- which?"])
    expect(await shop.query(sql)).toContain("| wal |");
  expect(await shop.query("pragma journal_mode = delete")).toMatch(/^Not run: connection "shop" is read-only/);
});

describe("what leaves the database, on a writable connection", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase("postgres", "create table t (n int)");
  }, slowly);
  const leaving = "copy (select 1) to program 'cat > /dev/null'";

  test("is refused where nobody watches, also with a rule for the connection; an ordinary write runs", async () => {
    const shop = bench("postgres", database, {
      writable: true,
      attended: false,
      rules: [{ key: "db_query(shop)", effect: "allow" }],
    });
    expect(await shop.query("insert into t values (1)")).toContain("1 row affected");
    expect(await shop.fails(leaving)).toContain("COPY … TO PROGRAM runs a command on the server");
  });

  test("is asked about each time where somebody does, with no rule on offer", async () => {
    const shop = bench("postgres", database, { writable: true, answers: ["once", "once"] });
    await shop.query(leaving);
    await shop.query(leaving);
    expect(shop.prompts.asked).toHaveLength(2);
    expect(shop.prompts.asked[0]).toMatchObject({ class: "code", offers: [] });
    expect(JSON.stringify(shop.prompts.asked[0])).toContain("leaves the database: COPY … TO PROGRAM runs a command");
  });
});
