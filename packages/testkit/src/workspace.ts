import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FencedFiles } from "@latchai/core";
import { createFence, type Fence, type FenceOptions } from "@latchai/fence";

export interface WorkspaceOptions {
  /** Files to start with: path inside the workspace → content. A path that ends in "/" is an empty folder. */
  files?: Readonly<Record<string, string | Uint8Array>>;
  /** Mounts to make, each with its files: name → options. */
  mounts?: Readonly<Record<string, { writable?: boolean; files?: Readonly<Record<string, string | Uint8Array>> }>>;
  /** Rules of the fence; absolute paths are needed, so they are made from the workspace's folder. */
  refused?(root: string): NonNullable<FenceOptions["refused"]>;
}

/** A workspace in a temporary folder behind the real fence. */
export interface Workspace extends Disposable {
  /** Absolute, real path of the workspace. */
  root: string;
  /** Absolute, real path of a mount's folder. */
  mountPath(name: string): string;
  fence: Fence;
  files: FencedFiles;
}

function lay(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(path.endsWith("/") ? target : dirname(target), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(target, content);
  }
}

/** Makes the folder and the fence; disposing removes it with all that is in it. */
export function createWorkspace(options: WorkspaceOptions = {}): Workspace {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "latchai-test-")));
  const root = join(base, "workspace");
  const mountPath = (name: string): string => join(base, "mounts", name);
  mkdirSync(root);
  lay(root, options.files ?? {});
  const mounts = Object.entries(options.mounts ?? {}).map(([name, mount]) => {
    mkdirSync(mountPath(name), { recursive: true });
    lay(mountPath(name), mount.files ?? {});
    return { name, path: mountPath(name), ...(mount.writable === undefined ? {} : { writable: mount.writable }) };
  });
  const fence = createFence({ root, mounts, refused: options.refused?.(root) ?? [] });
  return {
    root,
    mountPath,
    fence,
    files: fence.files,
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  };
}
