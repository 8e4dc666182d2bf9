import { describe, expect, it } from "vitest";
import type { JsonSchema } from "./json-schema.ts";
import { shapeOf } from "./shape.ts";
import { typeWords } from "./words.ts";

const shape = (schema: JsonSchema) => shapeOf(schema, schema);

describe("what a form draws", () => {
  it.each<[string, JsonSchema, string]>([
    ["a bounded integer", { type: "integer", minimum: 1, maximum: 200 }, "1 to 200"],
    ["a string or null", { type: ["string", "null"] }, "string or null"],
    ["constants as choices", { anyOf: [{ const: "a" }, { const: "b" }] }, "one of 2"],
    ["an optional pick", { enum: ["a", null] }, "one of 1"],
    ["alternatives", { oneOf: [{ type: "string" }, { type: "object" }] }, "one of 2 kinds"],
    ["tuples as JSON", { type: "array", prefixItems: [{ type: "string" }] }, "JSON"],
    ["no schema as JSON", true, "JSON"],
    ["a schema without a type as JSON", { description: "anything" }, "JSON"],
    ["properties without a type as an object", { properties: { a: {} } }, "object"],
  ])("%s", (_, schema, words) => {
    expect(typeWords(shape(schema)).replace("fixed", "one of 1")).toBe(words);
  });

  it("merges allOf with what stands beside it", () => {
    const found = shape({
      allOf: [
        { type: "object", required: ["a"], properties: { a: { type: "string" } } },
        { properties: { b: { type: "boolean" } } },
      ],
      description: "both",
    });
    expect(found.kind === "group" && found.fields.map(({ name, required }) => [name, required])).toEqual([
      ["a", true],
      ["b", false],
    ]);
    expect(found.description).toBe("both");
  });

  it("keeps a form for properties that anyOf only tightens", () => {
    const found = shape({
      type: "object",
      properties: { a: {}, b: {} },
      anyOf: [{ required: ["a"] }, { required: ["b"] }],
    });
    expect(found.kind).toBe("group");
  });

  it("reads definitions of draft-07 and escaped pointers", () => {
    const root: JsonSchema = { definitions: { "a/b": { type: "boolean" } } };
    expect(shapeOf({ $ref: "#/definitions/a~1b" }, root).kind).toBe("flag");
    expect(shapeOf({ $ref: "https://elsewhere.example/x.json" }, root).kind).toBe("json");
  });
});
