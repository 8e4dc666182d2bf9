import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { withPreload } from "./daemon-process.ts";

const folder = mkdtempSync(join(tmpdir(), "latchai-preload-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recorded = (preload: string, variable: string, script: string): string => {
  const record = join(folder, "record.txt");
  const main = join(folder, "main.mjs");
  writeFileSync(record, "");
  writeFileSync(main, script);
  const args = [...withPreload(join(import.meta.dirname, "..", "preload", preload)), main];
  const { status, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, [variable]: record } });
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
  return readFileSync(record, "utf8");
};

test("a synchronous fs call after the signal is recorded, one before it is not", () => {
  const text = recorded(
    "record-blocking-calls.mjs",
    "RECORD_BLOCKING",
    `import { existsSync, readFileSync } from "node:fs";
     existsSync("/before");
     process.kill(process.pid, "SIGUSR2");
     setTimeout(() => { try { readFileSync("/after"); } catch {} }, 50);`,
  );
  expect(text).toContain('"name":"readFileSync","path":"/after"');
  expect(text).not.toContain("/before");
});

test("imported and required modules are recorded", () => {
  writeFileSync(join(folder, "imported.mjs"), "export default 1;");
  writeFileSync(join(folder, "required.cjs"), "module.exports = 1;");
  const text = recorded(
    "record-modules.mjs",
    "RECORD_MODULES",
    `import { createRequire } from "node:module";
     await import("./imported.mjs");
     createRequire(import.meta.url)("./required.cjs");`,
  );
  expect(text).toContain("imported.mjs");
  expect(text).toContain("required.cjs");
});
