import { constants, type Stats } from "node:fs";
import type { FileInfo } from "@latchai/core";

/** What a model may know of a file. */
export const toFileInfo = (stats: Stats): FileInfo => ({
  kind: stats.isFile() ? "file" : stats.isDirectory() ? "directory" : "other",
  size: stats.size,
  mode: stats.mode & 0o7777,
  mtimeMs: stats.mtimeMs,
  // A number is given to the next file as soon as its own is gone.
  identity: `${stats.dev}:${stats.ino}:${stats.mode & constants.S_IFMT}:${stats.birthtimeMs}`,
});

/** The kind of something that is neither file nor folder, in words. */
export const specialKind = (stats: Stats): string =>
  stats.isFIFO()
    ? "fifo"
    : stats.isSocket()
      ? "socket"
      : stats.isSymbolicLink()
        ? "symlink"
        : stats.isDirectory()
          ? "directory"
          : "device";
