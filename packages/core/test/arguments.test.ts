import { expect, test } from "vitest";
import { prepareArguments } from "../src/index.ts";
import { loadCases } from "./load-cases.ts";

interface Row {
  id: string;
  properties: Record<string, object>;
  required: string[];
  args: unknown;
  value?: unknown;
  error?: string;
}

const schemaOf = ({ properties, required }: Row): object => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const deepFreeze = (value: unknown): unknown => {
  if (typeof value === "object" && value !== null) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

test.each(loadCases<Row>("arguments"))("$id", async (row) => {
  const given = JSON.stringify(row.args);
  const result = await prepareArguments(schemaOf(row), deepFreeze(row.args), "sample");
  expect(JSON.stringify(row.args)).toBe(given);
  if (row.error === undefined) expect(result).toEqual({ ok: true, value: row.value });
  else expect(result).toEqual({ ok: false, error: `Invalid arguments for sample: ${row.error}` });
});

test("nesting past 64 levels is refused without a stack overflow, as a value and as text", async () => {
  const schema = { type: "object", properties: { o: { type: "object" }, a: { type: "array" } } };
  const text = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
  for (const args of [{ o: JSON.parse(text) as unknown }, { a: text }]) {
    const result = await prepareArguments(schema, args, "sample");
    expect(result).toMatchObject({
      ok: false,
      error: expect.stringContaining("nested too deep (more than 64 levels)"),
    });
  }
});

test("64 levels are still taken", async () => {
  const levels = `${"[".repeat(63)}${"]".repeat(63)}`;
  const result = await prepareArguments({ type: "object" }, { a: JSON.parse(levels) as unknown }, "sample");
  expect(result.ok).toBe(true);
});

test("a schema's own __proto__ neither steers coercion nor breaks it", async () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"__proto__":{"properties":{"x":{"type":"boolean"}}},"n":{"type":"integer"}}}',
  ) as object;
  expect(await prepareArguments(schema, { x: "true", n: "1" }, "sample")).toEqual({
    ok: true,
    value: { x: "true", n: 1 },
  });
});

test("a coerced copy has no prototype to reach through its keys", async () => {
  const schema = { type: "object", properties: { n: { type: "integer" } } };
  const result = await prepareArguments(schema, JSON.parse('{"n":"1","constructor":{"prototype":1}}'), "sample");
  expect(result.ok && Object.getPrototypeOf(result.value)).toBeNull();
  expect(result.ok && result.value).toEqual({ n: 1, constructor: { prototype: 1 } });
  expect(({} as Record<string, unknown>)["prototype"]).toBeUndefined();
});

test("references, definitions and recursion are followed", async () => {
  const node = { type: "object", properties: { n: { type: "integer" }, next: { $ref: "#/$defs/node" } } };
  const schema = {
    type: "object",
    properties: { list: { $ref: "#/$defs/node" }, self: { $ref: "#" } },
    $defs: { node },
  };
  const args = { list: { n: "1", next: { n: "2", next: '{"n":"3"}' } }, self: { list: { n: "4" } } };
  expect(await prepareArguments(schema, args, "sample")).toEqual({
    ok: true,
    value: { list: { n: 1, next: { n: 2, next: { n: 3 } } }, self: { list: { n: 4 } } },
  });
});

test("draft-07 definitions and tuples, and 2020-12 prefixItems, are followed", async () => {
  const old = {
    $schema: "http://json-schema.org/draft-07/schema#",
    type: "object",
    properties: { t: { type: "array", items: [{ $ref: "#/definitions/n" }, { type: "boolean" }] } },
    definitions: { n: { type: "integer" } },
  };
  expect(await prepareArguments(old, { t: ["1", "true"] }, "sample")).toEqual({ ok: true, value: { t: [1, true] } });
  const current = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: { t: { type: "array", prefixItems: [{ type: "integer" }], items: { type: "boolean" } } },
  };
  expect(await prepareArguments(current, { t: ["1", "true"] }, "sample")).toEqual({
    ok: true,
    value: { t: [1, true] },
  });
});

test("a union is explained by the branch that was meant", async () => {
  const branch = (kind: string, rest: object) => ({
    type: "object",
    properties: { kind: { const: kind }, ...rest },
    required: ["kind", ...Object.keys(rest)],
    additionalProperties: false,
  });
  const schema = {
    type: "object",
    properties: {
      step: { anyOf: [branch("wait", { ms: { type: "integer" } }), branch("go", { url: { type: "string" } })] },
    },
  };
  expect(await prepareArguments(schema, { step: { kind: "go" } }, "sample")).toEqual({
    ok: false,
    error: "Invalid arguments for sample: step.url is required",
  });
});

test("no value that was passed shows in an error text", async () => {
  const schema = {
    type: "object",
    properties: { n: { type: "integer" }, e: { enum: ["a"] }, s: { type: "string", pattern: "^x$" } },
  };
  const result = await prepareArguments(schema, { n: "hunter2", e: "hunter2", s: "hunter2" }, "sample");
  expect(result.ok ? "" : result.error).not.toContain("hunter2");
});
