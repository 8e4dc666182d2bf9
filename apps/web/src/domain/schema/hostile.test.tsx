import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { SchemaForm } from "../../tools/form/schema-form.tsx";
import { collect } from "./collect.ts";
import { draftOf } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";

afterEach(cleanup);

const node = { type: "object", properties: { name: { type: "string" }, child: { $ref: "#/$defs/node" } } };
const doubling = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [
    `d${at}`,
    { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
  ]),
);

const hostile: [string, JsonSchema][] = [
  [
    "an object that requires itself",
    { ...node, required: ["child"], $defs: { node: { ...node, required: ["child"] } } },
  ],
  ["an object that may hold itself", { ...node, $defs: { node } }],
  [
    "any of itself",
    { type: "object", properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: { anyOf: [{ $ref: "#/$defs/x" }] } } },
  ],
  [
    "any of itself or text",
    { properties: { a: { $ref: "#/$defs/x" } }, $defs: { x: { anyOf: [{ $ref: "#/$defs/x" }, { type: "string" }] } } },
  ],
  ["a type within a type", { properties: { a: { type: ["string", ["string"]] } } }],
  ["a malformed pointer", { properties: { a: { $ref: "#/%" } } }],
  ["a reference to itself", { properties: { a: { $ref: "#/properties/a" } } }],
  ["an empty name that requires itself", { type: "object", properties: { "": { $ref: "#" } }, required: [""] }],
  ["references that double at each step", { properties: { a: { $ref: "#/$defs/d0" } }, $defs: doubling }],
];

const visit = (schema: JsonSchema): void => {
  collect(schema, schema, undefined, true);
  draftOf(schema, schema, { a: "text", name: "x", child: { name: "y" }, "": {} });
  render(<SchemaForm schema={schema} draft={undefined} onChange={() => undefined} problems={[]} />);
  cleanup();
};

/** Schemas as a broken or hostile server may send them: the right words, anything behind them. */
const anySchema = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<unknown>(true, false, null, 5, "x", [], {}),
    fc.record(
      {
        type: fc.constantFrom<unknown>(
          "object",
          "array",
          "string",
          "integer",
          "null",
          ["string", "null"],
          ["object", ["x"]],
          7,
          null,
        ),
        properties: fc.oneof(
          fc.dictionary(fc.constantFrom("a", "b", "", "__proto__", "constructor"), tie("schema")),
          fc.constantFrom<unknown>(null, "x", []),
        ),
        required: fc.constantFrom<unknown>(["a"], ["a", "b", ""], "a", null, [5]),
        items: tie("schema"),
        anyOf: fc.oneof(fc.array(tie("schema"), { maxLength: 3 }), fc.constant<unknown>("x")),
        allOf: fc.oneof(fc.array(tie("schema"), { maxLength: 2 }), fc.constant<unknown>(null)),
        enum: fc.oneof(fc.array(fc.anything(), { maxLength: 3 }), fc.constant<unknown>("x")),
        $ref: fc.constantFrom("#", "#/properties/a", "#/anyOf/0", "#/%", "#x", "http://x/"),
        $defs: fc.constantFrom<unknown>(null, "x", { x: null }),
        default: fc.anything(),
        description: fc.constantFrom<unknown>("d", 5, null),
        title: fc.constantFrom<unknown>("t", 5),
      },
      { requiredKeys: [] },
    ),
  ),
}));

describe("schemas of hostile servers", () => {
  it.each(hostile)("draws %s", (_, schema) => visit(schema));

  it("opens an object that holds itself one level at a time", () => {
    const schema: JsonSchema = { ...node, $defs: { node } };
    render(<SchemaForm schema={schema} draft={undefined} onChange={() => undefined} problems={[]} />);
    expect(screen.getAllByLabelText(/^name/)).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: /Fill in 2 fields of child/ }));
    expect(screen.getAllByLabelText(/^name/)).toHaveLength(2);
  });

  it("draws whatever it is sent", () => {
    fc.assert(
      fc.property(anySchema.schema, (schema) => visit(JSON.parse(JSON.stringify(schema ?? null)) as JsonSchema)),
      { numRuns: 300 },
    );
  }, 60_000);
});
