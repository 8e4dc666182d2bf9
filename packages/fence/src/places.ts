import { rename, rmdir, symlink, unlink } from "node:fs/promises";
import { basename } from "node:path";
import type { ChangedPath, ChangeSettled, FencedPath, FoundState, WantedState } from "@latchai/core";
import type { Anchors, DirHandle } from "./dir-handle.ts";
import { errnoOf, errors, fromErrno } from "./errors.ts";
import { foundState } from "./found-state.ts";
import { limits } from "./limits.ts";
import type { Locator, Place } from "./locate.ts";
import { missingFolders, openFolder } from "./open-folder.ts";
import type { FileQueue } from "./queue.ts";
import { replaceFile, targetStats } from "./replace-file.ts";
import type { Roots } from "./roots.ts";
import { tempName } from "./temp-name.ts";

/** A path as it is in this moment. */
export interface PlaceNow {
  path: FencedPath;
  found: FoundState;
  /** Folders that would have to be made, outermost first. */
  missing: readonly ChangedPath[];
}

/** What becomes of a path. */
export interface Placing {
  state: WantedState;
  settled?: ChangeSettled;
}

/**
 * Paths as they are, links not followed: for putting an earlier state back. What a tool may not write cannot be put
 * either, and folders that a link leads out of the fence are refused like everywhere.
 */
export interface FencedPlaces {
  look(path: string): Promise<PlaceNow>;
  /** `decide` runs under the file's queue; undefined leaves the path as it is. */
  put(path: string, decide: (now: PlaceNow) => Promise<Placing | undefined>): Promise<void>;
}

const clear = async (dir: DirHandle, name: string, found: FoundState, virtual: string): Promise<void> => {
  if (found.kind === "other") throw errors.notRegular(virtual, "device, socket or fifo");
  if (found.kind === "folder") await rmdir(dir.at(name));
  else if (found.kind !== "absent") await unlink(dir.at(name));
};

const setMode = async (dir: DirHandle, mode: number): Promise<void> => {
  try {
    await dir.setMode(mode);
  } finally {
    await dir.close();
  }
};

const placeLink = async (dir: DirHandle, name: string, target: Uint8Array): Promise<void> => {
  const temp = dir.at(tempName());
  await symlink(Buffer.from(target), temp);
  await rename(temp, dir.at(name)).catch(async (error: unknown) => {
    await unlink(temp).catch(() => undefined);
    throw error;
  });
};

const place = async (
  dir: DirHandle,
  { path, found }: PlaceNow,
  state: Exclude<WantedState, { kind: "absent" }>,
): Promise<void> => {
  const name = basename(path.real);
  // Neither a file nor a link can take the place of a folder, nor a folder that of a file.
  if (found.kind === "folder" || (state.kind === "folder" && found.kind !== "absent"))
    await clear(dir, name, found, path.virtual);
  if (state.kind === "link") await placeLink(dir, name, state.target);
  else if (state.kind === "folder") {
    await setMode(await dir.enter(name), state.mode);
  } else {
    const old = found.kind === "file" ? await targetStats(dir, name, path.virtual, { readOnly: true }) : undefined;
    await replaceFile(dir, name, state.content, old, path.virtual, { mode: state.mode });
  }
};

export const createPlaces = (locator: Locator, anchors: Anchors, roots: Roots, queue: FileQueue): FencedPlaces => {
  const locate = async (input: string): Promise<Place> => {
    const found = await locator.locate(input, { intent: "write", keepLink: true, create: true });
    await locator.locate(input, { intent: "delete", keepLink: true, create: true });
    const rooted = roots.list().find((root) => root.real === found.path.real);
    if (rooted !== undefined) throw errors.root(found.path.virtual, rooted.name);
    return found;
  };

  /** Undefined: a folder on the way moved meanwhile. */
  const now = async (at: Place): Promise<PlaceNow | undefined> => {
    const missing = missingFolders(at).map((real) => ({ real, virtual: roots.toVirtual(real) ?? "" }));
    if (missing.length > 0) return { path: at.path, found: { kind: "absent" }, missing };
    const dir = await anchors.openDir(at.base);
    if (dir === undefined) return undefined;
    try {
      const found = await foundState(dir, basename(at.path.real));
      if (found.kind !== "file") return { path: at.path, found, missing };
      // Its folder is closed again when it is read.
      const read = () => readNow(at);
      return { path: at.path, found: { ...found, read }, missing };
    } finally {
      await dir.close();
    }
  };

  const readNow = async (at: Place): Promise<Uint8Array> => {
    const dir = await anchors.openDir(at.base);
    if (dir === undefined) throw errors.moved(at.path.virtual);
    try {
      const found = await foundState(dir, basename(at.path.real));
      if (found.kind !== "file") throw errors.moved(at.path.virtual);
      return await found.read();
    } finally {
      await dir.close();
    }
  };

  const apply = async (at: Place, seen: PlaceNow, { state }: Placing): Promise<boolean> => {
    if (state.kind === "absent" && seen.missing.length > 0) return true;
    const folder = await openFolder(anchors, at.base, at);
    if (folder === undefined) return false;
    let done = false;
    try {
      const { dir } = folder;
      if (state.kind === "absent") await clear(dir, basename(at.path.real), seen.found, at.path.virtual);
      else await place(dir, seen, state);
      await dir.sync().catch(() => undefined);
      done = true;
      return true;
    } finally {
      await folder.dir.close();
      if (!done) await folder.undo();
    }
  };

  const attempt = async (at: Place, decide: (now: PlaceNow) => Promise<Placing | undefined>): Promise<boolean> => {
    const seen = await now(at);
    if (seen === undefined) return false;
    const placing = await decide(seen);
    if (placing === undefined) return true;
    let done = false;
    try {
      done = await apply(at, seen, placing);
      return done;
    } finally {
      await placing.settled?.(done);
    }
  };

  const guarded = async <T>(input: string, job: () => Promise<T>): Promise<T> => {
    try {
      return await job();
    } catch (error) {
      if (errnoOf(error) === "ENOTEMPTY" || errnoOf(error) === "EEXIST") throw errors.notEmpty(input);
      throw fromErrno(error, input);
    }
  };

  return {
    look: (input) =>
      guarded(input, async () => {
        for (let round = 0; round < limits.maxAttempts; round++) {
          const seen = await now(await locate(input));
          if (seen !== undefined) return seen;
        }
        throw errors.moved(input);
      }),
    put: (input, decide) =>
      guarded(input, async () => {
        const first = await locate(input);
        await queue.run(first.path.real, async () => {
          for (let round = 0; round < limits.maxAttempts; round++) {
            const at = await locate(input);
            if (at.path.real !== first.path.real) throw errors.moved(at.path.virtual);
            if (await attempt(at, decide)) return;
          }
          throw errors.moved(first.path.virtual);
        });
      }),
  };
};
