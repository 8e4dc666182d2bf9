import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rename, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Folder, openRoot, within } from "./folder.ts";
import { readFileIn } from "./read-file.ts";
import { createFileIn, placeNew, replaceFileIn } from "./write-file.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe.each([true, false])("through descriptors: %s", (descriptors) => {
  const opened = async (): Promise<{ base: string; folder: Folder }> => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), "folder-")));
    const folder = await openRoot(join(base, "root"), { make: true, descriptors });
    if (folder === undefined) throw new Error("no root");
    onTestFinished(async () => {
      await folder.close();
      rmSync(base, { recursive: true, force: true });
    });
    return { base, folder };
  };

  test("writes, replaces and reads; a taken name stays as it is", async () => {
    const { base, folder } = await opened();
    expect(await createFileIn(folder, "a", bytes("1"))).toBe(true);
    expect(await createFileIn(folder, "a", bytes("2"))).toBe(false);
    await replaceFileIn(folder, "a", bytes("3"));
    expect(await createFileIn(folder, "b", bytes("4"))).toBe(true);
    expect(await placeNew(folder.at("a"), folder, "b")).toBe(false);
    expect(await placeNew(folder.at("a"), folder, "c")).toBe(true);
    expect(readdirSync(join(base, "root")).sort()).toEqual(["b", "c"]);
    expect(readFileSync(join(base, "root/c"), "utf8")).toBe("3");
    expect(await readFileIn(folder, "c", 1)).toMatchObject({ kind: "bytes", bytes: bytes("3") });
  });

  test("what is not a plain file or folder is said to be so", async () => {
    const { base, folder } = await opened();
    writeFileSync(join(base, "outside"), "secret");
    mkdirSync(join(base, "root/dir"));
    symlinkSync(join(base, "outside"), join(base, "root/link"));
    symlinkSync(base, join(base, "root/way-out"));
    writeFileSync(join(base, "root/big"), "12345");
    expect(await readFileIn(folder, "link", 100)).toEqual({ kind: "special" });
    expect(await readFileIn(folder, "dir", 100)).toEqual({ kind: "special" });
    expect(await readFileIn(folder, "none", 100)).toEqual({ kind: "missing" });
    expect(await readFileIn(folder, "big", 4)).toEqual({ kind: "large", size: 5 });
    expect(await folder.enter("way-out")).toBeUndefined();
    expect(await folder.enter("big")).toBeUndefined();
    expect(await folder.enter("way-out", { make: true })).toBeUndefined();
    expect(await within(folder, ["dir", "none"], async () => 1)).toBeUndefined();
    expect(await within(folder, ["dir"], async () => 1)).toBe(1);
  });

  test("a reader sees the old text or the new one, never a part", async () => {
    const { folder } = await opened();
    const texts = ["a".repeat(90_000), "b".repeat(50_000)];
    await createFileIn(folder, "f", bytes(texts[0] ?? ""));
    let writing = true;
    const writer = (async () => {
      for (let n = 1; n <= 40; n += 1) await replaceFileIn(folder, "f", bytes(texts[n % 2] ?? ""));
      writing = false;
    })();
    while (writing) {
      const read = await readFileIn(folder, "f", 100_000);
      expect(read.kind === "bytes" && texts.includes(new TextDecoder().decode(read.bytes))).toBe(true);
    }
    await writer;
  });
});

test.runIf(existsSync("/proc/self/fd"))(
  "a folder that is swapped for a link after it was opened is still the folder that was opened",
  async () => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), "folder-")));
    onTestFinished(() => rmSync(base, { recursive: true, force: true }));
    for (const name of ["root/own", "elsewhere"]) mkdirSync(join(base, name), { recursive: true });
    const root = await openRoot(join(base, "root"));
    await root?.enter("own").then(async (own) => {
      await rename(join(base, "root/own"), join(base, "root/moved"));
      await symlink(join(base, "elsewhere"), join(base, "root/own"));
      if (own !== undefined) await createFileIn(own, "f", bytes("x"));
      await own?.close();
    });
    await root?.close();
    expect(readdirSync(join(base, "elsewhere"))).toEqual([]);
    expect(readdirSync(join(base, "root/moved"))).toEqual(["f"]);
  },
);
