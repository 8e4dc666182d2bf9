import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createFence, type Fence } from "@latchai/fence";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Config } from "../config/schema.ts";
import { type HomePaths, homePaths } from "../home/layout.ts";
import { fenceOptions } from "./fence-options.ts";

let root: string;
let paths: HomePaths;
let project: string;
let installed: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "latchai-")));
  paths = homePaths(join(root, "home"));
  project = join(root, "project");
  installed = join(root, "lib/latchai");
  const files = [
    "home/token",
    "home/permissions.json",
    "home/workspace/a.txt",
    "home/workspace/work/board/1.md",
    "home/workspace/memories/default/me.md",
    "home/workspace/memories/other/it.md",
    "home/data/latchai.db",
    "project/src.ts",
    "notes/n.md",
    "notes/Private/p.md",
    "lib/latchai/main.mjs",
  ];
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), "x");
  }
});
afterEach(() => rm(root, { recursive: true, force: true }));

const fence = (config: Config = {}, alone = true): Fence => createFence(fenceOptions(config, paths, installed, alone));
const tried = async (of: Fence, path: string, intent: "read" | "write" | "delete"): Promise<string> =>
  of.resolve(path, intent).then(
    () => "ok",
    (error: Error) => error.message,
  );

describe("the default workspace", () => {
  test("reads and writes its files, and nothing of the home around it", async () => {
    const of = fence();
    expect(await tried(of, "a.txt", "write")).toBe("ok");
    for (const path of ["../token", "../permissions.json", "../data/latchai.db", join(paths.root, "token")]) {
      expect(await tried(of, path, "read")).toMatch(/outside the (workspace|fence)/);
    }
    await symlink(join(paths.root, "token"), join(paths.workspace, "link"));
    expect(await tried(of, "link", "read")).not.toBe("ok");
  });

  test("boards and memories are read-only and name their tools; another agent's memories are unreadable", async () => {
    const of = fence();
    expect(await tried(of, "work/board/1.md", "read")).toBe("ok");
    expect(await tried(of, "work/board/1.md", "write")).toContain("work_update");
    expect(await tried(of, "work/board/2.md", "write")).toContain("work_create");
    expect(await tried(of, "memories/default/me.md", "read")).toBe("ok");
    expect(await tried(of, "memories/default/me.md", "write")).toContain("memory tool");
    expect(await tried(of, "memories/other/it.md", "read")).toContain("another agent");
    expect(await tried(of, "agents/new.md", "write")).toBe("ok");
  });

  test("with other agents beside the built-in one, file tools read the shared memories only", async () => {
    const of = fence({}, false);
    await mkdir(join(paths.workspace, "memories/shared"));
    await writeFile(join(paths.workspace, "memories/shared/us.md"), "x");
    expect(await tried(of, "memories/shared/us.md", "read")).toBe("ok");
    expect(await tried(of, "memories/default/me.md", "read")).toContain("memory tool");
    expect(await tried(of, "memories/other/it.md", "read")).toContain("memory tool");
  });
});

describe("a workspace elsewhere", () => {
  test("has the home's own folders under latchai/, with the same rules", async () => {
    const of = fence({ workspace: project });
    expect(await tried(of, "src.ts", "write")).toBe("ok");
    expect(await tried(of, "latchai/a.txt", "write")).toBe("ok");
    expect(await tried(of, "latchai/work/board/1.md", "write")).toContain("work_update");
    expect(await tried(of, "latchai/memories/other/it.md", "read")).toContain("another agent");
    expect(await tried(of, "latchai/../token", "read")).not.toBe("ok");
  });

  test("lists of the memories what an agent may read, and nothing of the others'", async () => {
    const { files } = fence({ workspace: project });
    await mkdir(join(paths.workspace, "memories/shared"));
    expect(await files.list("latchai/memories")).toEqual([
      { name: "default", kind: "directory" },
      { name: "shared", kind: "directory" },
    ]);
    await expect(files.list("latchai/memories/other")).rejects.toThrow("another agent");
    await expect(files.list("latchai/memories/oter")).rejects.toThrow("another agent");
  });

  test("keeps folders of the same names plain files", async () => {
    await mkdir(join(project, "work"));
    expect(await tried(fence({ workspace: project }), "work/x.md", "write")).toBe("ok");
  });

  test.each(["root", "home", "home/data", "lib", "lib/latchai"])(
    "may not be %s, which holds the home or the daemon or lies in it",
    (folder) => {
      const workspace = folder === "root" ? root : join(root, folder);
      expect(() => fence({ workspace })).toThrow();
      expect(() => fence({ workspace: project, mounts: [{ name: "m", path: workspace, writable: true }] })).toThrow();
    },
  );
});

describe("a vault", () => {
  const vault = (more: object = {}) => ({ name: "notes", path: join(root, "notes"), ...more });

  test("that is mounted too is read-only and names its tool", async () => {
    const of = fence({ mounts: [{ name: "n", path: join(root, "notes"), writable: true }], vaults: [vault()] });
    expect(await tried(of, "n/n.md", "read")).toBe("ok");
    expect(await tried(of, "n/n.md", "write")).toContain("vault tool");
    expect(await tried(of, "n/n.md", "delete")).toContain("vault tool");
  });

  test("that hides notes is closed to file tools", async () => {
    const of = fence({
      mounts: [{ name: "n", path: join(root, "notes") }],
      vaults: [vault({ agentForbidden: ["Private/**"] })],
    });
    expect(await tried(of, "n/Private/p.md", "read")).toContain("vault tool");
    expect(await tried(of, "n/n.md", "read")).toContain("vault tool");
  });
});
