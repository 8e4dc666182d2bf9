import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { prepareArguments } from "../src/index.ts";
import { validatorOf } from "../src/seam/validate.ts";

const leaf = fc.constantFrom<object>(
  { type: "string" },
  { type: "string", minLength: 1 },
  { type: "string", pattern: "^[a-z]+$" },
  { type: "number" },
  { type: "integer", minimum: 1 },
  { type: "boolean" },
  { type: "null" },
  { type: ["integer", "null"] },
  { enum: ["a", "b", 1] },
  { const: "a" },
  {},
  { anyOf: [{ type: "integer" }, { type: "boolean" }] },
  { not: { type: "string" } },
  { type: "array", contains: { type: "integer" } },
  { type: "object", propertyNames: { enum: ["a", "b"] }, dependentRequired: { a: ["b"] } },
  { $ref: "#/$defs/whole" },
  { $ref: "#/$defs/whole", minimum: 2 },
);
const closing = fc.constantFrom<unknown>(false, { type: "integer" });

const { node } = fc.letrec<{ node: object }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf,
    tie("node").map((items) => ({ type: "array", items })),
    fc
      .record({ a: tie("node"), b: tie("node"), required: fc.subarray(["a", "b"]), open: fc.boolean() })
      .map(({ a, b, required, open }) => ({
        type: "object",
        properties: { a, b },
        required,
        ...(open ? {} : { additionalProperties: false }),
      })),
    fc.tuple(tie("node"), tie("node")).map((anyOf) => ({ anyOf })),
    fc.tuple(tie("node"), tie("node")).map((oneOf) => ({ oneOf })),
    fc.tuple(tie("node"), leaf).map((allOf) => ({ allOf })),
    fc
      .tuple(leaf, tie("node"), tie("node"))
      .map((parts) => Object.fromEntries(["if", "then", "else"].map((keyword, i) => [keyword, parts[i]]))),
    fc.tuple(tie("node"), closing).map(([first, items]) => ({ type: "array", prefixItems: [first], items })),
    fc.tuple(tie("node"), tie("node"), closing).map(([a, named, unevaluatedProperties]) => ({
      type: "object",
      allOf: [{ properties: { a } }],
      patternProperties: { "^z": named },
      unevaluatedProperties,
    })),
  ),
}));

const schemas = fc
  .record({ a: node, b: node, c: node, required: fc.subarray(["a", "b", "c"]) })
  .map(({ required, ...properties }) => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
    $defs: { whole: { type: "integer" } },
  }));

const text = fc.constantFrom(
  "",
  "5",
  " 5 ",
  "-0",
  "1e3",
  "5.5",
  "0x10",
  "true",
  "True",
  "a",
  "a, b",
  "1,2",
  "[1]",
  '["a"]',
  '{"a":1}',
  '{"a":"1","b":""}',
  "null",
  "[",
  "9007199254740993",
);
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.constantFrom<unknown>(0, 1, -1.5, 5, true, false, null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.record({ a: tie("value"), b: tie("value"), zz: tie("value") }, { requiredKeys: [] }),
  ),
}));
const args = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });

const ajv = new Ajv2020({ strict: false });

// Compiling is what takes ajv its time, so each schema judges many arguments.
test("what fits comes back untouched, what comes back fits, and the input never changes, by ajv's judgement", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, fc.array(args, { minLength: 10, maxLength: 20 }), async (schema, many) => {
      const fits = ajv.compile(schema);
      const validator = await validatorOf(schema);
      for (const given of many) {
        const before = JSON.stringify(given);
        expect(validator.check(given)).toBe(fits(given));
        const result = await prepareArguments(schema, given, "t");
        expect(JSON.stringify(given)).toBe(before);
        if (fits(given)) expect(result.ok && result.value).toBe(given);
        if (result.ok) expect(fits(result.value)).toBe(true);
        else {
          expect(result.error).toMatch(/^Invalid arguments for t: \S+ .+$/);
          expect(result.error).not.toContain("do not fit the schema");
        }
      }
    }),
    { numRuns: 20 },
  );
});

test("preparing twice changes nothing more", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, args, async (schema, given) => {
      const once = await prepareArguments(schema, given, "t");
      if (!once.ok) return;
      const twice = await prepareArguments(schema, once.value, "t");
      expect(twice.ok && twice.value).toBe(once.value);
    }),
  );
});

test("JSON text of arguments is the same as the arguments", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, args, async (schema, given) => {
      const plain = JSON.parse(JSON.stringify(given)) as unknown;
      expect(await prepareArguments(schema, JSON.stringify(given), "t")).toEqual(
        await prepareArguments(schema, plain, "t"),
      );
    }),
  );
});

test("any JSON value at all gets an answer", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, fc.oneof(fc.jsonValue(), fc.json(), fc.string()), async (schema, given) => {
      const result = await prepareArguments(schema, given, "t");
      expect(typeof result.ok).toBe("boolean");
    }),
  );
});
