import { expect, test } from "vitest";
import { entryOf } from "./load-family.ts";
import { isPackageName } from "./resolve-package.ts";

test.each([
  [{}, "index.js"],
  [{ main: "lib/a.cjs" }, "lib/a.cjs"],
  [{ exports: "./a.mjs", main: "b.js" }, "./a.mjs"],
  [{ exports: { ".": "./a.mjs", "./x": "./x.mjs" } }, "./a.mjs"],
  [{ exports: { ".": { types: "./a.d.ts", import: "./a.mjs", require: "./a.cjs" } } }, "./a.mjs"],
  [{ exports: { types: "./a.d.ts", default: "./a.mjs" } }, "./a.mjs"],
  [{ exports: { ".": { browser: "./b.js", node: { import: "./n.mjs" } } } }, "./n.mjs"],
  [{ exports: { ".": [{ require: "./a.cjs" }, "./a.mjs"] } }, "./a.mjs"],
])("entryOf(%j)", (manifest, entry) => expect(entryOf(manifest)).toBe(entry));

test.each(["weather", "@acme/latchai-weather", "a.b_c~d"])("%s is a package name", (name) =>
  expect(isPackageName(name)).toBe(true),
);
test.each(["", "../evil", "/abs", "a/b", "@acme", "@acme/../b", "UPPER", "https://x", ".hidden", "@a/b/c"])(
  "%j is none",
  (name) => expect(isPackageName(name)).toBe(false),
);
