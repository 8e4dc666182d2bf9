import { execFileSync } from "node:child_process";
import {
  chmod,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import type { FencedFiles } from "@latchai/core";
import { describe, expect, test } from "vitest";
import { createAnchors } from "../src/dir-handle.ts";
import { build } from "../src/fence.ts";
import type { FenceOptions } from "../src/options.ts";
import { bytes, refusal, tempFolder } from "./harness.ts";

const read = async (files: FencedFiles, path: string): Promise<string> => {
  const file = await files.open(path);
  try {
    const buffer = new Uint8Array(1 << 16);
    return new TextDecoder().decode(buffer.subarray(0, await file.read(buffer, 0)));
  } finally {
    await file.close();
  }
};

describe.each([
  ["through descriptors", true],
  ["through paths", false],
])("fence %s", (_name, descriptors) => {
  const createFence = (options: FenceOptions) => build(options, createAnchors(descriptors));
  const make = async (files: Record<string, string> = {}, options: Partial<FenceOptions> = {}) => {
    const base = await tempFolder(files);
    return { base, ws: join(base, "ws"), files: createFence({ root: join(base, "ws"), ...options }).files };
  };

  test.each(["../../etc/passwd", "..", "a/../../b", "../ws-secret/k", "/etc/passwd"])(
    "refuses %s in its own words",
    async (path) => {
      const { files, base } = await make({ "ws-secret/k": "no" });
      const { code, message } = await refusal(files.open(path));
      expect(code).toBe("outside_fence");
      expect(message).not.toContain(base);
    },
  );

  test("refuses NUL, empty, `~` and drive letters without a host path in the text", async () => {
    const { files, base } = await make({ "ws/a.txt": "x" });
    for (const path of ["a.txt\0.png", "", "~/.ssh/id_rsa", "C:\\Windows\\win.ini", "src\\a.txt"])
      expect((await refusal(files.open(path))).message).not.toContain(base);
    expect((await refusal(files.open("a.txt\0.png"))).message).toContain("NUL");
    expect((await refusal(files.open("src\\a.txt"))).message).toContain("src/a.txt");
    expect((await refusal(files.open("x".repeat(300)))).message).toContain("name too long");
  });

  test("refuses links that lead outside: direct, chained, through a folder, dangling", async () => {
    const { files, base, ws } = await make({ "out/f": "secret", "ws/a": "x" });
    await symlink(join(base, "out/f"), join(ws, "direct"));
    await symlink("direct", join(ws, "hop"));
    await symlink("hop", join(ws, "chain"));
    await symlink("../out", join(ws, "folder"));
    await symlink(join(base, "out/none"), join(ws, "dangling"));
    for (const path of ["direct", "chain", "folder/f"])
      expect((await refusal(files.open(path))).code, path).toBe("outside_fence");
    for (const path of ["direct", "chain", "folder/f", "folder/new/deep", "dangling", "dangling/x"])
      expect((await refusal(files.write(path, bytes("x")))).code, path).toBe("outside_fence");
    expect((await refusal(files.list("folder"))).code).toBe("outside_fence");
    expect(await readdir(join(base, "out"))).toEqual(["f"]);
    expect(await readFile(join(base, "out/f"), "utf8")).toBe("secret");
  });

  test("a link from one root into another is inside, and the target's rules hold", async () => {
    const base = await tempFolder({ "docs/x": "doc" });
    await symlink(join(base, "docs/x"), join(base, "ws/l"));
    const { files } = createFence({ root: join(base, "ws"), mounts: [{ name: "docs", path: join(base, "docs") }] });
    expect(await read(files, "l")).toBe("doc");
    expect(await read(files, "docs/x")).toBe("doc");
    expect((await refusal(files.write("l", bytes("y")))).message).toContain("read-only");
    expect((await refusal(files.write("docs/y", bytes("y")))).code).toBe("read_only");
  });

  test("a workspace that is itself a link, and the root of the file system as one", async () => {
    const base = await tempFolder({ "ws/a.txt": "x" });
    await symlink(join(base, "ws"), join(base, "link"));
    expect(await read(createFence({ root: join(base, "link") }).files, "a.txt")).toBe("x");
    expect(await read(createFence({ root: "/" }).files, join(base, "ws/a.txt").slice(1))).toBe("x");
  });

  test("mounts: normalised before the name is split off, siblings refused, missing ones unavailable", async () => {
    const base = await tempFolder({ "ws/a.txt": "a", "data/docs/d.md": "d", "data/docs-private/k": "no" });
    const { files } = createFence({
      root: join(base, "ws"),
      mounts: [
        { name: "docs", path: join(base, "data/docs"), writable: true },
        { name: "gone", path: join(base, "data/later") },
      ],
    });
    expect(await read(files, "docs/../a.txt")).toBe("a");
    expect((await refusal(files.open("docs/../docs-private/k"))).code).toBe("not_found");
    expect((await refusal(files.list("gone"))).message).toContain("mount gone is unavailable");
    expect((await files.list(".")).map(({ name }) => name)).toEqual(["a.txt", "docs", "gone"]);
    await mkdir(join(base, "data/later"));
    expect(await files.list("gone")).toEqual([]);
    expect((await files.write("docs/n/new.md", bytes("n"))).path.virtual).toBe("docs/n/new.md");
    expect(files.toVirtual(join(base, "data/docs/n/new.md"))).toBe("docs/n/new.md");
  });

  test("refuses bad mounts when the fence is made", async () => {
    const base = await tempFolder({ "ws/docs/a.md": "x", "home/token": "t", "other/x": "x" });
    const at = (name: string, path: string) => () =>
      createFence({
        root: join(base, "ws"),
        mounts: [{ name, path }],
        refused: [{ path: join(base, "home"), intents: ["mount"], message: "it holds LatchAI's own settings" }],
      });
    expect(at("docs", join(base, "other"))).toThrow(/entry of that name/);
    expect(at("h", base)).toThrow(/settings/);
    expect(at("h", join(base, "home"))).toThrow(/settings/);
    expect(at("a/b", join(base, "other"))).toThrow(/plain path segment/);
    expect(at("o", "other")).toThrow(/absolute/);
    expect(at("o", join(base, "other"))).not.toThrow();
    expect(() => createFence({ root: join(base, "none") })).toThrow(/does not exist/);
    await writeFile(join(base, "plain"), "x");
    expect(() => createFence({ root: join(base, "plain") })).toThrow(/is not a folder/);
    expect(() =>
      createFence({ root: base, mounts: [{ name: "m", path: join(base, "plain"), writable: false }] }),
    ).toThrow(/is not a folder/);
  });

  test("keeps .git read-only at any depth and case", async () => {
    const { files, ws } = await make({ "ws/.git/config": "c", "ws/sub/a": "x" });
    await symlink(".git", join(ws, "alias"));
    for (const path of [".git/hooks/post-commit", "sub/.GIT/config", ".git", "alias/hooks/x", ".g\u200cit/config"])
      expect((await refusal(files.write(path, bytes("x")))).message, path).toContain(".git is read-only");
    expect((await refusal(files.remove(".git/config"))).code).toBe("refused");
    expect(await read(files, ".git/config")).toBe("c");
    await files.write(".gitignore", bytes("x"));
  });

  test("rules refuse by real path and name the right tool", async () => {
    const base = await tempFolder({ "ws/memories/other/a.md": "m", "ws/work/b.md": "w" });
    await symlink("memories", join(base, "ws/mem"));
    const { files } = createFence({
      root: join(base, "ws"),
      refused: [
        { path: join(base, "ws/memories"), intents: ["read", "write", "delete"], message: "use the memory tool" },
        { path: join(base, "ws/work"), intents: ["write", "delete"], message: "use work_update" },
      ],
    });
    expect((await refusal(files.open("mem/other/a.md"))).message).toContain("use the memory tool");
    expect((await refusal(files.list("memories"))).message).toContain("use the memory tool");
    expect((await refusal(files.write("work/c.md", bytes("x")))).message).toContain("use work_update");
    expect((await refusal(files.remove("work/b.md"))).message).toContain("use work_update");
    expect(await read(files, "work/b.md")).toBe("w");
    expect(files.roots()[0]?.hidden).toEqual(["memories"]);
  });

  test("FIFO, socket and device never hang and are never replaced", async () => {
    const { files, ws } = await make();
    execFileSync("mkfifo", [join(ws, "p")]);
    await symlink("/dev/zero", join(ws, "zero"));
    expect((await refusal(files.open("p"))).message).toContain("not a regular file (fifo)");
    expect((await refusal(files.write("p", bytes("x")))).message).toContain("not a regular file (fifo)");
    expect((await refusal(files.open("zero"))).code).toBe("outside_fence");
    expect((await lstat(join(ws, "p"))).isFIFO()).toBe(true);
  });

  test("writes keep mode, link and hard-linked outsiders; nothing temporary stays", async () => {
    const { files, base, ws } = await make({ "ws/secret": "s", "ws/real": "r", "out/f": "old" });
    await chmod(join(ws, "secret"), 0o600);
    await symlink("real", join(ws, "l"));
    await link(join(base, "out/f"), join(ws, "h"));
    await files.write("secret", bytes("k"));
    await files.write("l", bytes("new"));
    await files.update("h", () => bytes("new"));
    expect((await stat(join(ws, "secret"))).mode & 0o777).toBe(0o600);
    expect(await readlink(join(ws, "l"))).toBe("real");
    expect(await readFile(join(ws, "real"), "utf8")).toBe("new");
    expect(await readFile(join(base, "out/f"), "utf8")).toBe("old");
    expect(await readFile(join(ws, "h"), "utf8")).toBe("new");
    expect((await readdir(ws)).filter((name) => name.startsWith(".latchai-"))).toEqual([]);
  });

  test("refuses folders, roots, read-only files and bad new names as targets", async () => {
    const { files, ws } = await make({ "ws/d/x": "x", "ws/ro": "x" });
    await chmod(join(ws, "ro"), 0o444);
    const write = (path: string) => refusal(files.write(path, bytes("x")));
    expect((await write("d")).code).toBe("is_directory");
    expect((await write(".")).message).toContain("workspace root");
    expect((await write("ro")).message).toContain("read-only");
    expect((await write("a\nb.txt")).message).toContain("a\\nb.txt");
    expect((await write("ro/x")).message).toContain("is a file, not a folder");
    expect((await write("new/")).code).toBe("not_a_directory");
    await files.write("trailing ", bytes("x"));
    expect(await readdir(ws)).toContain("trailing ");
  });

  test("200 concurrent edits of one file lose none", async () => {
    const { files, ws } = await make({ "ws/n": "" });
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        files.update("n", (now) => bytes(`${new TextDecoder().decode(now)}${index}\n`)),
      ),
    );
    const lines = (await readFile(join(ws, "n"), "utf8")).trim().split("\n");
    expect(new Set(lines).size).toBe(200);
  });

  test("a throwing edit writes nothing and frees the queue", async () => {
    const { files, ws } = await make({ "ws/a": "1" });
    const before = await stat(join(ws, "a"));
    await expect(
      files.update("a", () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect((await stat(join(ws, "a"))).mtimeMs).toBe(before.mtimeMs);
    await files.update("a", () => bytes("2"));
    expect(await read(files, "a")).toBe("2");
  });

  test("removes files, empty folders and links themselves, never a root", async () => {
    const base = await tempFolder({ "ws/a": "x", "ws/full/x": "x", "ws/real": "r", "docs/d": "d" });
    const ws = join(base, "ws");
    await mkdir(join(ws, "empty"));
    await symlink("real", join(ws, "l"));
    await symlink(join(base, "docs"), join(ws, "dl"));
    const { files } = createFence({ root: ws, mounts: [{ name: "docs", path: join(base, "docs"), writable: true }] });
    for (const path of ["a", "empty", "l", "dl"]) expect((await files.remove(path)).virtual).toBe(path);
    expect((await readdir(ws)).sort()).toEqual(["full", "real"]);
    for (const path of [".", "./", "full/..", "docs"])
      expect((await refusal(files.remove(path))).code, path).toBe("root");
    expect((await refusal(files.remove("full"))).code).toBe("not_empty");
    expect((await refusal(files.remove(""))).code).toBe("bad_path");
    expect((await refusal(files.remove("rael"))).message).toContain("did you mean real");
    const identity = (await files.stat("real"))?.identity ?? "";
    await files.write("real", bytes("replaced"));
    expect((await refusal(files.remove("real", { identity }))).code).toBe("moved");
    expect(await readdir(join(base, "docs"))).toEqual(["d"]);
  });

  test("finds the one file whose name only looks the same, exact bytes first", async () => {
    const { files } = await make({
      "ws/cafe\u0301.txt": "nfd",
      "ws/a\u00a0b.txt": "NBSP",
      "ws/a b.txt": "SP",
      "ws/Main.ts": "m",
    });
    expect(await read(files, "caf\u00e9.txt")).toBe("nfd");
    expect(await read(files, "a\u00a0b.txt")).toBe("NBSP");
    expect((await refusal(files.open("a\u202fb.txt"))).message).toContain("several look the same");
    expect((await refusal(files.open("main.ts"))).message).toContain("did you mean Main.ts");
    expect((await refusal(files.open("Main.ts/"))).code).toBe("not_a_directory");
  });

  test("sweeps stale temporary files, not those of a living writer", async () => {
    const base = await tempFolder({ "ws/deep/a": "x" });
    const fence = createFence({ root: join(base, "ws") });
    const temp = (pid: number) => join(base, `ws/deep/.latchai-${pid}-0123456789ab.tmp`);
    await writeFile(temp(process.pid), "mine");
    await writeFile(temp(999_999_999), "dead");
    expect(await fence.sweep()).toBe(1);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(temp(process.pid), old, old);
    await fence.files.write("deep/b", bytes("x"));
    expect(await readdir(join(base, "ws/deep"))).toEqual(["a", "b"]);
  });
});
