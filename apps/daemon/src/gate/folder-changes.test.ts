import { writeFileSync } from "node:fs";
import { link, mkdtemp, rename, rm, symlink, unlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FolderChanges, watchFolder } from "./folder-changes.ts";
import { createPermissionsDisk } from "./permissions-disk.ts";

let home: string;
let path: string;
let changes: FolderChanges;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "latchai-"));
  path = join(home, "permissions.json");
  changes = watchFolder(home);
});
afterEach(async () => {
  changes.close();
  await rm(home, { recursive: true, force: true });
});

const rules = (key: string): string => JSON.stringify({ rules: [{ key, effect: "deny" }] });

/** Waits until the notices of what the test itself did are in. */
const settle = async (disk: ReturnType<typeof createPermissionsDisk>): Promise<void> => {
  for (let turn = 0; turn < 3; turn++) {
    await disk.read();
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe.runIf(process.platform === "linux")("a folder that is watched", () => {
  test("is quiet until something happens in it", async () => {
    expect(await changes.none()).toBe(false);
    changes.look();
    expect(await changes.none()).toBe(true);
    await writeFile(path, "x");
    expect(await changes.none()).toBe(false);
    expect(await changes.none()).toBe(false);
    changes.look();
    expect(await changes.none()).toBe(true);
  });

  test.each<[string, () => unknown]>([
    ["written in place", () => writeFile(path, rules("b"))],
    ["written in the same turn", () => writeFileSync(path, rules("b"))],
    ["replaced", () => writeFile(`${path}.tmp`, rules("b")).then(() => rename(`${path}.tmp`, path))],
    ["removed", () => unlink(path)],
    ["touched and rewritten", () => utimes(path, 1, 1).then(() => writeFile(path, rules("c")))],
  ])("never misses that the file was %s", async (_how, change) => {
    for (let round = 0; round < 50; round++) {
      await writeFile(path, rules("a"));
      const disk = createPermissionsDisk(path, changes);
      await settle(disk);
      expect(await disk.read()).toEqual({ changed: false });
      await change();
      expect(await disk.read()).toMatchObject({ changed: true });
    }
  });

  test("does not stand in for the disk when the file is a link or has a second name", async () => {
    const other = await mkdtemp(join(tmpdir(), "latchai-"));
    const real = join(other, "rules.json");
    await writeFile(real, rules("a"));
    for (const make of [symlink, link]) {
      await make(real, path);
      const disk = createPermissionsDisk(path, changes);
      await settle(disk);
      await writeFile(real, rules("longer"));
      expect(await disk.read()).toMatchObject({ changed: true });
      await writeFile(real, rules("a"));
      await unlink(path);
    }
    await rm(other, { recursive: true });
  });

  test("is doubted after it could not be read, and when it is closed", async () => {
    changes.look();
    changes.doubt();
    expect(await changes.none()).toBe(false);
    changes.look();
    changes.close();
    expect(await changes.none()).toBe(false);
  });
});

test("a folder that cannot be watched is asked each time", async () => {
  const missing = watchFolder(join(home, "missing"));
  missing.look();
  expect(await missing.none()).toBe(false);
});
