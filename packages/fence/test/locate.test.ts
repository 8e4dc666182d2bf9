import { mkdirSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLocator } from "../src/locate.ts";
import { createRoots } from "../src/roots.ts";
import { refusal, tempFolder } from "./harness.ts";

/** A locator on a real folder; `between` runs after a folder was found and before the name below it is looked at. */
const locatorWith = async (between: (folder: string) => void) => {
  const ws = join(await tempFolder(), "ws");
  const roots = createRoots({ root: ws }, []);
  const owner = (real: string) => {
    between(real);
    return roots.owner(real);
  };
  return { ws, locator: createLocator({ ...roots, owner }, []) };
};

test("a folder that another call makes meanwhile is no link that leads nowhere", async () => {
  const { ws, locator } = await locatorWith((folder) => {
    if (folder.endsWith("ws")) mkdirSync(join(folder, "new"), { recursive: true });
  });
  const place = await locator.locate("new/a.txt", { intent: "write", create: true });
  expect(place).toMatchObject({ base: join(ws, "new"), missing: ["a.txt"], path: { virtual: "new/a.txt" } });
});

test("a link that leads nowhere stays refused", async () => {
  const { ws, locator } = await locatorWith(() => {});
  await mkdir(join(ws, "d"));
  await symlink("nowhere", join(ws, "d/link"));
  for (const path of ["d/link", "d/link/x"])
    expect((await refusal(locator.locate(path, { intent: "write", create: true }))).message).toContain(
      "symlink whose target does not exist",
    );
});

test("a path whose folders never stand still is given up with a word", async () => {
  const { locator } = await locatorWith((folder) => {
    mkdirSync(join(folder, "d"), { recursive: true });
  });
  const path = `${"d/".repeat(40)}a.txt`;
  expect(await refusal(locator.locate(path, { intent: "write", create: true }))).toMatchObject({
    code: "changing",
    message: expect.stringContaining("call again"),
  });
});
