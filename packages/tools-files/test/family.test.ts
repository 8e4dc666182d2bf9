import { type CheckpointPort, ToolError } from "@latchai/core";
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

test("every change is announced with its call before it is made; a rejection stops it", async () => {
  const told: unknown[] = [];
  let stop = false;
  const checkpoints: CheckpointPort = {
    async before({ path, before, after, folders }, at) {
      if (stop) throw new ToolError("no_room", "nothing can be kept");
      const row = [at.tool, path.virtual, before.kind, after.kind, folders.length, at.agent.name, typeof at.callId];
      return (made) => {
        told.push([...row, made]);
      };
    },
  };
  const { ok, fails, services } = await workspace({ "a.txt": "one two" }, { services: { checkpoints } });
  await ok("write_file", { path: "new/b.txt", content: "b" });
  await ok("edit_file", { path: "a.txt", old_string: "one", new_string: "1" });
  await ok("multi_edit", { path: "a.txt", edits: [{ old_string: "two", new_string: "2" }] });
  await ok("delete_file", { path: "a.txt" });
  expect(told).toEqual([
    ["write_file", "new/b.txt", "absent", "file", 1, "default", "string", true],
    ["edit_file", "a.txt", "file", "file", 0, "default", "string", true],
    ["multi_edit", "a.txt", "file", "file", 0, "default", "string", true],
    ["delete_file", "a.txt", "file", "absent", 0, "default", "string", true],
  ]);
  stop = true;
  expect(await fails("write_file", { path: "c.txt", content: "c" })).toBe("nothing can be kept");
  expect(await fails("delete_file", { path: "new/b.txt" })).toBe("nothing can be kept");
  expect([await services.files.stat("c.txt"), (await services.files.stat("new/b.txt"))?.size]).toEqual([undefined, 1]);
});
