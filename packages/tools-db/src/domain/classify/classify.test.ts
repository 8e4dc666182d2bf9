import { beforeAll, describe, expect, it } from "vitest";
import { limits } from "../../limits.ts";
import type { Engine } from "../connection.ts";
import { classifySql, createSqlClassifier, sqlReady } from "./classify.ts";

beforeAll(sqlReady);

const engines: Engine[] = ["postgres", "mysql", "mariadb", "sqlite"];
const kinds = (sql: string, engine: Engine) => classifySql(sql, engine).statements.map(({ kind }) => kind);
const reasons = (sql: string, engine: Engine) => classifySql(sql, engine).statements.map(({ reason }) => reason);

describe("a whole text", () => {
  it("is as strict as its strictest piece, and tells each one", () => {
    const sql = " select 1 ;\n-- é😀\n delete from t; ; update t set a = '😀;' where b = 1 ;";
    for (const engine of engines) {
      const { class: is, statements } = classifySql(sql, engine);
      expect(is).toBe("write");
      expect(statements.map(({ text, class: each, kind, noWhere }) => ({ text, each, kind, noWhere }))).toEqual([
        { text: "select 1", each: "read", kind: "select", noWhere: undefined },
        { text: "-- é😀\n delete from t", each: "write", kind: "dml", noWhere: true },
        { text: "update t set a = '😀;' where b = 1", each: "write", kind: "dml", noWhere: undefined },
      ]);
      for (const { text, offset } of statements) expect(sql.slice(offset, offset + text.length)).toBe(text);
    }
  });

  it.each(["", " \n", ";;", "-- x", "/* x */;"])("with no statement says so: %j", (sql) => {
    for (const engine of engines)
      expect(classifySql(sql, engine)).toEqual({
        class: "write",
        statements: [],
        problem: "There is no SQL statement in this call.",
      });
  });

  it("over the limit is refused with its size, unread", () => {
    const sql = `select '${"x".repeat(1_000_000)}'`;
    for (const engine of engines) {
      const { class: is, statements, problem } = classifySql(sql, engine);
      expect({ is, statements }).toEqual({ is: "write", statements: [] });
      expect(problem).toBe(
        `The SQL has 1000009 characters; at most ${limits.maxSqlChars} are read. Send it in several calls.`,
      );
    }
  });

  it("just under the limit is read", () => {
    for (const engine of engines) {
      const list = `select ${Array.from({ length: 14_000 }, (_, index) => `${index}`).join(", ")}`;
      const text = `select '${"x".repeat(limits.maxSqlChars - 9)}'`;
      for (const sql of [list, text]) expect(classifySql(sql, engine).class, engine).toBe("read");
      expect(classifySql(`${text};`, engine).problem).toContain("at most");
    }
  });

  it.each([
    ["parentheses", `select ${"(".repeat(10_000)}1${")".repeat(10_000)}`],
    ["subqueries", `select ${"(select ".repeat(5_000)}1${")".repeat(5_000)}`],
    ["operators", `select 1${"+1".repeat(40_000)}`],
    ["set operations", `select 1${" union select 1".repeat(6_000)}`],
    ["joins", `select 1 from t${" join t on true".repeat(6_000)}`],
    ["cases", `select ${"case when true then ".repeat(3_000)}1${" end".repeat(3_000)}`],
    ["prefixes", `select ${"not ".repeat(20_000)}true`],
    ["casts", `select 1${"::int".repeat(15_000)}`],
    ["calls", `select ${"abs(".repeat(10_000)}1${")".repeat(10_000)}`],
    ["arrays", `select ${"array[".repeat(10_000)}1${"]".repeat(10_000)}`],
    ["withs", `${"with a as (".repeat(5_000)}select 1${") select 1".repeat(5_000)}`],
    ["comments", `select 1 ${"/*".repeat(40_000)}${"*/".repeat(9_000)}`],
  ])("of endless %s is a write on PostgreSQL, and the next text is read", (_what, sql) => {
    expect(classifySql(sql, "postgres")).toMatchObject({ class: "write", problem: expect.any(String) });
    expect(classifySql("select lower('A')", "postgres")).toMatchObject({ class: "read" });
    for (const engine of engines) classifySql(sql, engine);
  });

  it("of endless comments between the parts of a string is read", () => {
    expect(classifySql(`select E'a'${" --".repeat(30_000)}`, "postgres")).toMatchObject({ class: "read" });
    expect(classifySql(`select E'a'${" --\n".repeat(20_000)}`, "postgres")).toMatchObject({ class: "read" });
  });

  it("of ordinary depth is read", () => {
    const names = Array.from({ length: 400 }, (_, index) => `c${index}`);
    for (const sql of [
      `select ${names.join(" || ")} from t`,
      `select 1 from t where ${names.map((name) => `${name} = 1`).join(" or ")}`,
      names.map((name) => `select ${name} from t`).join(" union all "),
      `select ${"(".repeat(100)}1${")".repeat(100)}`,
    ])
      expect(classifySql(sql, "postgres")).toMatchObject({ class: "read" });
  });

  it("that holds half a character, or a NUL, is a write on every engine", () => {
    for (const engine of engines) {
      expect(classifySql("select '\ud800'", engine)).toMatchObject({
        class: "write",
        problem: expect.stringContaining("surrogate"),
      });
      expect(classifySql("select 1 -- \0\n", engine).class).toBe("write");
      expect(classifySql("select 1\0; delete from t", engine)).toMatchObject({
        class: "write",
        problem: expect.stringContaining("NUL"),
      });
    }
  });
});

describe("functions that only a PostgreSQL server can judge", () => {
  it("are named once, with their schema, and make a read once vouched for", async () => {
    const classify = await createSqlClassifier("postgres");
    const sql = "select my_f(1), app.g(my_f(2)), lower('A')";
    expect(classify(sql)).toMatchObject({ class: "write", unknownFunctions: ["my_f", "app.g"] });
    expect(classify(sql, { functions: new Set(["my_f"]) })).toMatchObject({
      class: "write",
      unknownFunctions: ["app.g"],
    });
    const functions = new Set(["my_f", "app.g"]);
    expect(classify(sql, { functions })).toMatchObject({ class: "read", relations: [] });
    const asked = classify(sql, { functions, objection: () => undefined });
    expect(asked).toEqual({ class: "read", statements: [{ text: sql, offset: 0, class: "read", kind: "select" }] });
    expect(classify(sql, { functions: new Set(["g", "my_f"]) }).class).toBe("write");
  });

  it.each([
    ["a write beside them", "select my_f(1); delete from t"],
    ["a lock", "select my_f(1) from t for update"],
    ["a harmful one", "select my_f(1), nextval('s')"],
    ["a text that cannot be read", "select my_f(1); selec"],
  ])("are not asked about when %s stands against the text anyway", (_why, sql) => {
    const { class: is, unknownFunctions } = classifySql(sql, "postgres");
    expect({ is, unknownFunctions }).toEqual({ is: "write", unknownFunctions: undefined });
  });

  it("are never vouched for under a harmful name, or one with a dot of its own", async () => {
    const classify = await createSqlClassifier("postgres");
    for (const sql of [
      "select nextval('s')",
      "select app.nextval('s')",
      "select pg_read_file('x')",
      'select "app.g"(1)',
      'select "a.b".g(1)',
      "select a.b.g(1)",
    ]) {
      const functions = new Set(["nextval", "app.nextval", "pg_read_file", "app.g", "a.b.g", "g"]);
      expect(classify(sql, { functions }).class, sql).toBe("write");
      expect(classify(sql).unknownFunctions, sql).toBeUndefined();
    }
  });
});

describe("kinds", () => {
  it.each<[Engine, string, string]>([
    ["postgres", "table t", "select"],
    ["postgres", "select 1 into x", "ddl"],
    ["postgres", "with d as (delete from t returning 1) select * from d", "dml"],
    ["postgres", "show all", "show"],
    ["postgres", "explain analyze delete from t", "explain"],
    ["postgres", "merge into t using u on true when matched then delete", "dml"],
    ["postgres", "create table x as select 1", "ddl"],
    ["postgres", "truncate t", "ddl"],
    ["postgres", "create role x", "admin"],
    ["postgres", "grant select on t to x", "admin"],
    ["postgres", "copy t to stdout", "admin"],
    ["postgres", "call p()", "admin"],
    ["postgres", "do 'x'", "admin"],
    ["postgres", "vacuum", "admin"],
    ["postgres", "set role x", "session"],
    ["postgres", "listen c", "session"],
    ["postgres", "prepare p as select 1", "session"],
    ["postgres", "rollback", "transaction"],
    ["postgres", "selec 1", "invalid"],
    ["mysql", "show tables", "show"],
    ["mysql", "desc t", "explain"],
    ["mysql", "replace into t values (1)", "dml"],
    ["mysql", "with a as (select 1) delete from t", "dml"],
    ["mysql", "drop user u", "admin"],
    ["mysql", "rename table a to b", "ddl"],
    ["mysql", "use x", "session"],
    ["mysql", "set autocommit = 0", "session"],
    ["mysql", "set password = 'x'", "admin"],
    ["mysql", "start transaction", "transaction"],
    ["mysql", "kill 5", "admin"],
    ["mariadb", "analyze select 1", "explain"],
    ["mariadb", "selec 1", "invalid"],
    ["sqlite", "pragma user_version = 5", "pragma"],
    ["sqlite", "explain pragma user_version", "pragma"],
    ["sqlite", "explain select 1", "explain"],
    ["sqlite", "attach 'x' as y", "admin"],
    ["sqlite", "savepoint x", "transaction"],
    ["sqlite", "create table x (a)", "ddl"],
    ["sqlite", ".tables", "invalid"],
  ])("%s: %s is %s", (engine, sql, kind) => {
    expect(kinds(sql, engine)).toEqual([kind]);
  });
});

describe("reasons", () => {
  it.each<[Engine, string, string]>([
    ["postgres", "delete from t", "changes rows (DELETE)"],
    ["postgres", "create unique index i on t (a)", "changes the schema (CREATE UNIQUE)"],
    ["postgres", "select * from pg_read_file('x')", "calls pg_read_file, which does more than read"],
    ["postgres", "select app.f(1)", "calls app.f, which is not known to be harmless"],
    ["postgres", "select 1 for no key update", "locks rows (FOR NO KEY UPDATE)"],
    ["postgres", "select $1", "has a parameter ($1), and no value comes with it"],
    ["postgres", "explain analyze delete from t", "changes rows (DELETE): EXPLAIN ANALYZE runs it"],
    ["mysql", "select count (1)", "calls COUNT with white space before its bracket, which may be a stored function"],
    ["mysql", "select 1 into @a", "writes its result to a file or a variable (INTO)"],
    ["mariadb", "explain delete from t", "explains DELETE, which this server treats like running it"],
    ["sqlite", "select load_extension('x')", "calls load_extension, which is not known to be harmless"],
    ["sqlite", "pragma foreign_keys = off", "changes a setting or the database (PRAGMA foreign_keys)"],
  ])("%s: %s %s", (engine, sql, reason) => {
    expect(reasons(sql, engine)).toEqual([reason]);
  });
});
