import { Type } from "@latchai/core";
import { expect, test } from "vitest";
import { argumentLine, argumentTable } from "./schema-table.ts";

const schema = Type.Object({
  path: Type.String({ description: "Where | what" }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, description: "How many" })),
  kind: Type.Optional(Type.Union([Type.Literal("a"), Type.Literal("b")])),
  edits: Type.Optional(Type.Array(Type.Object({ old: Type.String() }))),
});

test("arguments in one line, optional ones marked", () => {
  expect(argumentLine(schema)).toBe("path, limit?, kind?, edits?");
});

test("arguments as a table, cells escaped and limits named", () => {
  expect(argumentTable(schema).split("\n").slice(2)).toEqual([
    "| `path` | `string` | yes | Where \\| what |",
    "| `limit` | `integer` |  | How many (1–9) |",
    '| `kind` | `"a" \\| "b"` |  |  |',
    "| `edits` | `{ old }[]` |  |  |",
  ]);
});

test("no arguments", () => {
  expect(argumentTable(Type.Object({}))).toBe("Takes no arguments.");
});
