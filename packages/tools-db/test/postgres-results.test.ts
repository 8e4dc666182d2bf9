import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPostgresDriver } from "../src/drivers/postgres/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createPostgres } from "./support/postgres.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createPostgres();
  await db.query(
    "create type mood as enum ('calm', 'glad'); create domain cents as bigint; create type pair as (a int, b text)",
  );
});
afterAll(() => db.drop());

const shop = () => open(createPostgresDriver, db.url);
const cells = async (text: string) => firstOf(await shop().read(text)).rows[0];

describe("values of PostgreSQL", () => {
  test("come as the server writes them, every digit kept", async () => {
    expect(
      await cells(`select 9223372036854775807::bigint, 1.10::numeric(30,2), '{"n": 12345678901234567890}'::jsonb,
        'NaN'::float8, '-Infinity'::float8, 0.1::float8, true, interval '1 day 2 hours', array[1,null,3], '[1,5)'::int4range, row(1,'a')::pair`),
    ).toEqual([
      "9223372036854775807",
      "1.10",
      '{"n": 12345678901234567890}',
      "NaN",
      "-Infinity",
      "0.1",
      "t",
      "1 day 02:00:00",
      "{1,NULL,3}",
      "[1,5)",
      "(1,a)",
    ]);
  });

  test("that are times are the server's text in UTC, whatever zone this machine is in", async () => {
    expect(
      await cells(
        "select timestamp '2026-01-01 12:00', date '2026-01-01', timestamptz '2026-01-01 12:00:00.123456-05', 'infinity'::timestamp, date '0044-03-15 BC'",
      ),
    ).toEqual(["2026-01-01 12:00:00", "2026-01-01", "2026-01-01 17:00:00.123456+00", "infinity", "0044-03-15 BC"]);
  });

  test("that are bytes come as bytes", async () => {
    const [bytes, none] = (await cells("select '\\x00ff10'::bytea, null::bytea")) ?? [];
    expect(bytes).toEqual(Buffer.from([0x00, 0xff, 0x10]));
    expect(none).toBeNull();
  });

  test("keep NULL, the empty text and the text NULL apart", async () => {
    expect(await cells("select null, '', 'NULL', E'a\\tb\\n|'")).toEqual([null, "", "NULL", "a\tb\n|"]);
  });

  test("keep both columns of one name", async () => {
    const result = firstOf(await shop().read("select 1 as n, 2 as n"));
    expect(result.columns?.map(({ name }) => name)).toEqual(["n", "n"]);
    expect(result.rows).toEqual([["1", "2"]]);
  });

  test("have types in the server's words, its own and the database's", async () => {
    const { columns } = firstOf(
      await shop().read(
        `select 1::numeric(10,2) a, 'x'::varchar(40) b, 'x'::char(3) c, now()::timestamptz(3) d, array[1] e, 'calm'::mood f, 1::cents g,
          row(1,'a')::pair h, array['calm'::mood] i, '1'::bit(4) j, 'x'::text k, now()::time l`,
      ),
    );
    expect(columns?.map(({ type }) => type)).toEqual([
      "numeric(10,2)",
      "character varying(40)",
      "character(3)",
      "timestamp(3) with time zone",
      "integer[]",
      "mood",
      "bigint",
      "pair",
      "mood[]",
      "bit(4)",
      "text",
      "time without time zone",
    ]);
  });

  test("of statements without rows have no columns", async () => {
    const result = firstOf(await shop().write("create table made (a int)"));
    expect(result.columns).toBeUndefined();
    expect(result).toMatchObject({ rows: [], more: false, command: "CREATE TABLE" });
  });

  test("of a query without rows still have columns", async () => {
    expect(firstOf(await shop().read("select 1 as a where false"))).toMatchObject({
      columns: [{ name: "a", type: "integer" }],
      rows: [],
      more: false,
    });
  });
});

describe("notices of PostgreSQL", () => {
  test("go with the statement that caused them", async () => {
    const [first, second] = resultsOf(
      await shop().write("do $$ begin raise notice 'one'; raise warning 'two'; end $$", "select 1"),
    );
    expect(first?.notices).toEqual(["NOTICE: one", "WARNING: two"]);
    expect(second?.notices).toEqual([]);
  });

  test("stop counting at 20, and each is cut", async () => {
    const { notices } = firstOf(
      await shop().write("do $$ begin for i in 1..500 loop raise notice '%', repeat('x', 5000); end loop; end $$"),
    );
    expect(notices).toHaveLength(20);
    expect(notices[0]?.length).toBeLessThan(520);
  });
});

describe("errors of PostgreSQL", () => {
  test("say where in the whole text, in UTF-16 units", async () => {
    const first = "select '🙂' as face";
    const failure = failureOf(await shop().read(first, "select '🙂🙂', nope"));
    expect(failure).toMatchObject({ kind: "server", code: "42703", piece: 1 });
    const whole = `${first}; select '🙂🙂', nope`;
    expect(whole.slice(failure.position)).toBe("nope");
  });

  test("carry message, detail and hint, and no where", async () => {
    const failure = failureOf(
      await shop().write(
        "do $$ begin raise exception 'no stock' using detail = 'of 7', hint = 'order some', errcode = 'P0001'; end $$",
      ),
    );
    expect(failure).toEqual({
      kind: "server",
      message: "no stock",
      code: "P0001",
      detail: "of 7",
      hint: "order some",
      piece: 0,
    });
  });

  test("in the middle of the rows leave the connection usable", async () => {
    const { read } = shop();
    expect(failureOf(await read("select 1 / (3 - g) from generate_series(1, 9) g")).code).toBe("22012");
    expect(firstOf(await read("select 1")).rows).toEqual([["1"]]);
  });

  test("of an empty statement are none: it gives nothing", async () => {
    expect(firstOf(await shop().read("-- nothing"))).toMatchObject({ rows: [], command: "" });
  });
});

describe("the catalog of PostgreSQL", () => {
  test("is asked with bound parameters and gives all rows", async () => {
    const { driver } = shop();
    const answer = await driver.catalog(
      "select g, $1 from generate_series(1, $2::int) g",
      ["'; drop table x --", 3000],
      never,
    );
    expect(answer.ok && answer.rows.length).toBe(3000);
    expect(answer.ok && answer.rows[0]).toEqual(["1", "'; drop table x --"]);
  });

  test("cannot write", async () => {
    const { driver } = shop();
    expect(failureOf(await driver.catalog("create table no (a int)", [], never)).kind).toBe("read_only");
  });

  test("has a name for the server and a warning for a superuser", async () => {
    const answer = await shop().driver.server(never);
    expect(answer.ok && answer.info).toEqual({
      engine: "postgres",
      version: expect.stringMatching(/^PostgreSQL \d+(\.\d+)?$/),
      warnings: ["the role is a superuser"],
    });
  });
});
