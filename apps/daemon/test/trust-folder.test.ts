import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startDaemon, type TestDaemon } from "./support/daemon.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let daemon: TestDaemon;
const checker = (finding: string): string => `#!/bin/sh\necho "a.py:1:1: error: ${finding}"\nexit 1\n`;
const workspace = (path: string): string => join(daemon.home.path, "workspace", path);

beforeAll(async () => {
  daemon = await startDaemon({
    config: {},
    files: { "workspace/mypy.ini": "[mypy]\n", "workspace/a.py": "x\n", "workspace/.venv/bin/mypy": checker("first") },
  });
  await chmod(workspace(".venv/bin/mypy"), 0o755);
});
afterAll(() => daemon.stop());

const check = async (): Promise<string> => {
  const result = await daemon.call("check_diagnostics", {});
  return result.ok ? (result.text ?? "") : (result.error?.kind ?? "");
};
const state = async (): Promise<string | undefined> => {
  const { entries } = (await (await daemon.fetch("/api/trust")).json()) as {
    entries: { kind: string; state: string }[];
  };
  return entries.find(({ kind }) => kind === "checker")?.state;
};

test("a project's own checker asks until its folder is trusted", async () => {
  expect(await check()).toBe("denied");
  expect(await state()).toBeUndefined();
  const trusted = await daemon.cli(["trust", "folder", workspace(".")]);
  expect(trusted).toMatchObject({ code: 0, stderr: `Accepted checker:${join(daemon.home.path, "workspace")}\n` });
  expect(await check()).toContain("error a.py:1:1 — first");
  expect(await state()).toBe("accepted");
});

test("a changed program asks again and is listed; accepting it brings it back", async () => {
  await writeFile(workspace(".venv/bin/mypy"), checker("second"));
  expect(await check()).toBe("denied");
  expect(await state()).toBe("waiting");
  expect(await daemon.cli(["trust", "accept", "--all"])).toMatchObject({ code: 0 });
  expect(await check()).toContain("second");
});

test("a changed config file asks again; rejecting ends the trust in the folder", async () => {
  await writeFile(workspace("mypy.ini"), "[mypy]\nplugins = evil.py\n");
  expect(await check()).toBe("denied");
  expect(await daemon.cli(["trust", "reject", `checker:${join(daemon.home.path, "workspace")}`])).toMatchObject({
    code: 0,
  });
  expect(await state()).toBeUndefined();
  await writeFile(workspace("mypy.ini"), "[mypy]\n");
  expect(await check()).toBe("denied");
});

test("a folder that is no root can't be trusted", async () => {
  const refused = await daemon.cli(["trust", "folder", daemon.home.path]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("neither the workspace nor a mount");
});
