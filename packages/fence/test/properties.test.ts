import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isToolError } from "@latchai/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFence } from "../src/index.ts";
import { bytes, tempFolder } from "./harness.ts";

const segment = fc.constantFrom(
  "a",
  "b",
  "in",
  "out",
  "up",
  "abs",
  "chain",
  "loop",
  "gone",
  "..",
  ".",
  "",
  "m",
  ".git",
  ".GIT",
  "new",
  "~",
  "\\",
  "x\0y",
);
const path = fc.array(segment, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"));

describe("whatever the path", () => {
  test("nothing outside is read, written or removed, and no host path is told", async () => {
    const base = await tempFolder({
      "ws/a/b/f": "inside",
      "ws/in": "inside",
      "mount/f": "inside",
      "secret/f": "OUTSIDE",
      "ws/.git/config": "git",
    });
    const ws = join(base, "ws");
    await symlink("../secret", join(ws, "out"));
    await symlink("../..", join(ws, "a/up"));
    await symlink(join(base, "secret/f"), join(ws, "abs"));
    await symlink("out", join(ws, "chain"));
    await symlink("loop", join(ws, "loop"));
    await symlink("../secret/new", join(ws, "gone"));
    const { files } = createFence({ root: ws, mounts: [{ name: "m", path: join(base, "mount") }] });

    const attempts = (target: string): (() => Promise<unknown>)[] => [
      async () => {
        const file = await files.open(target);
        const buffer = new Uint8Array(64);
        const text = new TextDecoder().decode(buffer.subarray(0, await file.read(buffer, 0)));
        await file.close();
        expect(text).not.toContain("OUTSIDE");
      },
      () => files.write(`${target}/written`, bytes("w")),
      () => files.write(target, bytes("w")),
      () => files.list(target),
      () => files.remove(`${target}/f`),
    ];
    await fc.assert(
      fc.asyncProperty(path, async (target) => {
        for (const attempt of attempts(target)) {
          try {
            await attempt();
          } catch (error) {
            if (!isToolError(error)) throw error;
            expect(error.message).not.toContain(base);
          }
        }
        expect(await readdir(join(base, "secret"))).toEqual(["f"]);
        expect(await readFile(join(base, "secret/f"), "utf8")).toBe("OUTSIDE");
        expect(await readdir(join(base, "mount"))).toEqual(["f"]);
        expect(await readdir(join(ws, ".git"))).toEqual(["config"]);
        expect((await readdir(base)).sort()).toEqual(["mount", "secret", "ws"]);
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});

describe("while somebody swaps a folder for a link", () => {
  const race = async (attempt: (files: ReturnType<typeof createFence>["files"], round: number) => Promise<void>) => {
    const base = await tempFolder({ "ws/d/x": "inside", "outside/x": "OUTSIDE" });
    const d = join(base, "ws/d");
    await symlink("../outside", join(base, "ws/link"));
    const { files } = createFence({ root: join(base, "ws") });
    let on = true;
    const swapping = (async () => {
      while (on) {
        await rename(d, join(base, "ws/kept"));
        await rename(join(base, "ws/link"), d);
        await rename(d, join(base, "ws/link"));
        await rename(join(base, "ws/kept"), d);
        for (let turn = 0; turn < 20; turn++) await nextTurn();
      }
    })();
    for (let round = 0; round < 300; round++) {
      await attempt(files, round).catch((error: unknown) => {
        if (!isToolError(error)) throw error;
      });
    }
    on = false;
    await swapping;
    return base;
  };

  test("reads never return what lies outside", async () => {
    let inside = 0;
    await race(async (files) => {
      const file = await files.open("d/x");
      const buffer = new Uint8Array(64);
      const text = new TextDecoder().decode(buffer.subarray(0, await file.read(buffer, 0)));
      await file.close();
      expect(text).toBe("inside");
      inside++;
    });
    expect(inside).toBeGreaterThan(0);
  });

  test("writes never land outside", async () => {
    let written = 0;
    const base = await race(async (files, round) => {
      await files.update("d/x", () => bytes(`inside ${round}`), { mustExist: true });
      written++;
    });
    expect(await readdir(join(base, "outside"))).toEqual(["x"]);
    expect(await readFile(join(base, "outside/x"), "utf8")).toBe("OUTSIDE");
    expect(written).toBeGreaterThan(0);
  });
});

test("a reader sees the old file or the new one, never a mix", async () => {
  const base = await tempFolder({ "ws/f": "a".repeat(50_000) });
  const { files } = createFence({ root: join(base, "ws") });
  const writes = (async () => {
    for (let round = 0; round < 40; round++) await files.write("f", bytes((round % 2 ? "a" : "b").repeat(50_000)));
  })();
  for (let round = 0; round < 100; round++) {
    const file = await files.open("f");
    const buffer = new Uint8Array(60_000);
    const text = new TextDecoder().decode(buffer.subarray(0, await file.read(buffer, 0)));
    await file.close();
    expect([..."ab"].some((letter) => text === letter.repeat(50_000))).toBe(true);
  }
  await writes;
});

test.runIf(process.getuid?.() === 0)("without rights: said in virtual paths, nothing written in place", async () => {
  const base = await tempFolder({ "ws/locked/f": "x", "ws/f": "x" });
  await mkdir(join(base, "ws/closed"));
  const { chmod } = await import("node:fs/promises");
  for (const name of ["", "ws", "ws/f"]) await chmod(join(base, name), 0o777);
  await chmod(join(base, "ws/closed"), 0o000);
  await chmod(join(base, "ws/locked"), 0o755);
  await chmod(join(base, "ws/locked/f"), 0o666);
  await writeFile(join(base, "ws/none"), "x", { mode: 0o000 });
  const { files } = createFence({ root: join(base, "ws") });
  const message = (job: Promise<unknown>): Promise<string> =>
    job.then(
      () => "no error",
      (error: Error) => error.message,
    );
  process.seteuid?.(65534);
  try {
    expect(await message(files.open("none"))).toBe("permission denied: none");
    expect(await message(files.list("closed"))).toBe("permission denied: closed");
    expect(await message(files.write("locked/f", bytes("y")))).toContain("its folder is not writable");
    expect(await message(files.write("f", bytes("y")))).toContain("belongs to another user or group");
  } finally {
    process.seteuid?.(0);
  }
  expect(await readFile(join(base, "ws/f"), "utf8")).toBe("x");
  await rm(join(base, "ws/closed"), { recursive: true });
});
