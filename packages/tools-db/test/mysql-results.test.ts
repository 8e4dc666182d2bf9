import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMysqlDriver } from "../src/drivers/mysql/index.ts";
import type { TestDatabase } from "./support/database.ts";
import { failureOf, firstOf, never, open, resultsOf } from "./support/drivers.ts";
import { createMariadb } from "./support/mariadb.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await createMariadb();
  await db.query(
    "create procedure pair() begin select 1 as a; select 2 as b, 3 as c union select 4, 5; update t set n = 1; end; create table t (n int); insert into t values (7)",
  );
});
afterAll(() => db.drop());

const shop = () => open(createMysqlDriver, db.url);
const cells = async (text: string) => firstOf(await shop().read(text)).rows[0];

describe("values of MariaDB", () => {
  test("come as the server writes them, every digit kept", async () => {
    expect(
      await cells(
        "select 9007199254740993, 18446744073709551615, 1.10, 1e300, cast('-838:59:59' as time), true, cast('0.1' as double)",
      ),
    ).toEqual(["9007199254740993", "18446744073709551615", "1.10", "1e300", "-838:59:59", "1", "0.1"]);
  });

  test("of every column type come with their names and as text", async () => {
    await db.query(`set sql_mode=''; create table every (a int unsigned, b varchar(40), c bit(3), d decimal(10,2), e date, f datetime(3), g enum('x','y'),
      h set('a','b'), i json, j year, k uuid, l inet6, m mediumtext, n char(3), o tinyint, p float, q decimal(5) unsigned)`);
    await db.query(`insert into every values (1, 'é🙂', b'101', 1.5, '0000-00-00', '2026-01-01 12:00:00.123', 'y', 'a,b', '{"n": 12345678901234567890}', 2026,
      '00000000-0000-0000-0000-000000000001', '::1', 'm', 'n', -1, 1.5, 7)`);
    const result = firstOf(await shop().read("select * from every"));
    expect(
      Object.fromEntries(
        (result.columns ?? []).map(({ name, type }, index) => [name, [type, result.rows[0]?.[index]]]),
      ),
    ).toEqual({
      a: ["int unsigned", "1"],
      b: ["varchar(40)", "é🙂"],
      c: ["bit(3)", "b'101'"],
      d: ["decimal(10,2)", "1.50"],
      e: ["date", "0000-00-00"],
      f: ["datetime", "2026-01-01 12:00:00.123"],
      g: ["enum", "y"],
      h: ["set", "a,b"],
      i: ["json", '{"n": 12345678901234567890}'],
      j: ["year", "2026"],
      k: ["uuid", "00000000-0000-0000-0000-000000000001"],
      l: ["inet6", "::1"],
      m: ["mediumtext", "m"],
      n: ["char(3)", "n"],
      o: ["tinyint", "-1"],
      p: ["float", "1.5"],
      q: ["decimal(5,0) unsigned", "7"],
    });
  });

  test("that are bytes come as bytes, not as text", async () => {
    await db.query(
      "create table bytes (a blob, b varbinary(5), c binary(2)); insert into bytes values (x'00ff10', x'ff', x'01')",
    );
    const result = firstOf(await shop().read("select * from bytes"));
    expect(result.rows[0]).toEqual([new Uint8Array([0, 255, 16]), new Uint8Array([255]), new Uint8Array([1, 0])]);
    expect(result.columns?.map(({ type }) => type)).toEqual(["blob", "varbinary(5)", "binary(2)"]);
  });

  test("that are shapes read as shapes", async () => {
    const shapes = [
      "POINT(1 2.5)",
      "LINESTRING(0 0,1 1)",
      "POLYGON((0 0,1 0,1 1,0 0),(0.1 0.1,0.2 0.1,0.2 0.2,0.1 0.1))",
      "MULTIPOINT(0 0,1 1)",
      "MULTILINESTRING((0 0,1 1),(2 2,3 3))",
      "MULTIPOLYGON(((0 0,1 0,1 1,0 0)))",
      "GEOMETRYCOLLECTION(POINT(1 1),LINESTRING(0 0,1 1))",
    ];
    expect(
      await cells(
        `select ${shapes.map((shape) => `st_geomfromtext('${shape}')`).join()}, st_geomfromtext('POINT(1 2)', 4326), st_geomfromtext(null)`,
      ),
    ).toEqual([
      ...shapes.map((shape) => shape.replace("(0 0,1 1)", shape.startsWith("MULTIPOINT") ? "((0 0),(1 1))" : "$&")),
      "SRID=4326;POINT(1 2)",
      null,
    ]);
  });

  test("keep NULL, the empty text and the text NULL apart, and both columns of one name", async () => {
    const result = firstOf(await shop().read("select null as n, '' as n, 'NULL' as n, 'a\\tb\\n|' as n"));
    expect(result.rows).toEqual([[null, "", "NULL", "a\tb\n|"]]);
    expect(result.columns?.map(({ name }) => name)).toEqual(["n", "n", "n", "n"]);
  });

  test("with question marks in the statement are left alone", async () => {
    expect(await cells("select '?', '??' /* ? */")).toEqual(["?", "??"]);
  });
});

describe("results of MariaDB", () => {
  test("of a CALL are all there, in order", async () => {
    const result = firstOf(await shop().write("call pair()"));
    expect(result).toMatchObject({ command: "CALL", rows: [["1"]], affected: 1 });
    expect(result.further).toEqual([
      {
        columns: [
          { name: "b", type: "int" },
          { name: "c", type: "int" },
        ],
        rows: [
          ["2", "3"],
          ["4", "5"],
        ],
        more: false,
      },
    ]);
  });

  test("carry the warnings of a query that gives rows, and of one that gives none", async () => {
    const [first, second, third] = resultsOf(
      await shop().write("select cast('12abc' as signed)", "set sql_mode = ''", "insert into t values ('9x')"),
    );
    expect(first?.notices).toEqual([expect.stringMatching(/^Warning 1292: Truncated incorrect/)]);
    expect(second?.notices).toEqual([]);
    expect(third?.notices).toEqual([expect.stringMatching(/^Warning 1265/)]);
  });

  test("carry at most 20 warnings", async () => {
    const result = firstOf(
      await shop().run(["select cast(concat(seq, 'x') as signed) from seq_1_to_60"], { maxRows: 3 }),
    );
    expect(result.notices.length).toBeGreaterThan(0);
    const all = firstOf(await shop().read("select cast(concat(seq, 'x') as signed) from seq_1_to_60"));
    expect(all.notices).toHaveLength(20);
  });
});

describe("errors of MariaDB", () => {
  test("in the syntax are placed in the whole text", async () => {
    const texts = ["select 1", "select 1\nfrm t\nwhere n = 2"];
    const failure = failureOf(await shop().read(...texts));
    expect(failure).toMatchObject({ kind: "server", code: "1064", piece: 1 });
    expect(texts.join("; ").slice(failure.position)).toBe("t\nwhere n = 2");
  });

  test("in the syntax of a long text are placed by their line", async () => {
    const text = `select 1\n from t\n where n = = ${"1 + ".repeat(60)}1`;
    const failure = failureOf(await shop().read(text));
    expect(text.slice(failure.position)).toMatch(/^= 1 \+/);
  });

  test("about a column have the server's words and no place", async () => {
    const failure = failureOf(await shop().read("select nope"));
    expect(failure).toMatchObject({ code: "1054", message: expect.stringContaining("nope") });
    expect(failure.position).toBeUndefined();
  });

  test("about rights name neither the account nor its host", async () => {
    const user = `clerk_${process.pid}`;
    await db.query(
      `create user ${user}@'%' identified by ''; grant usage on *.* to ${user}@'%'; grant select on ${db.name}.bytes to ${user}@'%'`,
    );
    try {
      const url = new URL(db.url);
      url.username = user;
      const clerk = open(createMysqlDriver, url.href);
      const failure = failureOf(await clerk.read("select * from t"));
      expect(failure).toMatchObject({ kind: "server", code: "1142" });
      expect(failure.message).toContain("SELECT command denied");
      expect(failure.message).not.toMatch(new RegExp(`${user}|localhost|127\\.0`));
      const answer = await clerk.driver.server(never);
      expect(answer.ok && answer.info.warnings).toEqual([]);
      await db.query(`grant file on *.* to ${user}@'%'`);
      const warned = await open(createMysqlDriver, url.href).driver.server(never);
      expect(warned.ok && warned.info.warnings).toEqual(["the account may read and write files of the server"]);
    } finally {
      await db.query(`drop user ${user}@'%'`);
    }
  });
});

describe("the catalog of MariaDB", () => {
  test("is asked with bound values and gives all rows", async () => {
    const answer = await shop().driver.catalog(
      "select seq, ? from seq_1_to_3000 where seq <= ?",
      ["'; drop table t -- \\", 2500],
      never,
    );
    expect(answer.ok && answer.rows.length).toBe(2500);
    expect(answer.ok && answer.rows[0]).toEqual(["1", "'; drop table t -- \\"]);
  });

  test("cannot write", async () => {
    expect(failureOf(await shop().driver.catalog("create table no (a int)", [], never)).kind).toBe("read_only");
  });

  test("has the real engine's name, whatever the connection is saved as", async () => {
    const answer = await open(createMysqlDriver, db.url, { engine: "mysql" }).driver.server(never);
    expect(answer.ok && answer.info).toEqual({
      engine: "mariadb",
      version: expect.stringMatching(/^MariaDB \d+\.\d+\.\d+$/),
      warnings: ["the account has all rights on the server"],
    });
  });
});
