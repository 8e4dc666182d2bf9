import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { classifySql } from "../src/domain/classify/index.ts";
import { sqliteFunctions } from "../src/domain/classify/sqlite/names.ts";
import { barePragmas } from "../src/domain/classify/sqlite/pragmas.ts";
import { readsOf } from "./sql-cases.ts";

const setUp = `
create table t (id integer primary key autoincrement, v text, a, b, c, d, j, m);
create index i on t (v);
insert into t (v, j) values ('a', '{}'), ('b', '{}'), ('c', '{}');
create table u (id integer primary key references t (id), v text); insert into u values (1, 'a'), (2, 'z');
create view w as select * from t where id > 1;
create virtual table f using fts5 (body); insert into f values ('a b c');
analyze;
`;

describe("what is classed as a read, on a real SQLite", () => {
  const folder = mkdtempSync(join(tmpdir(), "latchai-classify-"));
  const file = join(folder, "x.db");
  let database: Database.Database;
  beforeAll(() => {
    database = new Database(file);
    database.exec(setUp);
  });
  afterAll(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  const settings = [...barePragmas].filter((name) => !/_list$|_check$|_options$|^data_version$/.test(name));
  const stateOf = (open: Database.Database): string =>
    JSON.stringify([
      readFileSync(file).toString("base64"),
      settings.map((name) => [name, open.pragma(name)]),
      // The temporary schema comes into being when something looks for it.
      (open.pragma("database_list") as { name: string }[]).filter(({ name }) => name !== "temp"),
      open.inTransaction,
    ]);

  /** Whether SQLite itself calls it a write. Texts that it does not take at all are no business here. */
  const run = (open: Database.Database, sql: string): "write" | undefined => {
    for (const { text, kind } of classifySql(sql, "sqlite").statements) {
      try {
        const statement = open.prepare(text);
        // The engine takes PRAGMA journal_mode for a write even where it only tells the mode.
        if (!statement.readonly && kind !== "explain" && !/journal_mode$/.test(text)) return "write";
        if (statement.reader) statement.all();
        else statement.run();
      } catch {
        // It names what is not there.
      }
    }
    return undefined;
  };

  it("is read-only to the engine and changes nothing, on a writable handle", () => {
    const wrong: unknown[] = [];
    let state = stateOf(database);
    for (const sql of readsOf("sqlite")) {
      const said = run(database, sql);
      const after = stateOf(database);
      if (said !== undefined || after !== state) wrong.push({ sql, said });
      state = after;
    }
    expect(wrong).toEqual([]);
  });

  it("runs on a read-only handle with query_only on, and leaves it on", () => {
    const open = new Database(file, { readonly: true });
    open.pragma("query_only = on");
    for (const sql of readsOf("sqlite")) {
      expect(run(open, sql), sql).toBeUndefined();
      expect(open.pragma("query_only", { simple: true }), sql).toBe(1);
    }
    open.close();
  });

  it("changes nothing through any pragma table, whatever is given to it", () => {
    const state = stateOf(database);
    for (const name of barePragmas) {
      for (const argument of ["", "()", "(0)", "(1)", "('wal')", "(5, 'main')"]) {
        const sql = `SELECT * FROM pragma_${name}${argument}`;
        expect(classifySql(sql, "sqlite").class).toBe("read");
        run(database, sql);
      }
    }
    expect(stateOf(database)).toBe(state);
  });

  it("knows every function of the engine but those that do more", () => {
    const rows = database.prepare("select distinct name from pragma_function_list").pluck().all() as string[];
    const left = rows.filter((name) => /^[a-z]/.test(name) && !sqliteFunctions.has(name)).sort();
    expect(left).toEqual([
      "fts3_tokenizer",
      "fts5",
      "fts5_insttoken",
      "geopoly_debug",
      "load_extension",
      "optimize",
      "sqlite_log",
    ]);
  });

  it("would show a write as a change", () => {
    for (const sql of [
      "pragma user_version = 7",
      "pragma foreign_keys = off",
      "insert into u values (3, 'q')",
      "attach ':memory:' as q",
    ]) {
      const state = stateOf(database);
      database.prepare(sql).run();
      expect(stateOf(database), sql).not.toBe(state);
    }
  });
});
