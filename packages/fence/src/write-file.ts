import type { Stats } from "node:fs";
import { constants, lstat, open } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { BeforeChange, ChangedPath, FencedPath } from "@latchai/core";
import type { Anchors, DirHandle } from "./dir-handle.ts";
import { errnoOf, errors, fromErrno } from "./errors.ts";
import { foundState } from "./found-state.ts";
import { limits } from "./limits.ts";
import type { Locator, Place } from "./locate.ts";
import { openFolder } from "./open-folder.ts";
import type { FileQueue } from "./queue.ts";
import { replaceFile, targetStats } from "./replace-file.ts";
import type { Roots } from "./roots.ts";
import { sweepFolder } from "./sweep.ts";

export interface Written {
  path: FencedPath;
  bytes: number;
  created: boolean;
}

/** What is at the target when its turn in the queue comes. */
export interface Target {
  stats: Stats | undefined;
  /** The whole file; throws above the size that edits accept. */
  read(): Promise<Uint8Array>;
  /** At most so many bytes of its start. */
  head(count: number): Promise<Uint8Array>;
}

export interface Writer {
  /** `make` decides on the content while nobody else writes this file. */
  write(input: string, options: WriteOptions, make: (target: Target) => Promise<Uint8Array>): Promise<Written>;
}

export interface WriteOptions {
  mustExist?: boolean | undefined;
  before?: BeforeChange | undefined;
}

const readFlags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;

const readTarget = async (dir: DirHandle, name: string, stats: Stats, virtual: string): Promise<Uint8Array> => {
  if (stats.size > limits.maxEditBytes) throw errors.tooLarge(virtual, stats.size, limits.maxEditBytes);
  const handle = await open(dir.at(name), readFlags);
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
};

const readHead = async (dir: DirHandle, name: string, count: number): Promise<Uint8Array> => {
  const handle = await open(dir.at(name), readFlags);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

/** A path with a slash at the end names no file: what it names instead. */
const slashAtEnd = async ({ base, missing, path }: Place, input: string): Promise<Error> => {
  const isFolder = missing.length === 0 && (await lstat(base)).isDirectory();
  return isFolder ? errors.targetIsFolder(path.virtual) : errors.trailingSlash(input);
};

/** The folder was removed after it was opened. */
const goneMeanwhile = (error: unknown): undefined => {
  if (errnoOf(error) !== "ENOENT") throw error;
};

export const createWriter = (locator: Locator, anchors: Anchors, roots: Roots, queue: FileQueue): Writer => {
  const swept = new Set<string>();

  const changed = (real: string): ChangedPath => ({ real, virtual: roots.toVirtual(real) ?? "" });

  const attempt = async (
    place: Place,
    before: BeforeChange | undefined,
    make: (target: Target) => Promise<Uint8Array>,
  ): Promise<Written | undefined> => {
    const { path } = place;
    const folder = await openFolder(anchors, place.missing.length === 0 ? dirname(place.base) : place.base, place);
    if (folder === undefined) return undefined;
    const { dir, made } = folder;
    let written = false;
    try {
      const name = basename(path.real);
      if (!swept.has(dir.real)) {
        swept.add(dir.real);
        await sweepFolder(dir.at("."));
      }
      const stats = await targetStats(dir, name, path.virtual);
      const content = await make({
        stats,
        head: async (count) => (stats === undefined ? new Uint8Array() : await readHead(dir, name, count)),
        read: async () => (stats === undefined ? new Uint8Array() : await readTarget(dir, name, stats, path.virtual)),
      });
      const announce = async (mode: number) =>
        await before?.({
          path: changed(path.real),
          before: await foundState(dir, name),
          after: { kind: "file", content, mode },
          folders: made.map(changed),
        });
      await replaceFile(dir, name, content, stats, path.virtual, before === undefined ? {} : { announce });
      written = true;
      return { path, bytes: content.byteLength, created: stats === undefined };
    } finally {
      await dir.close();
      if (!written) await folder.undo();
    }
  };

  return {
    async write(input, { mustExist, before }, make) {
      try {
        const locate = () =>
          locator.locate(input, { intent: "write", ...(mustExist === true ? {} : { create: true as const }) });
        const first = await locate();
        const rooted = roots.list().find((root) => root.real === first.path.real);
        if (rooted !== undefined) throw errors.root(first.path.virtual, rooted.name);
        return await queue.run(first.path.real, async () => {
          for (let round = 0; round < limits.maxAttempts; round++) {
            // Resolved again inside the queue: the writer before us may have created the folder or the file.
            const place = await locate();
            if (place.path.real !== first.path.real) throw errors.moved(place.path.virtual);
            if (place.directory) throw await slashAtEnd(place, input);
            const written = await attempt(place, before, make).catch(goneMeanwhile);
            if (written !== undefined) return written;
          }
          throw errors.moved(first.path.virtual);
        });
      } catch (error) {
        throw fromErrno(error, input);
      }
    },
  };
};
