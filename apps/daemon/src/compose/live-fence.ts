import { access } from "node:fs/promises";
import { join } from "node:path";
import type { EventsPort, FencedFiles, Log } from "@latchai/core";
import { createFence, createFileQueue, type Fence, type FenceOptions } from "@latchai/fence";
import { reservedMountName } from "../config/check-meaning.ts";
import type { Config } from "../config/schema.ts";
import type { LiveConfig } from "../settings/live-config.ts";

/** The fence of the config in force. A config that no fence can be made of leaves the last one standing. */
export interface LiveFence {
  files: FencedFiles;
  current(): Fence;
  close(): void;
}

export async function createLiveFence(options: {
  live: Pick<LiveConfig, "current" | "onChange">;
  optionsOf(config: Config): FenceOptions;
  events: EventsPort;
  log: Log;
}): Promise<LiveFence> {
  const { live, optionsOf, events, log } = options;
  const queue = createFileQueue();

  /** A project may have an entry named as home's mount; then that stays reachable and the mount is left out. */
  async function build(config: Config): Promise<Fence> {
    const wanted = optionsOf(config);
    const hides = await access(join(wanted.root, reservedMountName)).then(
      () => true,
      () => false,
    );
    if (!hides) return createFence({ ...wanted, queue });
    const mounts = (wanted.mounts ?? []).filter((mount) => mount.name !== reservedMountName);
    if (mounts.length !== wanted.mounts?.length) {
      log.warn(`the workspace has an entry "${reservedMountName}", so the home's own folders are not mounted there`);
    }
    return createFence({ ...wanted, mounts, queue });
  }

  let fence = await build(live.current());
  const close = live.onChange(async (config, changed) => {
    if (!changed.some((key) => ["workspace", "mounts", "vaults"].includes(key))) return;
    try {
      fence = await build(config);
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error(`the new folders cannot be used, the earlier ones stay: ${problem}`);
      events.emit({ type: "fence.refused", data: { problem } });
    }
  });
  return { files: following(() => fence.files), current: () => fence, close };
}

/** The same interface, always over the fence of the moment. */
const following = (files: () => FencedFiles): FencedFiles => ({
  roots: () => files().roots(),
  resolve: (path, intent) => files().resolve(path, intent),
  toVirtual: (real) => files().toVirtual(real),
  stat: (path) => files().stat(path),
  open: (path) => files().open(path),
  list: (path) => files().list(path),
  write: (path, content) => files().write(path, content),
  update: (path, change, options) => files().update(path, change, options),
  remove: (path) => files().remove(path),
});
