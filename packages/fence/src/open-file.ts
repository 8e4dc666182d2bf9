import type { Stats } from "node:fs";
import { constants, type FileHandle, lstat, open } from "node:fs/promises";
import type { FencedPath, OpenFile } from "@latchai/core";
import type { Anchors } from "./dir-handle.ts";
import { errors, fromErrno } from "./errors.ts";
import { specialKind, toFileInfo } from "./file-info.ts";
import type { Place } from "./locate.ts";

// O_NONBLOCK: a FIFO without a writer would hold a thread of the pool for ever.
const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW | constants.O_NOCTTY;

const wrap = (handle: FileHandle, path: FencedPath, stats: Stats): OpenFile => {
  const close = () => handle.close();
  return {
    path,
    info: toFileInfo(stats),
    async read(buffer, position) {
      try {
        return (await handle.read(buffer, 0, buffer.byteLength, position)).bytesRead;
      } catch (error) {
        throw fromErrno(error, path.virtual);
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** Opens a regular file and makes sure that the open file is the one that passed; undefined when it moved meanwhile. */
export const openFile = async (anchors: Anchors, place: Place): Promise<OpenFile | undefined> => {
  const { path } = place;
  let handle: FileHandle | undefined;
  try {
    handle = await open(path.real, flags);
    const [stats, holds] = await Promise.all([handle.stat(), anchors.holds(handle, path.real)]);
    if (holds) {
      if (stats.isDirectory()) throw errors.isDirectory(path.virtual || ".", "use list_dir");
      if (!stats.isFile()) throw errors.notRegular(path.virtual, specialKind(stats));
      if (place.directory) throw errors.trailingSlash(`${path.virtual}/`);
      const file = wrap(handle, path, stats);
      handle = undefined;
      return file;
    }
    return undefined;
  } catch (error) {
    // Opening a socket fails with ENXIO, which does not say what it is.
    const stats = handle === undefined ? await lstat(path.real).catch(() => undefined) : undefined;
    if (stats !== undefined && !stats.isFile() && !stats.isDirectory())
      throw errors.notRegular(path.virtual, specialKind(stats));
    throw fromErrno(error, path.virtual);
  } finally {
    await handle?.close();
  }
};
