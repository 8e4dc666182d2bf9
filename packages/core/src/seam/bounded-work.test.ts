import { expect, test } from "vitest";
import { prepareArguments } from "./prepare.ts";

const nested = (depth: number, leaf: unknown, key = "next"): unknown => {
  let value = leaf;
  for (let level = 0; level < depth; level += 1) value = { [key]: value };
  return value;
};

const ref = { $ref: "#/$defs/node" };
const tree = (node: object): object => ({
  type: "object",
  properties: { tree: ref },
  additionalProperties: false,
  $defs: { node },
});
const next = { type: "object", properties: { next: ref }, required: ["next"] };

const answer = async (schema: object, args: unknown): Promise<string> => {
  const result = await prepareArguments(schema, args, "t");
  return result.ok ? "ok" : result.error;
};

test.each<[name: string, node: object]>([
  ["anyOf", { anyOf: [next, { ...next, minProperties: 1 }, { type: "integer" }] }],
  ["oneOf", { oneOf: [next, { ...next, minProperties: 1 }, { type: "integer" }] }],
  ["allOf", { ...next, required: [], allOf: [{ properties: { next: ref } }, { properties: { next: ref } }] }],
  [
    "if",
    {
      ...next,
      required: [],
      ...Object.fromEntries(["if", "then"].map((keyword) => [keyword, { properties: { next: ref } }])),
    },
  ],
  ["patternProperties", { type: "object", properties: { next: ref }, patternProperties: { "^n": ref, t$: ref } }],
  ["not", { ...next, required: [], not: { not: { properties: { next: ref } } } }],
  [
    "by anchor",
    {
      $anchor: "n",
      anyOf: [
        { properties: { next: { $ref: "#n" } }, required: ["next"] },
        { properties: { next: { $ref: "#n" } }, required: ["next"], minProperties: 1 },
        { type: "integer" },
      ],
    },
  ],
])("a schema that multiplies through %s is checked to a depth and refused beyond it", async (_name, node) => {
  const deep = await answer(tree(node), { tree: nested(60, "bad") });
  expect(deep).toContain("nested too deep for this tool's schema");
  for (const depth of [4, 8, 12, 16, 20, 24]) {
    expect(await answer(tree(node), { tree: nested(depth, "bad") })).toMatch(/^ok$|^Invalid arguments for t: /);
  }
});

test("a schema that leads back to itself on the same value is refused", async () => {
  const text = await answer(tree({ anyOf: [ref, { type: "string" }] }), { tree: 1 });
  expect(text).toContain("Invalid arguments for t");
});

test("a reference in a circle is refused or judged, never followed without end", async () => {
  const $defs = { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } };
  const text = await answer({ type: "object", properties: { a: { $ref: "#/$defs/a" } }, $defs }, { a: 1 });
  expect(text).toContain("Invalid arguments for t");
});

test("a reference beside properties of its own multiplies too", async () => {
  const node = { type: "object", properties: { next: ref }, $ref: "#/$defs/other" };
  const schema = { ...tree(node), $defs: { node, other: { properties: { next: ref } } } };
  expect(await answer(schema, { tree: nested(60, "x") })).toContain("nested too deep for this tool's schema");
});

test("definitions that double each other are not followed", async () => {
  const $defs: Record<string, object> = { d0: { type: "string" } };
  for (let level = 1; level < 40; level += 1) {
    const inner = { $ref: `#/$defs/d${level - 1}` };
    $defs[`d${level}`] = { allOf: [inner, inner] };
  }
  const text = await answer({ type: "object", properties: { a: { $ref: "#/$defs/d39" } }, $defs }, { a: "x" });
  expect(text).toContain("nested too deep for this tool's schema");
});

test("trees whose branches name themselves are taken at any depth, and so are plain lists", async () => {
  const branch = (kind: string) => ({
    type: "object",
    properties: { left: ref, right: ref, kind: { const: kind } },
    required: ["kind"],
    additionalProperties: false,
  });
  const schema = tree({ anyOf: [..."abcdefghijklmnopqrst"].map(branch) });
  let deep: unknown = { kind: "t" };
  for (let level = 0; level < 55; level += 1) deep = { left: deep, kind: "t", right: { kind: "a" } };
  expect(await answer(schema, { tree: deep })).toBe("ok");
  expect(await answer(tree({ type: "object", properties: { next: ref } }), { tree: nested(60, {}) })).toBe("ok");
  const list = {
    type: "object",
    properties: { l: { type: "array", items: ref } },
    $defs: { node: { type: "integer" } },
  };
  expect(await answer(list, { l: Array.from({ length: 200_000 }, () => "1") })).toBe("ok");
});
