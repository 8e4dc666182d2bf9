import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyFamily, toolSource } from "./copy-template.ts";
import { namesOf } from "./names.ts";

const folder = mkdtempSync(join(tmpdir(), "latchai-family-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("no trace of the template's own name is left", () => {
  const names = namesOf("open-meteo");
  if (!names) throw new Error("a valid name");
  const files = copyFamily(folder, names);
  expect(files).toContain("src/tools/open-meteo-read.ts");
  for (const file of files)
    expect(readFileSync(join(folder, file), "utf8").toLowerCase(), file).not.toContain("template");
  expect(files.join(" ") + toolSource(names)).not.toMatch(/template|echo/);
});
