import { access } from "node:fs/promises";
import { join } from "node:path";
import { createFence, type Fence, type FenceOptions, type FileQueue } from "@latchai/fence";
import { reservedMountName } from "../config/check-meaning.ts";
import type { Config } from "../config/schema.ts";
import type { HomePaths } from "../home/layout.ts";
import { fenceOptions } from "./fence-options.ts";

/**
 * A project may have an entry named as home's mount; then that stays reachable, the mount is left out and `left` is told.
 * Throws ToolError for folders that no fence can be made of.
 */
export async function buildFence(
  wanted: FenceOptions,
  more: { queue?: FileQueue; left?(): void } = {},
): Promise<Fence> {
  const options = { ...wanted, ...(more.queue && { queue: more.queue }) };
  const hides = await access(join(wanted.root, reservedMountName)).then(
    () => true,
    () => false,
  );
  if (!hides) return createFence(options);
  const mounts = (wanted.mounts ?? []).filter((mount) => mount.name !== reservedMountName);
  if (mounts.length !== wanted.mounts?.length) more.left?.();
  return createFence({ ...options, mounts });
}

/** Why no fence can be made of this config; undefined when one can. */
export async function fenceProblem(config: Config, paths: HomePaths, installed: string): Promise<string | undefined> {
  try {
    await buildFence(fenceOptions(config, paths, installed));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
