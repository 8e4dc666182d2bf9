import { expect, test } from "vitest";
import { moduleOf, queryOf, readCreateText } from "./create-text.ts";

test("comments on a column's line are about it, also after the comma; on their own lines they are about what follows", () => {
  const sql = `CREATE TABLE t ( -- The table
    -- first of all
    a int, -- the a
    b int /* the b */ default ',', -- still b
    /* the c
       of two lines */
    c int -- last
  )`;
  expect(readCreateText(sql, 3)).toEqual({
    comment: "The table",
    columns: [
      { comment: "first of all the a" },
      { comment: "the b still b" },
      { comment: "the c\n       of two lines last" },
    ],
    checks: [],
  });
});

test("what looks like a comment, comma or bracket inside quotes is none", () => {
  const sql = `CREATE TABLE "odd -- (name" (a text default '-- no, (', "b -- /*" int, [c,(] int check ([c,(] > ')'))`;
  expect(readCreateText(sql, 3)).toEqual({
    columns: [{}, {}, {}],
    checks: [{ name: "", definition: "CHECK ([c,(] > ')')" }],
  });
});

test("generated columns say how, with or without the long words", () => {
  const sql = "CREATE TABLE t (a int, b int generated always as (a + (1)) stored, c int as (cast(a as text)), d int)";
  expect(readCreateText(sql, 4).columns).toEqual([{}, { generated: "a + (1)" }, { generated: "cast(a as text)" }, {}]);
});

test("several checks without commas between them, named and not", () => {
  const sql = `CREATE TABLE t (a int check (a > 0) check (a < 9), constraint "both" check (a <> 5) check (a <> 6))`;
  expect(readCreateText(sql, 1).checks).toEqual([
    { name: "", definition: "CHECK (a > 0)" },
    { name: "", definition: "CHECK (a < 9)" },
    { name: "both", definition: "CHECK (a <> 5)" },
    { name: "", definition: "CHECK (a <> 6)" },
  ]);
});

test("text that breaks off is read as far as it goes", () => {
  expect(readCreateText("CREATE TABLE t (a int check (a", 1)).toEqual({ columns: [{}], checks: [] });
  expect(readCreateText("", 0)).toEqual({ columns: [], checks: [] });
});

test("a view's query, its own column list and quoted names left out", () => {
  expect(queryOf('CREATE VIEW "as" (x, y) AS\n  SELECT a AS x, b FROM t')).toBe("SELECT a AS x, b FROM t");
});

test("the module of a virtual table", () => {
  expect(moduleOf("CREATE VIRTUAL TABLE using_it USING fts5(a, b)")).toBe("fts5");
});
