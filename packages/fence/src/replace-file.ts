import type { Stats } from "node:fs";
import { access, constants, type FileHandle, lstat, open, rename, unlink } from "node:fs/promises";
import type { ChangeSettled } from "@latchai/core";
import type { DirHandle } from "./dir-handle.ts";
import { errnoOf, errors } from "./errors.ts";
import { specialKind } from "./file-info.ts";
import { tempName } from "./temp-name.ts";

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** The file that is to be replaced, or undefined; throws when it is not one that may be. */
export const targetStats = async (
  dir: DirHandle,
  name: string,
  virtual: string,
  options: { /** One without a write bit passes too. */ readOnly?: boolean } = {},
): Promise<Stats | undefined> => {
  const stats = await lstat(dir.at(name)).catch((error: unknown) => {
    if (errnoOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) throw errors.targetIsFolder(virtual);
  if (!stats.isFile()) throw errors.notRegular(virtual, specialKind(stats));
  if (options.readOnly === true) return stats;
  if ((stats.mode & 0o222) === 0) throw errors.readOnlyFile(virtual);
  const writable = await access(dir.at(name), constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!writable) throw errors.readOnlyFile(virtual);
  return stats;
};

/** Owner first: changing it clears set-id bits. Nobody but the owner reads the file before its mode is set. */
const adopt = async (handle: FileHandle, old: Stats, virtual: string): Promise<void> => {
  const mine = await handle.stat();
  if (mine.uid !== old.uid || mine.gid !== old.gid)
    await handle.chown(old.uid, old.gid).catch(() => {
      throw errors.owner(virtual);
    });
  await handle.chmod(old.mode & 0o7777);
};

const writeAll = async (handle: FileHandle, content: Uint8Array): Promise<void> => {
  let done = 0;
  while (done < content.byteLength) done += (await handle.write(content, done)).bytesWritten;
};

export interface ReplaceOptions {
  /** Permission bits; absent: those of the old file, or what the system gives a new one. */
  mode?: number;
  /** Called with the bits that the file will have, when everything but the last step is done. */
  announce?(mode: number): Promise<ChangeSettled | undefined>;
}

/** Writes a temporary file beside the target, makes it durable and renames it into place. */
export const replaceFile = async (
  dir: DirHandle,
  name: string,
  content: Uint8Array,
  old: Stats | undefined,
  virtual: string,
  options: ReplaceOptions = {},
): Promise<void> => {
  const temp = dir.at(tempName());
  const handle = await open(temp, flags, old === undefined ? 0o666 : 0o600).catch((error: unknown) => {
    throw ["EACCES", "EPERM"].includes(errnoOf(error)) ? errors.folderNotWritable(virtual) : error;
  });
  let placed = false;
  let settled: ChangeSettled | undefined;
  try {
    let { mode } = options;
    try {
      if (old !== undefined) await adopt(handle, old, virtual);
      if (mode !== undefined) await handle.chmod(mode);
      await writeAll(handle, content);
      await handle.sync();
      if (options.announce !== undefined) mode ??= (await handle.stat()).mode & 0o7777;
    } finally {
      await handle.close();
    }
    if (mode !== undefined) settled = await options.announce?.(mode);
    await rename(temp, dir.at(name));
    placed = true;
    await dir.sync().catch(() => undefined);
  } finally {
    if (!placed) await unlink(temp).catch(() => undefined);
    await settled?.(placed);
  }
};
