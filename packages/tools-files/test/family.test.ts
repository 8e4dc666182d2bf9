import { checkFamily } from "@latchai/testkit";
import { expect, test } from "vitest";
import { files } from "../src/index.ts";
import { workspace } from "./harness.ts";

test("keeps the rules of a family", async () => {
  expect(await checkFamily(files)).toEqual([]);
});

test("holds exactly the nine tools", () => {
  expect(files.tools.map(({ name }) => name).sort()).toEqual([
    "delete_file",
    "edit_file",
    "glob",
    "grep",
    "list_dir",
    "multi_edit",
    "read_file",
    "search_code",
    "write_file",
  ]);
  const flagged = (key: "concurrent" | "class", value: unknown) =>
    files.tools
      .filter((tool) => tool[key] === value)
      .map(({ name }) => name)
      .sort();
  expect(flagged("concurrent", true)).toEqual(["glob", "grep", "list_dir", "read_file", "search_code"]);
  expect(flagged("class", "delete")).toEqual(["delete_file"]);
});

test("search_code without an endpoint", async () => {
  const { ok, fails } = await workspace({});
  expect(await ok("search_code", { query: "auth" })).toBe("no embeddings endpoint configured");
  expect(await fails("search_code", { query: "" })).toMatch(/^Invalid arguments for search_code: query/);
});
