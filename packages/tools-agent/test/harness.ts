import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHarness, createTestClock, type Harness, type HarnessOptions } from "@latchai/testkit";
import { onTestFinished } from "vitest";
import type { AgentServices } from "../src/index.ts";
import { agent, createMemoryFolders } from "../src/index.ts";

/** A temporary folder that goes with the test. */
export const tempFolder = (): string => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "agent-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** The family behind the real seam and gate. */
export const harness = (services: Partial<AgentServices> = {}, options: HarnessOptions = {}): Harness =>
  createHarness(agent, { clock: createTestClock(), ...services }, options);

/** The same over real memory folders; `root` is where they lie. */
export const memoryHarness = (options: HarnessOptions = {}): { root: string; base: string; h: Harness } => {
  const base = tempFolder();
  const root = join(base, "memories");
  return { base, root, h: harness({ memory: createMemoryFolders({ root }) }, options) };
};
