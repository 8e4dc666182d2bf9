import { chmod, lstat, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createGate, createMemoryRules } from "@latchai/core";
import { describe, expect, test } from "vitest";
import { createSeenFiles } from "../src/domain/seen-files.ts";
import { workspace } from "./harness.ts";

const note = "note: the file changed since you last read it";

describe("a file that somebody changed after it was read", () => {
  const start = async () => {
    const w = await workspace({ "a.txt": "one\n", "b.txt": "\ufeffone\n", "big.txt": "x".repeat(80_000) });
    const outside = (text: string, path = "a.txt") => writeFile(join(w.ws, path), text);
    return { ...w, outside };
  };
  const write = { path: "a.txt", content: "mine\n" };

  test("is written, and the answer says so on a line of its own", async () => {
    const { ok, outside, ws } = await start();
    await ok("read_file", { path: "a.txt", limit: 1 });
    await outside("theirs\n");
    const [first, second] = (await ok("write_file", write)).split("\n");
    expect([first, second?.startsWith(note)]).toEqual(["wrote a.txt (5 bytes)", true]);
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("mine\n");
    expect(await ok("write_file", { ...write, content: "again\n" })).toBe("wrote a.txt (6 bytes)");
  });

  test("is no news to whoever did it, in whatever way", async () => {
    const { ok } = await start();
    expect(await ok("write_file", write)).toBe("wrote a.txt (5 bytes)");
    await ok("read_file", { path: "a.txt" });
    await ok("edit_file", { path: "a.txt", old_string: "mine", new_string: "ours" });
    await ok("multi_edit", { path: "./a.txt", edits: [{ old_string: "ours", new_string: "all" }] });
    expect(await ok("write_file", write)).toBe("wrote a.txt (5 bytes)");
    await ok("read_file", { path: "b.txt" });
    expect(await ok("write_file", { path: "b.txt", content: "two\n" })).toBe("wrote b.txt (7 bytes)");
    await ok("read_file", { path: "big.txt" });
    expect(await ok("write_file", { path: "big.txt", content: "" })).toBe("wrote big.txt (0 bytes)");
  });

  test("stays news after an edit beside the change, and is none when only its times or mode changed", async () => {
    const { ok, outside, ws } = await start();
    await ok("read_file", { path: "a.txt" });
    await outside("theirs one\n");
    expect(await ok("edit_file", { path: "a.txt", old_string: "one", new_string: "1" })).toBe("edited a.txt");
    expect(await ok("write_file", write)).toContain(note);
    await outside("mine\n");
    await chmod(join(ws, "a.txt"), 0o600);
    expect(await ok("write_file", write)).toBe("wrote a.txt (5 bytes)");
  });

  test("is news to the one who read it only: another chat or agent never saw it", async () => {
    const { call, outside } = await start();
    const said = async (who: { session?: string; agent?: string }) => {
      const result = await call("write_file", write, undefined, who);
      return result.ok && result.text.includes(note);
    };
    await call("read_file", { path: "a.txt" }, undefined, { session: "s1" });
    await outside("theirs\n");
    expect(await said({ session: "s2" })).toBe(false);
    expect(await said({ session: "s1", agent: "other" })).toBe(false);
    expect(await said({ session: "s1" })).toBe(true);
  });
});

test("what was seen longest ago is forgotten first", () => {
  const seen = createSeenFiles(2);
  const bytes = (text: string) => new TextEncoder().encode(text);
  for (const path of ["a", "b", "a", "c"]) seen.saw("me", path, bytes("x"));
  expect(["a", "b", "c"].map((path) => seen.differs("me", path, bytes("y")))).toEqual([true, false, true]);
});

describe("while a person is asked about a deletion", () => {
  const asking = async (files: Record<string, string>, meanwhile: (ws: string) => Promise<void>) => {
    let ws = "";
    const gate = createGate({
      rules: createMemoryRules(),
      unattendedDefault: () => "deny",
      mode: () => "ask",
      prompts: {
        async ask() {
          await meanwhile(ws);
          return { answer: "once" };
        },
      },
    });
    const made = await workspace(files, { gate });
    ws = made.ws;
    return made;
  };
  const link = async (ws: string) => {
    await rm(join(ws, "a.txt"));
    await symlink("keep.txt", join(ws, "a.txt"));
  };
  const other = async (ws: string) => {
    await writeFile(join(ws, "new"), "other");
    await rename(join(ws, "new"), join(ws, "a.txt"));
  };
  const nothing = async () => {};

  test.each([
    ["a link took its place", link],
    ["another file took its place", other],
  ])("%s: it stays", async (_name, meanwhile) => {
    const { fails, ws } = await asking({ "a.txt": "a", "keep.txt": "k" }, meanwhile);
    expect(await fails("delete_file", { path: "a.txt" })).toContain("nothing was deleted");
    expect((await lstat(join(ws, "a.txt"))).isSymbolicLink()).toBe(meanwhile === link);
  });

  test("a file that was not there when it was asked about stays", async () => {
    const { fails, ws } = await asking({ "keep.txt": "k" }, (at) => writeFile(join(at, "a.txt"), "new"));
    expect(await fails("delete_file", { path: "a.txt" })).toContain("nothing was deleted");
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("new");
  });

  test("what did not change is deleted: a file, a link, an empty folder", async () => {
    const { ok, ws } = await asking({ "a.txt": "a", "d/": "" }, nothing);
    await symlink("a.txt", join(ws, "l"));
    await symlink("nowhere", join(ws, "gone"));
    for (const path of ["l", "gone", "a.txt", "d"]) expect(await ok("delete_file", { path })).toBe(`deleted ${path}`);
  });
});
