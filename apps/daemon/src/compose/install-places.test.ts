import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { installPlaces } from "./install-places.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "latchai-install-"));
  await mkdir(join(root, "dist"));
  await writeFile(join(root, "package.json"), "{}");
});
afterEach(() => rm(root, { recursive: true, force: true }));

const module = () => pathToFileURL(join(root, "dist", "chunk.mjs")).href;

it("is the package folder of the running program, and the way it was called", () => {
  expect(installPlaces(module(), "/usr/local/bin/latchai")).toEqual([root, "/usr/local/bin/latchai"]);
  expect(installPlaces(module(), "/link/dist/main.mjs")).toEqual([root, "/link/dist/main.mjs", "/link"]);
});

it("takes no other program for its own", () => {
  expect(installPlaces(module(), "/x/node_modules/vitest/vitest.mjs")).toEqual([root]);
  expect(installPlaces(module(), undefined)).toContain(root);
});
