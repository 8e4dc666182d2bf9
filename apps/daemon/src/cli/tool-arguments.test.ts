import { describe, expect, test } from "vitest";
import { parseToolWords } from "./tool-arguments.ts";

describe("parseToolWords", () => {
  test.each<[string, string[], Record<string, unknown>]>([
    ["a value", ["--path", "a.ts"], { path: "a.ts" }],
    ["an attached value", ["--path=a=b"], { path: "a=b" }],
    ["an empty attached value", ["--path="], { path: "" }],
    ["a bare name", ["--literal", "--pattern", "x"], { literal: true, pattern: "x" }],
    ["a bare name at the end", ["--literal"], { literal: true }],
    ["a negative number", ["--dy", "-200"], { dy: "-200" }],
    ["text with dashes and spaces", ["--content", "--- title"], { content: "--- title" }],
    ["a repeated name", ["--label", "a", "--label", "b", "--label=c"], { label: ["a", "b", "c"] }],
    ["text over several lines", ["--content=a\nb"], { content: "a\nb" }],
  ])("%s", (_, words, values) => expect(parseToolWords(words).values).toEqual(values));

  test("names are found as a person writes them", () => {
    const known = ["ignore_case", "tabId"];
    expect(parseToolWords(["--ignore-case", "--tab-id", "3"], known).values).toEqual({ ignore_case: true, tabId: "3" });
  });

  test("the command's own words stay its own", () => {
    expect(parseToolWords(["--agent", "a", "--home=/h", "--json", "{}"])).toEqual({
      values: {},
      agent: "a",
      home: "/h",
      json: "{}",
    });
  });

  test("--json takes the next word whatever it looks like", () => {
    expect(parseToolWords(["--json", "--x"]).json).toBe("--x");
  });

  test("a __proto__ argument is plain data", () => {
    const { values } = parseToolWords(["--__proto__", "x"]);
    expect(Object.keys(values)).toEqual(["__proto__"]);
  });

  test.each([
    [["a.ts"], '"a.ts" is no argument'],
    [["-p"], '"-p" is no argument'],
    [["--json"], "--json needs a value"],
    [["--json={}", "--a=1"], "leave the single ones out"],
  ])("%j is refused", (words, message) => expect(() => parseToolWords(words)).toThrow(message));
});
