import { randomBytes } from "node:crypto";
import { constants, link, lstat, open, rename, unlink } from "node:fs/promises";
import { errnoOf, type Folder, has } from "./folder.ts";

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const privateMode = 0o600;

const writeTemp = async (folder: Folder, content: Uint8Array, mode: number): Promise<string> => {
  const temp = folder.at(`.latchai-${process.pid}-${randomBytes(6).toString("hex")}.tmp`);
  const handle = await open(temp, flags, privateMode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await unlink(temp).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
  return temp;
};

/** File systems without hard links: the caller's queue stands in for the kernel. */
const placeWithoutLinks = async (from: string, folder: Folder, name: string): Promise<boolean> => {
  if (await has(folder, name)) return false;
  await rename(from, folder.at(name));
  return true;
};

/** Gives a file a name that nothing has yet; false when something has. The old name goes. */
export const placeNew = async (from: string, folder: Folder, name: string): Promise<boolean> => {
  try {
    await link(from, folder.at(name));
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    if (["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(errnoOf(error)))
      return placeWithoutLinks(from, folder, name);
    throw error;
  }
  await unlink(from);
  await folder.sync();
  return true;
};

/** Writes a new file whole, readable by its owner only; false when the name is taken. */
export const createFileIn = async (folder: Folder, name: string, content: Uint8Array): Promise<boolean> => {
  const temp = await writeTemp(folder, content, privateMode);
  const placed = await placeNew(temp, folder, name).catch((error: unknown) => {
    void unlink(temp).catch(() => undefined);
    throw error;
  });
  if (!placed) await unlink(temp).catch(() => undefined);
  return placed;
};

/** Replaces a file whole and keeps its mode: readers see the old text or the new one. */
export const replaceFileIn = async (folder: Folder, name: string, content: Uint8Array): Promise<void> => {
  const { mode } = await lstat(folder.at(name));
  const temp = await writeTemp(folder, content, mode & 0o777);
  await rename(temp, folder.at(name)).catch(async (error: unknown) => {
    await unlink(temp).catch(() => undefined);
    throw error;
  });
  await folder.sync();
};
