import { constants, type FileHandle, open } from "node:fs/promises";
import { errnoOf, type Folder } from "./folder.ts";

/** Bytes of a regular file, or why there are none. */
export type ReadFile =
  | { kind: "bytes"; bytes: Uint8Array; stamp: string }
  | { kind: "missing" }
  | { kind: "special" }
  | { kind: "large"; size: number }
  | { kind: "denied" };

// O_NONBLOCK: a FIFO without a writer would hold a thread for ever.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

const failures: Readonly<Record<string, ReadFile>> = {
  ENOENT: { kind: "missing" },
  ELOOP: { kind: "special" },
  ENXIO: { kind: "special" },
  ENODEV: { kind: "special" },
  EACCES: { kind: "denied" },
  EPERM: { kind: "denied" },
};

const maxRounds = 3;

const readAll = async (handle: FileHandle, maxBytes: number, round = 1): Promise<ReadFile> => {
  const stats = await handle.stat({ bigint: true });
  if (!stats.isFile()) return { kind: "special" };
  // One more than there should be, to notice growth.
  const buffer = new Uint8Array(Math.min(Number(stats.size), maxBytes) + 1);
  let length = 0;
  while (length < buffer.byteLength) {
    const { bytesRead } = await handle.read(buffer, length, buffer.byteLength - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxBytes) return { kind: "large", size: Math.max(Number(stats.size), length) };
  if (length === buffer.byteLength && round < maxRounds) return readAll(handle, maxBytes, round + 1);
  const stamp = `${stats.dev}:${stats.ino}:${stats.size}:${stats.mtimeNs}:${stats.ctimeNs}`;
  return { kind: "bytes", bytes: buffer.subarray(0, length), stamp };
};

/** Reads a whole regular file of at most `maxBytes` through its open folder; a link is never followed. */
export const readFileIn = async (folder: Folder, name: string, maxBytes: number): Promise<ReadFile> => {
  const handle = await open(folder.at(name), flags).catch((error: unknown): ReadFile => {
    const known = failures[errnoOf(error)];
    if (known === undefined) throw error;
    return known;
  });
  if ("kind" in handle) return handle;
  try {
    return await readAll(handle, maxBytes);
  } finally {
    await handle.close();
  }
};

/** The text of UTF-8 bytes, undefined for anything else; a byte order mark stays. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined => {
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
