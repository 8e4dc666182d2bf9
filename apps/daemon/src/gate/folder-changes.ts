import { type FSWatcher, watch } from "node:fs";

/** Knows without asking the disk when nothing has happened in a folder. */
export interface FolderChanges {
  /** True when nothing can have happened in the folder since the last `look`; a change made before the question is never missed. */
  none(): Promise<boolean>;
  /** The folder is about to be read. */
  look(): void;
  /** What was read may change without a notice: `none` stays false until the next look. */
  doubt(): void;
  close(): void;
}

/** The disk is asked at least this often: a watch does not see what another machine does on a shared disk. */
const maxTrustMs = 250;

/**
 * Watches a folder. Linux queues the notice before the system call that makes the change returns, so one whole poll of
 * the event loop later it has been delivered. Elsewhere notices come when they come, and the disk is asked each time.
 */
export function watchFolder(folder: string): FolderChanges {
  let quiet = false;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const watcher = process.platform === "linux" ? tryWatch(folder, () => (quiet = false)) : undefined;
  let watching = watcher !== undefined;
  watcher?.on("error", () => {
    watching = false;
  });
  const still = (): boolean => watching && quiet && performance.now() - lookedAtMs < maxTrustMs;
  return {
    async none() {
      if (!still()) return false;
      // The first turn may end the poll that is under way; the second one stands behind a poll that began after it.
      await nextTurn();
      await nextTurn();
      return still();
    },
    look() {
      quiet = true;
      lookedAtMs = performance.now();
    },
    doubt() {
      quiet = false;
    },
    close() {
      watching = false;
      watcher?.close();
    },
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function tryWatch(folder: string, changed: () => void): FSWatcher | undefined {
  try {
    return watch(folder, { persistent: false }, changed);
  } catch {
    return undefined;
  }
}
