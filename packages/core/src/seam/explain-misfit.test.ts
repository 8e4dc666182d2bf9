import { expect, test } from "vitest";
import { prepareArguments } from "./prepare.ts";

const closed = (properties: object, rest: object = {}): object => ({
  type: "object",
  properties,
  additionalProperties: false,
  ...rest,
});

const conditional = closed(
  { kind: { type: "string" }, v: {} },
  JSON.parse(`{
    "if": { "properties": { "kind": { "const": "n" } } },
    "then": { "properties": { "v": { "type": "number" } } },
    "else": { "required": ["v"] }
  }`) as object,
);

const problem = async (schema: object, args: unknown): Promise<string> => {
  const result = await prepareArguments(schema, args, "t");
  return result.ok ? "ok" : result.error.slice("Invalid arguments for t: ".length);
};

test.each<[name: string, schema: object, args: unknown, text: string]>([
  [
    "ten unknown names",
    closed({}),
    Object.fromEntries([..."abcdefghij"].map((name) => [name, 1])),
    "a is not a known argument; it takes none",
  ],
  [
    "a choice of twenty constants",
    closed({ e: { anyOf: Array.from({ length: 20 }, (_, index) => ({ const: `v${index}`, type: "string" })) } }),
    { e: "v77" },
    'e must be one of "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", … (20 in all)',
  ],
  [
    "a union of kinds",
    closed({ u: { anyOf: [{ type: "integer" }, { type: "array" }] } }),
    { u: true },
    "u must be a whole number or a list, got a boolean",
  ],
  [
    "an inner union",
    closed({ u: { oneOf: [closed({ a: { type: "integer" } }, { required: ["a"] }), { type: "null" }] } }),
    { u: {} },
    "u.a is required",
  ],
  [
    "more than one form",
    closed({ u: { oneOf: [{ type: "integer" }, { type: "number" }] } }),
    { u: 1 },
    "u fits more than one of the allowed forms",
  ],
  ["a forbidden property", closed({ a: false }), { a: 1 }, "a is not allowed"],
  ["a format", closed({ a: { type: "string", format: "date" } }), { a: "x" }, "a must be a valid date"],
  ["an exclusive bound", closed({ a: { exclusiveMinimum: 2 } }), { a: 2 }, "a must be more than 2"],
  ["a step", closed({ a: { multipleOf: 5 } }), { a: 7 }, "a must be a multiple of 5"],
  ["a length", closed({ a: { type: "string", maxLength: 2 } }), { a: "abc" }, "a must have at most 2 characters"],
  ["too few items", closed({ a: { type: "array", minItems: 2 } }), { a: [1] }, "a must have at least 2 items"],
  ["no items", closed({ a: { type: "array", minItems: 1 } }), { a: [] }, "a must not be empty"],
  [
    "repeated items",
    closed({ a: { type: "array", uniqueItems: true } }),
    { a: [{ x: 1 }, { x: 1 }] },
    "a must not repeat an item",
  ],
  [
    "too many entries",
    closed({ a: { type: "object", maxProperties: 1 } }),
    { a: { b: 1, c: 1 } },
    "a must have at most 1 entry",
  ],
  ["a property name with a newline", closed({}), { "a\nb": 1 }, "a\\nb is not a known argument; it takes none"],
  [
    "a property that another one needs",
    closed({ a: {}, b: {} }, { dependentRequired: { a: ["b"] } }),
    { a: 1 },
    "b is required when a is given",
  ],
  [
    "the same in draft 7",
    closed({ a: {}, b: {} }, { dependencies: { a: ["b"] } }),
    { a: 1 },
    "b is required when a is given",
  ],
  [
    "a schema that a property brings with it",
    closed({ a: {}, b: {} }, { dependentSchemas: { a: { properties: { b: { type: "integer" } } } } }),
    { a: 1, b: "x" },
    "b must be a whole number, got text",
  ],
  ["a branch of if", conditional, { kind: "n", v: "x" }, "v must be a number, got text"],
  ["the other branch of if", conditional, { kind: "s" }, "v is required"],
  ["a form that is excluded", closed({ a: { not: { type: "integer" } } }), { a: 5 }, "a must not have this form"],
  [
    "an excluded form of the whole",
    closed({ a: {} }, { not: { required: ["a"] } }),
    { a: 1 },
    "arguments must not have this form",
  ],
  [
    "a list without the item it must hold",
    closed({ a: { type: "array", contains: { type: "integer" } } }),
    { a: ["x"] },
    "a must hold at least 1 item of the kind that its schema names",
  ],
  [
    "a list with too many of them",
    closed({ a: { type: "array", contains: { type: "integer" }, minContains: 0, maxContains: 1 } }),
    { a: [1, 2] },
    "a must hold at most 1 item of the kind that its schema names",
  ],
  [
    "a name that is not allowed",
    closed({ a: { type: "object", propertyNames: { pattern: "^[a-z]+$" } } }),
    { a: { B: 1 } },
    "a.B is not an allowed name",
  ],
  [
    "what is left of an object",
    closed({ a: { allOf: [{ properties: { x: {} } }], unevaluatedProperties: { type: "integer" } } }),
    { a: { x: "x", y: "y" } },
    "a.y must be a whole number, got text",
  ],
  [
    "what is left of a list",
    closed({ a: { type: "array", prefixItems: [{}], unevaluatedItems: false } }),
    { a: [1, 2] },
    "a[1] is not allowed",
  ],
  [
    "a name that only a part declares",
    { type: "object", properties: { a: {} }, allOf: [{ properties: { b: {} } }], additionalProperties: false },
    { b: 1 },
    "b is not a known argument; known are a",
  ],
  [
    "a rule beside a reference",
    closed({ a: { $ref: "#/$defs/n", minimum: 3 } }, { $defs: { n: { type: "integer" } } }),
    { a: 1 },
    "a must be at least 3",
  ],
  [
    "a property by two patterns",
    closed({}, { patternProperties: { "^n": { type: "integer" }, i$: { minimum: 3 } } }),
    { ni: 1 },
    "ni must be at least 3",
  ],
  [
    "branches told apart by a property",
    closed({
      s: {
        oneOf: [
          closed({ k: { const: "a" }, n: {} }, { required: ["k", "n"] }),
          closed({ k: { enum: ["b", "c"] } }, { required: ["k"] }),
        ],
      },
    }),
    { s: { k: "d" } },
    's.k must be one of "a", "b", "c"',
  ],
  [
    "a number that JSON text cannot hold",
    closed({ n: { type: "number" } }),
    '{"n":1e400}',
    "n must be a number, got a number that is out of range",
  ],
])("%s", async (_name, schema, args, text) => {
  expect((await problem(schema, args)).startsWith(text)).toBe(true);
});

test("a branch of if is coerced", async () => {
  expect(await prepareArguments(conditional, { kind: "n", v: "5" }, "t")).toEqual({
    ok: true,
    value: { kind: "n", v: 5 },
  });
});

test("one bad item among a hundred thousand is found", async () => {
  const schema = closed({ a: { type: "array", items: { type: "integer" } } });
  const items: unknown[] = Array.from({ length: 100_000 }, (_, index) => index);
  items[77_777] = "x";
  expect(await problem(schema, { a: items })).toBe("a[77777] must be a whole number, got text");
});

test("a recursive union is explained in bounded time", async () => {
  const node = {
    anyOf: [
      { type: "object", properties: { kind: { const: "a" }, next: { $ref: "#/$defs/node" } }, required: ["next"] },
      { type: "object", properties: { next: { $ref: "#/$defs/node" } }, required: ["next"] },
      { type: "integer" },
    ],
  };
  const schema = closed({ tree: { $ref: "#/$defs/node" } }, { $defs: { node } });
  let tree: unknown = "bad";
  for (let depth = 0; depth < 12; depth += 1) tree = { next: tree };
  expect(await problem(schema, { tree })).toContain("tree.next");
});
