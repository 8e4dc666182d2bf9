import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPageFiles } from "./page-files.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
  await mkdir(join(folder, "page", "assets", "fonts"), { recursive: true });
  await writeFile(join(folder, "page", "index.html"), "<p>page");
  await writeFile(join(folder, "page", "assets", "a.js"), "js");
  await writeFile(join(folder, "page", "assets", "fonts", "f.woff2"), "font");
  await writeFile(join(folder, "secret.txt"), "secret");
  await symlink(join(folder, "secret.txt"), join(folder, "page", "assets", "link.txt"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("serves what is in the page's folder, by exact path, and nothing else", async () => {
  const files = createPageFiles(join(folder, "page"));
  expect((await files.index())?.body.toString()).toBe("<p>page");
  expect(await files.asset("a.js")).toMatchObject({ type: "text/javascript; charset=utf-8" });
  expect((await files.asset("fonts/f.woff2"))?.body.toString()).toBe("font");
  for (const path of [
    "",
    ".",
    "../index.html",
    "../../secret.txt",
    "fonts/../a.js",
    "A.js",
    "link.txt",
    "fonts",
    "/a.js",
    "a.js\0",
  ]) {
    expect([path, await files.asset(path)]).toEqual([path, undefined]);
  }
});

test("a build without a page has none", async () => {
  for (const missing of [undefined, join(folder, "nothing")]) {
    const files = createPageFiles(missing);
    expect(await files.index()).toBeUndefined();
    expect(await files.asset("a.js")).toBeUndefined();
  }
});
