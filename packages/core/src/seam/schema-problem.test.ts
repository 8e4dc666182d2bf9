import { expect, test } from "vitest";
import { schemaProblem } from "./schema-problem.ts";

const withA = (a: unknown): object => ({ type: "object", properties: { a } });

test.each([
  [{}],
  [{ type: "object" }],
  [withA(true)],
  [withA({ type: ["string", "null"] })],
  [{ ...withA({ $ref: "#/$defs/x" }), $defs: { x: { type: "number" } } }],
  [withA({ $ref: "#" })],
  [{ ...withA({ $ref: "#x" }), $defs: { x: { $anchor: "x", type: "number" } } }],
  [{ $schema: "http://json-schema.org/draft-07/schema#", ...withA({}) }],
  [{ $schema: "https://json-schema.org/draft/2020-12/schema", ...withA({}) }],
  [JSON.parse('{"type":"object","properties":{"__proto__":{"type":"foo"}}}')],
])("%j can be used", (schema) => {
  expect(schemaProblem(schema)).toBeUndefined();
});

test.each([
  [undefined, "not an object"],
  ["x", "not an object"],
  [{ type: "array" }, 'its type is not "object"'],
  [{ $schema: "http://json-schema.org/draft-04/schema#" }, "dialect"],
  [{ $schema: 5 }, "dialect"],
  [withA(5), "#/properties/a is not a schema"],
  [withA({ type: "foo" }), "#/properties/a/type names no JSON type"],
  [withA({ pattern: "(" }), "#/properties/a/pattern is not a regular expression"],
  [withA({ exclusiveMinimum: true }), "draft 4"],
  [withA({ $ref: "#/nope" }), "#/properties/a/$ref leads nowhere"],
  [withA({ pattern: "x", $ref: "#/nope" }), "#/properties/a/$ref leads nowhere"],
  [withA({ $ref: "#nope" }), "#/properties/a/$ref leads nowhere"],
  [withA({ patternProperties: { "[": {} } }), "#/properties/a/patternProperties/[ is not a regular expression"],
  [withA({ $ref: "https://x.example/s.json" }), "leads outside"],
  [{ properties: 5 }, "# has a malformed properties"],
  [withA({ anyOf: {} }), "malformed anyOf"],
  [withA({ items: [{ type: "foo" }] }), "#/properties/a/items/0/type"],
])("%j: %s", (schema, problem) => {
  expect(schemaProblem(schema)).toContain(problem);
});

test("a schema that is nested without end is refused without a stack overflow", () => {
  let schema: object = {};
  for (let depth = 0; depth < 100_000; depth += 1) schema = { items: schema };
  expect(schemaProblem(withA(schema))).toContain("nested too deep");
});
