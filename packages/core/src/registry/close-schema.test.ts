import { Type } from "typebox";
import { expect, test } from "vitest";
import { prepareArguments } from "../seam/prepare.ts";
import { closeSchema } from "./close-schema.ts";

const fits = async (schema: object, value: unknown): Promise<boolean> =>
  (await prepareArguments(closeSchema(schema), value, "t")).ok;

test("every object schema is closed, at any depth", async () => {
  const inner = Type.Object({ a: Type.Optional(Type.String()) });
  const schema = Type.Object({
    direct: Type.Optional(inner),
    list: Type.Optional(Type.Array(inner)),
    union: Type.Optional(Type.Union([inner, Type.Object({ b: Type.String() })])),
    record: Type.Optional(Type.Record(Type.String(), inner)),
    tuple: Type.Optional(Type.Tuple([inner])),
  });
  expect(
    await fits(schema, {
      direct: { a: "x" },
      list: [{ a: "x" }],
      union: { b: "x" },
      record: { k: { a: "x" } },
      tuple: [{}],
    }),
  ).toBe(true);
  expect(await fits(schema, { other: 1 })).toBe(false);
  expect(await fits(schema, { direct: { z: 1 } })).toBe(false);
  expect(await fits(schema, { list: [{ z: 1 }] })).toBe(false);
  expect(await fits(schema, { union: { a: "x", z: 1 } })).toBe(false);
  expect(await fits(schema, { record: { k: { z: 1 } } })).toBe(false);
  expect(await fits(schema, { tuple: [{ z: 1 }] })).toBe(false);
});

test("what declares additionalProperties keeps its word", async () => {
  const schema = Type.Object({
    free: Type.Object({}, { additionalProperties: true }),
    map: Type.Object({}, { additionalProperties: Type.Number() }),
  });
  expect(await fits(schema, { free: { any: [1] }, map: { n: 1 } })).toBe(true);
  expect(await fits(schema, { free: {}, map: { n: "x" } })).toBe(false);
});

test("parts of one object are closed together", async () => {
  const both = Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]);
  const schema = Type.Object({ both });
  expect(await fits(schema, { both: { a: "x", b: "y" } })).toBe(true);
  expect(await fits(schema, { both: { a: "x", b: "y", c: 1 } })).toBe(false);
  const branched = {
    type: "object",
    properties: { kind: { type: "string" } },
    anyOf: [
      { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
      { type: "object", properties: { b: { type: "string" } }, required: ["b"] },
    ],
  };
  expect(await fits(branched, { kind: "x", a: "1" })).toBe(true);
  expect(await fits(branched, { kind: "x", c: "1" })).toBe(false);
});

test("the schema that was passed in stays as it was", () => {
  const schema = Type.Object({ a: Type.Object({}) });
  const before = JSON.stringify(schema);
  closeSchema(schema);
  expect(JSON.stringify(schema)).toBe(before);
});

test("an undeclared property of a composed object is named", async () => {
  const schema = closeSchema(
    Type.Object({ o: Type.Intersect([Type.Object({ alpha: Type.String() }), Type.Object({})]) }),
  );
  expect(await prepareArguments(schema, { o: { alpha: "x", alhpa: 1 } }, "t")).toEqual({
    ok: false,
    error: expect.stringContaining("o.alhpa is not a known argument"),
  });
});
