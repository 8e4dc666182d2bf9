import { constants, lstat, open, readlink } from "node:fs/promises";
import type { FoundState } from "@latchai/core";
import type { DirHandle } from "./dir-handle.ts";
import { errnoOf } from "./errors.ts";

const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
const modeBits = 0o7777;

const readFile = async (path: string): Promise<Uint8Array> => {
  const handle = await open(path, flags);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
};

/** What an entry of an open folder is; nothing is followed and no content is read yet. */
export const foundState = async (dir: DirHandle, name: string): Promise<FoundState> => {
  const path = dir.at(name);
  const stats = await lstat(path).catch((error: unknown) => {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (stats === undefined) return { kind: "absent" };
  const mode = stats.mode & modeBits;
  if (stats.isFile()) return { kind: "file", size: stats.size, mode, read: () => readFile(path) };
  // The bytes, since a target need not be UTF-8.
  if (stats.isSymbolicLink()) return { kind: "link", target: await readlink(path, { encoding: "buffer" }) };
  return stats.isDirectory() ? { kind: "folder", mode } : { kind: "other" };
};
