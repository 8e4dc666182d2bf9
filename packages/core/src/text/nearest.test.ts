import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

const tools = ["read_file", "write_file", "grep", "glob", "run_shell", "db_query", "browser_tabs"];

test.each([
  ["readfile", "read_file"],
  ["Read_File", "read_file"],
  ["raed_file", "read_file"],
  ["grpe", "grep"],
  ["runShell", "run_shell"],
  ["query", "db_query"],
  ["fs_browser_tabs", "browser_tabs"],
  ["zzz", undefined],
  ["x", undefined],
  ["", undefined],
  ["g".repeat(5000), undefined],
])("%j is nearest to %j", (word, expected) => {
  expect(nearest(word, tools)).toBe(expected);
});
