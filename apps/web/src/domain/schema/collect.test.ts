import { describe, expect, it } from "vitest";
import { collect } from "./collect.ts";
import { type Draft, draftOf, textDraft, withField } from "./draft.ts";
import type { JsonSchema } from "./json-schema.ts";

const of = (schema: JsonSchema, draft?: Draft) => collect(schema, schema, draft, true);
const text = (value: string): Draft => ({ kind: "text", text: value });
const fields = (entries: Record<string, Draft | undefined>): Draft | undefined =>
  Object.entries(entries).reduce<Draft | undefined>((group, [name, draft]) => withField(group, name, draft), undefined);

const grep: JsonSchema = {
  type: "object",
  required: ["pattern"],
  additionalProperties: false,
  properties: {
    pattern: { type: "string", minLength: 1 },
    path: { type: "string" },
    offset: { type: "integer", minimum: 0, maximum: 10_000 },
    literal: { type: "boolean" },
    mode: { enum: ["files", 3, null] },
  },
};

describe("arguments from a form", () => {
  it("sends only what is set, in the schema's types", () => {
    const draft = fields({
      pattern: text("x"),
      path: textDraft(""),
      offset: text("12"),
      literal: { kind: "flag", value: false },
    });
    expect(of(grep, draft)).toEqual({ has: true, value: { pattern: "x", offset: 12, literal: false }, problems: [] });
  });

  it("names what is missing or out of range by its path", () => {
    const { problems } = of(grep, fields({ offset: text("12000") }));
    expect(problems).toEqual([
      { path: "pattern", message: "required" },
      { path: "offset", message: "at most 10000" },
    ]);
  });

  it.each(["1.5", "0x10", "1e999", "five", "--1"])("takes no %s for a whole number", (value) => {
    expect(of(grep, fields({ pattern: text("x"), offset: text(value) })).problems).toHaveLength(1);
  });

  it("keeps an enum's own types", () => {
    expect(of(grep, fields({ pattern: text("x"), mode: text("1") })).value).toEqual({ pattern: "x", mode: 3 });
  });

  it("sends an empty text only when it is meant", () => {
    const schema: JsonSchema = { type: "object", required: ["content"], properties: { content: { type: "string" } } };
    expect(of(schema).problems).toEqual([{ path: "content", message: "required" }]);
    expect(of(schema, fields({ content: { kind: "text", text: "", empty: true } })).value).toEqual({ content: "" });
  });

  it("collects lists of objects and names the item that is wrong", () => {
    const edit: JsonSchema = { type: "object", required: ["old"], properties: { old: { type: "string" } } };
    const schema: JsonSchema = {
      type: "object",
      required: ["edits"],
      properties: { edits: { type: "array", items: edit, minItems: 1 } },
    };
    const items = [
      { id: 0, draft: fields({ old: text("a") }) },
      { id: 5, draft: undefined },
    ];
    const found = of(schema, fields({ edits: { kind: "list", items } }));
    expect(found.value).toEqual({ edits: [{ old: "a" }, {}] });
    expect(found.problems).toEqual([{ path: "edits[1].old", message: "required" }]);
    expect(of(schema).problems).toEqual([{ path: "edits", message: "required" }]);
  });

  it("follows references, also into themselves", () => {
    const schema: JsonSchema = {
      $ref: "#/$defs/node",
      $defs: {
        node: {
          type: "object",
          required: ["name"],
          properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/node" } } },
        },
      },
    };
    const kid = { id: 0, draft: fields({ name: text("leaf") }) };
    expect(of(schema, fields({ name: text("root"), kids: { kind: "list", items: [kid] } })).value).toEqual({
      name: "root",
      kids: [{ name: "leaf" }],
    });
  });

  it("ends on a reference that only points at itself", () => {
    expect(of({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }).problems).toEqual([
      { path: "", message: "required" },
    ]);
  });

  it("collects the variant that was chosen", () => {
    const schema: JsonSchema = {
      oneOf: [
        { title: "By name", type: "object", required: ["name"], properties: { name: { type: "string" } } },
        { title: "By id", type: "object", required: ["id"], properties: { id: { type: "integer" } } },
      ],
    };
    expect(of(schema, { kind: "choice", at: 1, draft: fields({ id: text("7") }) }).value).toEqual({ id: 7 });
    expect(of(schema).problems).toEqual([{ path: "", message: "required" }]);
  });

  it("takes anything as JSON where a form cannot draw it", () => {
    expect(of(true, text('{"a":[1]}')).value).toEqual({ a: [1] });
    expect(of(true, text("{a")).problems[0]?.message).toContain("not JSON");
  });

  it("calls a tool without arguments with {}", () => {
    for (const schema of [{ type: "object" }, { type: "object", properties: {}, additionalProperties: false }])
      expect(of(schema)).toEqual({ has: true, value: {}, problems: [] });
  });

  it("carries a property called __proto__ as plain data", () => {
    const schema = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"string"}}}',
    ) as JsonSchema;
    const draft = new Map<string, Draft>([
      ["__proto__", text("x")],
      ["constructor", text("y")],
    ]);
    const found = of(schema, { kind: "group", fields: draft });
    expect(JSON.stringify(found.value)).toBe('{"__proto__":"x","constructor":"y"}');
  });

  it("turns a value into the draft that collects to it again", () => {
    const schema: JsonSchema = {
      type: "object",
      properties: {
        name: { type: "string" },
        count: { type: ["integer", "null"] },
        on: { type: "boolean" },
        tags: { type: "array", items: { enum: ["a", "b"] } },
        deep: { type: "object", properties: { any: {} } },
        either: { anyOf: [{ type: "string" }, { type: "number" }] },
        free: { type: "object", additionalProperties: { type: "string" } },
      },
    };
    const value = {
      name: "",
      count: 3,
      on: false,
      tags: ["b"],
      deep: { any: [1, { x: null }] },
      either: 2.5,
      free: { k: "v" },
    };
    expect(of(schema, draftOf(schema, schema, value)).value).toEqual(value);
  });
});
