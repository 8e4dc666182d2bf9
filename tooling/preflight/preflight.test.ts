import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "latchai-preflight-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A PATH with nothing but node and the named programs, which do nothing. */
const pathWith = (name: string, ...programs: string[]): string => {
  const bin = mkdtempSync(join(folder, `${name}-`));
  symlinkSync(process.execPath, join(bin, "node"));
  for (const program of programs) {
    writeFileSync(join(bin, program), "#!/bin/sh\n");
    chmodSync(join(bin, program), 0o755);
  }
  return bin;
};

const preflight = (script: string, PATH: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, script)], { env: { PATH, HOME: folder }, encoding: "utf8" });

test("a machine that is not Debian is told the one line to type", () => {
  const { status, stderr } = preflight("start.mjs", pathWith("fedora", "dnf", "g++", "make", "python3"));
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toMatch(/Missing: git \(.*\)\. Type: (sudo )?dnf install -y git$/m);
});

test("the tests ask for a browser, ripgrep and the databases too", () => {
  const { status, stderr } = preflight("test.mjs", pathWith("brew", "brew", "git", "g++", "make", "python3"));
  expect(status).toBe(1);
  expect(stderr).toContain("Chromium");
  expect(stderr).toContain("Type: brew install");
  expect(stderr).toContain("ripgrep");
});

test("without a known package manager it names what is missing", () => {
  const { status, stderr } = preflight("start.mjs", pathWith("none", "g++", "make", "python3"));
  expect(status).toBe(1);
  expect(stderr).toContain("Missing: git");
  expect(stderr).toContain("package manager");
});
