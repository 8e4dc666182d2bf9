import { type FSWatcher, watch } from "node:fs";
import { basename, dirname } from "node:path";

/** Editors write in several steps; one look after the last of them is enough. */
const settleMs = 80;

/** Calls `changed` after anything in the folder was written, replaced or removed, also when the folder comes and goes. */
export function watchFolder(path: string, changed: () => void, failed: (error: unknown) => void): { close(): void } {
  const name = basename(path);
  let timer: NodeJS.Timeout | undefined;
  let inner: FSWatcher | undefined;
  let closed = false;

  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (closed) return;
      follow();
      changed();
    }, settleMs);
  };
  /** A folder that was replaced is watched anew; one that is not there yet is waited for by its parent. */
  function follow(): void {
    inner?.close();
    inner = undefined;
    try {
      inner = watch(path, { persistent: false }, soon);
      inner.on("error", () => inner?.close());
    } catch {
      // Not there: the parent's watcher tells when it comes.
    }
  }

  let outer: FSWatcher | undefined;
  try {
    outer = watch(dirname(path), { persistent: false }, (_event, file) => {
      if (file === null || file === name) soon();
    });
    outer.on("error", failed);
  } catch (error) {
    failed(error);
  }
  follow();
  return {
    close() {
      closed = true;
      clearTimeout(timer);
      inner?.close();
      outer?.close();
    },
  };
}
