import type { FencedFiles, Host } from "@latchai/core";
import { createTestClock, createTestIds, createTestStores, type TestClock } from "./fakes.ts";
import { createTestLog, type TestLog } from "./log.ts";
import { createWorkspace, type Workspace, type WorkspaceOptions } from "./workspace.ts";

export interface TestHostOptions {
  /** Makes a temporary workspace behind the real fence; absent: the host has no files. */
  workspace?: WorkspaceOptions | true;
  clock?: TestClock;
  fetch?: Host["fetch"];
  shell?: Host["shell"];
  runAgent?: Host["runAgent"];
}

/** A host in memory, except for the files, which are real. Dispose it when it has a workspace. */
export interface TestHost extends Host, Disposable {
  clock: TestClock;
  log: TestLog;
  workspace?: Workspace;
  /** Values that were registered as secrets. */
  secrets: readonly string[];
}

/** A host that was made with a workspace. */
export interface TestHostWithFiles extends TestHost {
  workspace: Workspace;
  files: FencedFiles;
}

/** What a family's `services(host, settings)` receives in tests. */
export function createTestHost(options: TestHostOptions & { workspace: WorkspaceOptions | true }): TestHostWithFiles;
export function createTestHost(options?: TestHostOptions): TestHost;
export function createTestHost(options: TestHostOptions = {}): TestHost {
  const secrets: string[] = [];
  const workspace =
    options.workspace === undefined ? undefined : createWorkspace(options.workspace === true ? {} : options.workspace);
  return {
    clock: options.clock ?? createTestClock(),
    ids: createTestIds(),
    log: createTestLog(),
    store: createTestStores(),
    registerSecret: (value) => void secrets.push(value),
    secrets,
    ...(workspace === undefined ? {} : { workspace, files: workspace.files }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
    ...(options.shell === undefined ? {} : { shell: options.shell }),
    ...(options.runAgent === undefined ? {} : { runAgent: options.runAgent }),
    [Symbol.dispose]: () => workspace?.[Symbol.dispose](),
  };
}
