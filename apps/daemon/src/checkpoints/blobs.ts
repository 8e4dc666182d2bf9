import { createHash, randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { createFileQueue } from "@latchai/fence";
import { limits } from "./limits.ts";

/** A content that is on disk and stays there until `release`. */
export interface Kept {
  hash: string;
  /** What it takes on disk. */
  bytes: number;
}

/** Contents by their sha256, each in a file of its own below data/checkpoints. */
export interface Blobs {
  /** Stores a content; it is safe from `remove` until `release`. */
  keep(content: Uint8Array): Promise<Kept>;
  release(hash: string): void;
  /** Undefined when it is missing, or no longer what it was. */
  read(hash: string): Promise<Uint8Array | undefined>;
  /** Removes one unless it is being kept or `used` says so. */
  remove(hash: string, used: () => Promise<boolean>): Promise<void>;
  /** Every content on disk, folder by folder. */
  all(): AsyncIterable<string>;
  /** Clears away what a killed daemon left half-written. */
  clean(): Promise<void>;
}

const pack = promisify(deflateRaw);
const unpack = promisify(inflateRaw);

/** First byte of a file: how the rest is stored. */
const plain = 0;
const packed = 1;

export const hashOf = (content: Uint8Array): string => createHash("sha256").update(content).digest("hex");

const encode = async (content: Uint8Array): Promise<Uint8Array[]> => {
  if (content.byteLength >= limits.minPackedBytes) {
    const small = await pack(content, { level: 1 });
    if (small.byteLength < content.byteLength) return [Uint8Array.of(packed), small];
  }
  return [Uint8Array.of(plain), content];
};

const decode = async (file: Uint8Array): Promise<Uint8Array> =>
  file[0] === packed ? unpack(file.subarray(1), { maxOutputLength: limits.maxFileBytes }) : file.subarray(1);

const missing = (error: unknown): undefined => {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
};

export const createBlobs = (folder: string): Blobs => {
  const temporary = join(folder, "tmp");
  const held = new Map<string, number>();
  const queue = createFileQueue();
  const fileOf = (hash: string): string => join(folder, hash.slice(0, 2), hash);

  const release = (hash: string): void => {
    const left = (held.get(hash) ?? 0) - 1;
    if (left > 0) held.set(hash, left);
    else held.delete(hash);
  };

  const write = async (hash: string, content: Uint8Array): Promise<number> => {
    const parts = await encode(content);
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
    await mkdir(temporary, { recursive: true, mode: 0o700 });
    const half = join(temporary, randomBytes(12).toString("hex"));
    try {
      const file = await open(half, "wx", 0o600);
      try {
        for (const part of parts) await file.writeFile(part);
      } finally {
        await file.close();
      }
      await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
      await rename(half, fileOf(hash));
      return bytes;
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  };

  return {
    async keep(content) {
      const hash = hashOf(content);
      // Held before it is looked for, so that a removal under way sees it.
      held.set(hash, (held.get(hash) ?? 0) + 1);
      try {
        return await queue.run(hash, async () => {
          const there = await stat(fileOf(hash)).catch(missing);
          return { hash, bytes: there?.size ?? (await write(hash, content)) };
        });
      } catch (error) {
        release(hash);
        throw error;
      }
    },
    release,
    async read(hash) {
      const file = await readFile(fileOf(hash)).catch(missing);
      if (file === undefined) return undefined;
      const content = await decode(file).catch(() => undefined);
      return content !== undefined && hashOf(content) === hash ? content : undefined;
    },
    async remove(hash, used) {
      await queue.run(hash, async () => {
        if (held.has(hash) || (await used()) || held.has(hash)) return;
        await rm(fileOf(hash), { force: true });
      });
    },
    async *all() {
      const folders = await readdir(folder).catch(() => []);
      for (const name of folders.filter((one) => /^[0-9a-f]{2}$/.test(one)))
        for (const hash of await readdir(join(folder, name)).catch(() => []))
          if (/^[0-9a-f]{64}$/.test(hash)) yield hash;
    },
    clean: () => rm(temporary, { recursive: true, force: true }),
  };
};
