import fc from "fast-check";

const marks = [
  "'",
  '"',
  "E'",
  "e'",
  "U&'",
  'u&"',
  "B'",
  "x'",
  "N'",
  "$$",
  "$a$",
  "$é$",
  "$1",
  "--",
  "/*",
  "*/",
  "/",
  "*",
  "-",
  ";",
  ";",
  "\n",
  "\r",
  "\t",
  "\f",
  " ",
  " ",
  " ",
  "\\",
  "''",
  '""',
  "\\'",
  "(",
  ")",
  "[",
  "]",
  ",",
  ".",
  ":",
  "::",
  "a",
  "é",
  "1",
  "1e",
  "0x1",
  "select",
  "select 1",
  "delete from t",
  "e",
  "u&",
  "a$$",
  "b$a$",
  "begin",
  "end",
  "atomic",
  "case",
  "|",
  "+",
  "@",
  "#",
  "%",
];

/** Characters that open, close, escape and separate, in any order. */
export const soup: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...marks), { minLength: 1, maxLength: 14 })
  .map((parts) => parts.join(""));

const literal = fc.constantFrom(
  "1",
  "'a'",
  "'it''s; x'",
  "E'a\\';'",
  "$$;$$",
  "$q$ ' $q$",
  "U&'\\0061'",
  "b'1'",
  "null",
  "true",
  '"a"',
  "t.a",
);
const gap = fc.constantFrom(" ", "\n", " /* ; */ ", " -- ;\n", "\t", " /* /* ; */ ' */ ");
const word = (...list: string[]): fc.Arbitrary<string> => fc.constantFrom(...list);

const expression = fc.letrec<{ value: string; query: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    literal,
    fc
      .tuple(tie("value"), word(" + ", "||", " and ", " = ", "->>", " is distinct from "), tie("value"))
      .map((parts) => parts.join("")),
    fc
      .tuple(word("lower", "nextval", "count", "pg_catalog.upper", "app.f", "coalesce", "pg_notify"), tie("value"))
      .map(([name, value]) => `${name}(${value})`),
    tie("value").map((value) => `case when ${value} then ${value} end`),
    tie("value").map((value) => `(${value})::text`),
    tie("query").map((query) => `(${query})`),
  ),
  query: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    tie("value").map((value) => `select ${value}`),
    fc
      .tuple(tie("value"), gap, word("", " where true", " for update", " limit 1", " into x", " for share of t"))
      .map(([value, space, end]) => `select ${value}${space}from t${end}`),
    fc.tuple(tie("query"), word(" union ", " except all "), tie("query")).map((parts) => parts.join("")),
    fc
      .tuple(
        word("select 1", "delete from t returning 1", "insert into t values (1) returning 1", "table t"),
        tie("query"),
      )
      .map(([part, query]) => `with c as (${part}) ${query}`),
    fc.constant("table t"),
    fc.constant("values (1), (2)"),
  ),
}));

const statement = fc.oneof(
  { weight: 5, arbitrary: expression.query },
  {
    weight: 1,
    arbitrary: fc
      .tuple(word("explain ", "explain analyze ", "explain (analyze off) ", "explain (verbose) "), expression.query)
      .map((parts) => parts.join("")),
  },
  { weight: 1, arbitrary: expression.value.map((value) => `update t set a = ${value}`) },
  {
    weight: 1,
    arbitrary: word(
      "delete from t",
      "show all",
      "begin",
      "end",
      "create table x (a int)",
      "create function f() returns int begin atomic select 1; select 2; end",
    ),
  },
);

/** Whole statements, built from parts, one after another. */
export const statements: fc.Arbitrary<string> = fc
  .array(fc.tuple(gap, statement, gap), { minLength: 1, maxLength: 4 })
  .map((list) => list.map((parts) => parts.join("")).join(";"));
