import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { limits } from "./limits.ts";
import { isStaleTemp, isTempName } from "./temp-name.ts";

/** Removes what killed writers left in one folder. Never throws. */
export const sweepFolder = async (folder: string): Promise<number> => {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names) {
    if (!isTempName(name)) continue;
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats === undefined || !stats.isFile() || !isStaleTemp(name, Date.now() - stats.mtimeMs)) continue;
    removed += await unlink(path).then(
      () => 1,
      () => 0,
    );
  }
  return removed;
};

/** Removes stale temporary files below a root, folder by folder; links are not followed. For a daemon's start. */
export const sweepTree = async (root: string): Promise<number> => {
  const pending = [root];
  let removed = 0;
  for (let visited = 0; visited < limits.maxSweepFolders; visited++) {
    const folder = pending.shift();
    if (folder === undefined) break;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => isTempName(entry.name))) removed += await sweepFolder(folder);
    for (const entry of entries)
      if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git")
        pending.push(join(folder, entry.name));
  }
  return removed;
};
