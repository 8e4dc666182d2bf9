import { expect, test } from "vitest";
import { prepareArguments } from "./prepare.ts";
import { mayBacktrackBadly } from "./regex-risk.ts";

test.each([
  "^[a-z]+$",
  "^.*$",
  "^(foo|bar)(,(foo|bar))*$",
  "^https?://[^/]+/.*$",
  "^[a-z0-9]+(-[a-z0-9]{1,20})?$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^(?:a|b)*$",
  "^[()+*]+$",
  "^\\(\\+\\*$",
  "^(?<year>\\d{4})$",
])("%s is kept", (source) => {
  expect(mayBacktrackBadly(source)).toBe(false);
});

test.each([
  "^(a+)+$",
  "^([a-z]+)*$",
  "(a|a)*b",
  "(a|ab)*c",
  "^(\\w|\\d)+$",
  "((a{1,})b?)*",
  "(x+x+)+y",
  "(?:(?:a*)b)*",
  "^(.*,){5,}x$",
  "a*a*a*a*b",
  "(a)\\1",
  "(?<n>a)\\k<n>",
])("%s is not trusted", (source) => {
  expect(mayBacktrackBadly(source)).toBe(true);
});

test("a foreign pattern that would hang is left to its server; the rest of the schema still holds", async () => {
  const schema = {
    type: "object",
    properties: {
      a: { type: "string", pattern: "^(a+)+$", maxLength: 100 },
      map: { patternProperties: { "^(a+)+$": { type: "integer" } }, additionalProperties: false },
    },
  };
  const text = `${"a".repeat(60)}!`;
  expect(await prepareArguments(schema, { a: text, map: { [text]: "1" } }, "t")).toMatchObject({ ok: true });
  expect(await prepareArguments(schema, { a: 5, map: { [text]: "1" } }, "t")).toMatchObject({ ok: true });
  expect(await prepareArguments(schema, { a: "x".repeat(101) }, "t")).toMatchObject({ ok: false });
});

test("a plain pattern is held to", async () => {
  const schema = { type: "object", properties: { a: { type: "string", pattern: "^[a-z]+$" } } };
  expect(await prepareArguments(schema, { a: "A" }, "t")).toEqual({
    ok: false,
    error: "Invalid arguments for t: a must match the pattern ^[a-z]+$",
  });
});
