import { Type } from "typebox";
import { expect, test } from "vitest";
import { schemaMisfit } from "./misfit.ts";

const schema = Type.Object(
  { count: Type.Integer(), mode: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b")])) },
  { additionalProperties: false },
);

test("says what is wrong and coerces nothing", async () => {
  expect(await schemaMisfit(schema, { count: 1 })).toBeUndefined();
  expect(await schemaMisfit(schema, { count: "1" })).toMatch(/^count /);
  expect(await schemaMisfit(schema, { count: 1, mode: "c" })).toContain('"a"');
  expect(await schemaMisfit(schema, { count: 1, cuont: 2 })).toContain("cuont");
});
