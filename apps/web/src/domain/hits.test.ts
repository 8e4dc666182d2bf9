import { expect, it } from "vitest";
import { hitsOf } from "./hits.ts";

it("reads rows by file, with everything in brackets before them", () => {
  const text = "[matches 1-3; more remain]\n[1 file could not be read]\na.ts:1: one\na.ts:2: [two]\nb:c.ts:7: three";
  expect(hitsOf("grep", text)).toEqual({
    headers: ["[matches 1-3; more remain]", "[1 file could not be read]"],
    files: [
      {
        path: "a.ts",
        lines: [
          { line: 1, text: "one" },
          { line: 2, text: "[two]" },
        ],
      },
      { path: "b:c.ts", lines: [{ line: 7, text: "three" }] },
    ],
    matches: 3,
  });
});

it.each([
  ["another tool", "read_file", "a.ts:1: one"],
  ["a row of another kind", "grep", "a.ts:1: one\nsomething else"],
  ["no match", "grep", "[nothing]"],
])("leaves %s as text", (_, tool, text) => expect(hitsOf(tool, text)).toBeUndefined());
