import { chmod, lstat, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BeforeChange, FileChange, WantedState } from "@latchai/core";
import { describe, expect, test } from "vitest";
import { createAnchors } from "../src/dir-handle.ts";
import { build } from "../src/fence.ts";
import type { FenceOptions } from "../src/index.ts";
import { bytes, refusal, tempFolder } from "./harness.ts";

const mode = async (path: string) => ((await lstat(path)).mode & 0o7777).toString(8);
const absent = { kind: "absent" } as const;

describe.each([true, false])("with descriptors: %s", (descriptors) => {
  const setup = async (files: Record<string, string> = {}, options: Partial<FenceOptions> = {}) => {
    const base = await tempFolder(files);
    const ws = join(base, "ws");
    const fence = build({ root: ws, ...options }, createAnchors(descriptors));
    const put = (path: string, state: WantedState) => fence.places.put(path, async () => ({ state }));
    return { base, ws, ...fence, put };
  };

  test("tells a file, a link, a folder and nothing apart, and follows no link", async () => {
    const { ws, places } = await setup({ "ws/a.txt": "a", "ws/d/b.txt": "b" });
    await symlink("a.txt", join(ws, "link"));
    await symlink("nowhere", join(ws, "dangling"));
    await chmod(join(ws, "a.txt"), 0o640);
    const kinds = [];
    for (const path of ["a.txt", "link", "dangling", "d", "none", "none/deep/er"])
      kinds.push((await places.look(path)).found.kind);
    expect(kinds).toEqual(["file", "link", "link", "folder", "absent", "absent"]);
    const { found } = await places.look("a.txt");
    if (found.kind !== "file") throw new Error("no file");
    expect([found.mode, found.size, String(Buffer.from(await found.read()))]).toEqual([0o640, 1, "a"]);
    const { missing } = await places.look("none/deep/er");
    expect(missing.map(({ virtual }) => virtual)).toEqual(["none", "none/deep"]);
  });

  test("puts every kind in the place of every other", async () => {
    const { ws, places, put } = await setup();
    const states: WantedState[] = [
      { kind: "file", content: bytes("x"), mode: 0o751 },
      { kind: "link", target: bytes("somewhere/else") },
      { kind: "folder", mode: 0o710 },
      absent,
    ];
    const seen = async () => {
      const { found } = await places.look("p");
      return found.kind === "file" ? [found.kind, found.mode, Buffer.from(await found.read()).toString()] : found;
    };
    for (const from of states)
      for (const to of states) {
        await put("p", from);
        await put("p", to);
        expect(await seen()).toEqual(
          to.kind === "file"
            ? ["file", 0o751, "x"]
            : to.kind === "link"
              ? { kind: "link", target: Buffer.from(to.target) }
              : to,
        );
      }
    await put("new/deep/f", { kind: "file", content: bytes(""), mode: 0o600 });
    expect(await mode(join(ws, "new/deep/f"))).toBe("600");
  });

  test("keeps a mode without a write bit, and replaces such a file", async () => {
    const { ws, put } = await setup({ "ws/a.txt": "a" });
    await chmod(join(ws, "a.txt"), 0o444);
    await put("a.txt", { kind: "file", content: bytes("b"), mode: 0o444 });
    expect([await readFile(join(ws, "a.txt"), "utf8"), await mode(join(ws, "a.txt"))]).toEqual(["b", "444"]);
  });

  test("a link in the place of the file is replaced, never followed; one on the way leads to a refusal", async () => {
    const { base, ws, put, places } = await setup({ "out/f": "secret", "ws/d/f": "mine" });
    await symlink(join(base, "out/f"), join(ws, "f"));
    await put("f", { kind: "file", content: bytes("new"), mode: 0o644 });
    expect(await readFile(join(base, "out/f"), "utf8")).toBe("secret");
    await rename(join(ws, "d"), join(ws, "was"));
    await symlink(join(base, "out"), join(ws, "d"));
    for (const job of [
      () => put("d/f", absent),
      () => places.look("d/f"),
      () => put("d/new", { kind: "link", target: bytes("x") }),
    ])
      expect((await refusal(job)).code).toBe("outside_fence");
    expect(await readdir(join(base, "out"))).toEqual(["f"]);
  });

  test("rules, read-only mounts, .git and roots are refused; a folder that is not empty stays", async () => {
    const { ws, put } = await setup({ "ws/d/f": "f", "ro/f": "f" }, { mounts: [] });
    expect((await refusal(put("d", absent))).code).toBe("not_empty");
    expect((await refusal(put(".git/config", absent))).code).toBe("refused");
    expect((await refusal(put("../x", absent))).code).toBe("outside_fence");
    expect(await readdir(ws)).toEqual(["d"]);
    const mounted = await setup({ "m/f": "f" });
    const fence = build(
      {
        root: mounted.ws,
        mounts: [{ name: "m", path: join(mounted.base, "m") }],
        refused: [{ path: join(mounted.ws, "closed"), intents: ["write"], message: "closed." }],
      },
      createAnchors(descriptors),
    );
    const tryPut = (path: string) => refusal(fence.places.put(path, async () => ({ state: absent })));
    expect((await tryPut("m/f")).code).toBe("read_only");
    expect((await tryPut("m")).code).toBe("root");
    expect((await tryPut("closed/f")).code).toBe("refused");
  });

  test("what decides is told what is there in its turn, and may leave it", async () => {
    const { ws, files, places } = await setup({ "ws/a.txt": "0" });
    const order: string[] = [];
    const slow = files.write("a.txt", bytes("1"), {
      before: async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return () => {
          order.push("written");
        };
      },
    });
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([
      slow,
      places.put("a.txt", async ({ found }) => {
        order.push(found.kind === "file" ? Buffer.from(await found.read()).toString() : found.kind);
        return undefined;
      }),
    ]);
    expect(order).toEqual(["written", "1"]);
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("1");
  });

  test("a change is announced with both states before anything is visible, and told how it ended", async () => {
    const { ws, files } = await setup({ "ws/a.txt": "old" });
    await chmod(join(ws, "a.txt"), 0o600);
    await symlink("a.txt", join(ws, "link"));
    const seen: unknown[] = [];
    const before: BeforeChange = async (change: FileChange) => {
      const was =
        change.before.kind === "file" ? Buffer.from(await change.before.read()).toString() : change.before.kind;
      const becomes =
        change.after.kind === "file"
          ? [Buffer.from(change.after.content).toString(), change.after.mode]
          : change.after.kind;
      const row = [change.path.virtual, was, becomes, change.folders.map(({ virtual }) => virtual)];
      return (made) => {
        seen.push([...row, made]);
      };
    };
    await files.write("link", bytes("new"), { before });
    await files.update("a.txt", () => bytes("newer"), { before });
    await files.write("n/m/b.txt", bytes("b"), { before });
    await files.remove("link", { before });
    await refusal(
      files
        .update("a.txt", () => Promise.reject(new Error("no")), { before })
        .catch((error: unknown) => {
          expect(String(error)).toContain("no");
          return files.remove("missing", { before });
        }),
    );
    const plain = 0o666 & ~process.umask();
    expect(seen).toEqual([
      ["a.txt", "old", ["new", 0o600], [], true],
      ["a.txt", "new", ["newer", 0o600], [], true],
      ["n/m/b.txt", "absent", ["b", plain], ["n", "n/m"], true],
      ["link", "link", "absent", [], true],
    ]);
    expect(await readlink(join(ws, "link")).catch(() => "gone")).toBe("gone");
  });

  test("a stopped change leaves no file, no folder and no temporary file", async () => {
    const { ws, files } = await setup({ "ws/a.txt": "old" });
    const before: BeforeChange = () => Promise.reject(new Error("stop"));
    for (const job of [
      () => files.write("a.txt", bytes("new"), { before }),
      () => files.write("n/m/b.txt", bytes("b"), { before }),
      () => files.remove("a.txt", { before }),
    ])
      await expect(job()).rejects.toThrow("stop");
    expect(await readdir(ws)).toEqual(["a.txt"]);
    expect(await readFile(join(ws, "a.txt"), "utf8")).toBe("old");
  });

  test("a folder that goes away under a new file is made again", async () => {
    const { ws, files } = await setup();
    await mkdir(join(ws, "d"));
    let first = true;
    await files.write("d/a.txt", bytes("a"), {
      before: async () => {
        if (first) await rm(join(ws, "d"), { recursive: true });
        first = false;
        return () => undefined;
      },
    });
    expect(await readFile(join(ws, "d/a.txt"), "utf8")).toBe("a");
  });

  test("a file that is read through a look is the one that is there then", async () => {
    const { ws, places } = await setup({ "ws/a.txt": "a" });
    const { found } = await places.look("a.txt");
    await writeFile(join(ws, "a.txt"), "later");
    expect(found.kind === "file" && Buffer.from(await found.read()).toString()).toBe("later");
    await rm(join(ws, "a.txt"));
    if (found.kind === "file") expect((await refusal(found.read())).code).toBe("moved");
  });
});
