import { expect, test } from "vitest";
import { memoryHarness } from "./harness.ts";

test("six commands", async () => {
  const { h } = memoryHarness();
  const run = (args: object) => h.text("memory", args);
  expect(await run({ command: "view", path: "/memories" })).toBe("/memories is empty: nothing has been remembered yet");
  expect(await run({ command: "create", path: "/memories/a.md", file_text: "one\ntwo\n" })).toBe(
    "File created successfully at: /memories/a.md",
  );
  expect(await run({ command: "view", path: "/memories/a.md" })).toBe(
    "content of /memories/a.md with line numbers:\n     1\tone\n     2\ttwo",
  );
  expect(await run({ command: "str_replace", path: "/memories/a.md", old_str: "two", new_str: "$&" })).toBe(
    "The file /memories/a.md has been edited. The changed part:\n     1\tone\n     2\t$&",
  );
  expect(await run({ command: "insert", path: "/memories/a.md", insert_line: 0, insert_text: "top\n" })).toBe(
    "The file /memories/a.md has been edited.",
  );
  expect(await run({ command: "rename", old_path: "/memories/a.md", new_path: "/memories/shared/b.md" })).toBe(
    "Successfully renamed /memories/a.md to /memories/shared/b.md",
  );
  expect(await run({ command: "view", path: "/memories/" })).toBe(
    "1 file in /memories, size and path:\n11B\t/memories/shared/b.md",
  );
  expect(await run({ command: "delete", path: "/memories/shared/b.md" })).toBe(
    "Successfully deleted /memories/shared/b.md",
  );
  expect(h.events.of("file.written")).toEqual([
    { path: "/memories/a.md", change: "write", created: true, bytes: 8, added: 2, removed: 0 },
    { path: "/memories/a.md", change: "edit", bytes: 7, added: 1, removed: 1 },
    { path: "/memories/a.md", change: "edit", bytes: 11, added: 1, removed: 0 },
    { path: "/memories/a.md", change: "delete", added: 0, removed: 3 },
    { path: "/memories/shared/b.md", change: "write", created: true, bytes: 11, added: 3, removed: 0 },
    { path: "/memories/shared/b.md", change: "delete", added: 0, removed: 3 },
  ]);
});
