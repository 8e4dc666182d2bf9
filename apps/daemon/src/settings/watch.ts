import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Editors write in several steps; one look after the last of them is enough. */
const settleMs = 80;

/** Calls `changed` after the file was written, replaced or removed. The folder is watched, so a rename over the file is seen. */
export function watchFile(path: string, changed: () => void, failed: (error: unknown) => void): { close(): void } {
  const name = basename(path);
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(dirname(path), { persistent: false }, (_event, file) => {
      if (file !== null && file !== name) return;
      clearTimeout(timer);
      timer = setTimeout(changed, settleMs);
    });
    watcher.on("error", failed);
  } catch (error) {
    failed(error);
  }
  return {
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
