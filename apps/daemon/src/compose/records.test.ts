import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestLog } from "@latchai/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRecords, type Records } from "./records.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "latchai-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (): Promise<Records> =>
  openRecords({
    database: join(folder, "latchai.db"),
    ownerToken: "t",
    clock: { now: () => Date.now() },
    log: createTestLog(),
    mask: (text) => text,
  });

test("only an end after everything was composed counts as a crash", async () => {
  const failed = await open();
  await failed.store.destroy();
  const killed = await open();
  expect(killed.crashed).toBe(false);
  await killed.markRunning();
  await killed.store.destroy();
  const after = await open();
  expect(after.crashed).toBe(true);
  await after.markRunning();
  await after.close();
  const last = await open();
  expect(last.crashed).toBe(false);
  await last.close();
});
