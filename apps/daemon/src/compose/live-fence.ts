import type { EventsPort, FencedFiles, Log } from "@latchai/core";
import { createFileQueue, type Fence, type FenceOptions } from "@latchai/fence";
import { reservedMountName } from "../config/check-meaning.ts";
import { folderKeys } from "../config/folder-keys.ts";
import type { Config } from "../config/schema.ts";
import type { LiveConfig } from "../settings/live-config.ts";
import { buildFence } from "./build-fence.ts";

/** The fence of the config in force. A config that no fence can be made of leaves the last one standing. */
export interface LiveFence {
  files: FencedFiles;
  current(): Fence;
  /** Builds it anew, because something else than the config changed what its options are. */
  refresh(): Promise<void>;
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

  const build = (config: Config): Promise<Fence> =>
    buildFence(optionsOf(config), {
      queue,
      left: () =>
        log.warn(`the workspace has an entry "${reservedMountName}", so the home's own folders are not mounted there`),
    });

  let fence = await build(live.current());
  async function refresh(): Promise<void> {
    try {
      fence = await build(live.current());
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error(`the new folders cannot be used, the earlier ones stay: ${problem}`);
      events.emit({ type: "fence.refused", data: { problem } });
    }
  }
  const close = live.onChange(async (_config, changed) => {
    if (changed.some((key) => folderKeys.includes(key))) await refresh();
  });
  return { files: following(() => fence.files), current: () => fence, refresh, close };
}

/** The same interface, always over the fence of the moment. */
const following = (files: () => FencedFiles): FencedFiles => ({
  roots: () => files().roots(),
  resolve: (path, intent) => files().resolve(path, intent),
  toVirtual: (real) => files().toVirtual(real),
  stat: (path, options) => files().stat(path, options),
  open: (path) => files().open(path),
  list: (path) => files().list(path),
  write: (path, content, options) => files().write(path, content, options),
  update: (path, change, options) => files().update(path, change, options),
  remove: (path, options) => files().remove(path, options),
});
