import { existsSync } from "node:fs";
import { chmod, constants, type FileHandle, lstat, mkdir, open, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import { errnoOf } from "./errors.ts";

/** A folder held open, so that names used through it cannot be redirected by a link swapped in above them. */
export interface DirHandle {
  real: string;
  /** Path of an entry, through the open folder where the system allows it. */
  at(name: string): string;
  /** Opens or makes a folder of this name; a link is refused with ELOOP or ENOTDIR. `made` hears of one that was made. */
  enter(name: string, made?: () => void): Promise<DirHandle>;
  setMode(mode: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Opens folders and verifies open files. */
export interface Anchors {
  /** Undefined when `real` no longer is where that path leads. */
  openDir(real: string): Promise<DirHandle | undefined>;
  /** Does this open file still lie at `real`? */
  holds(handle: FileHandle, real: string): Promise<boolean>;
}

const dirFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const { S_IFMT, S_IFDIR } = constants;

const makeDir = (path: string, made: (() => void) | undefined): Promise<void> =>
  mkdir(path).then(
    () => made?.(),
    (error: unknown) => {
      if (errnoOf(error) !== "EEXIST") throw error;
    },
  );

/** Linux: /proc/self/fd names the open inode itself. */
const throughDescriptors = (): Anchors => {
  const holds = async (handle: FileHandle, real: string): Promise<boolean> =>
    (await readlink(`/proc/self/fd/${handle.fd}`)) === real;
  const wrap = (handle: FileHandle, real: string): DirHandle => ({
    real,
    at: (name) => `/proc/self/fd/${handle.fd}/${name}`,
    async enter(name, made) {
      const path = `/proc/self/fd/${handle.fd}/${name}`;
      await makeDir(path, made);
      return wrap(await open(path, dirFlags), join(real, name));
    },
    setMode: (mode) => handle.chmod(mode),
    sync: () => handle.sync(),
    close: () => handle.close(),
  });
  return {
    holds,
    async openDir(real) {
      const handle = await open(real, dirFlags);
      if (await holds(handle, real)) return wrap(handle, real);
      await handle.close();
      return undefined;
    },
  };
};

/** Elsewhere: paths are compared again right before use. */
const throughPaths = (): Anchors => {
  const wrap = (real: string): DirHandle => ({
    real,
    at: (name) => join(real, name),
    async enter(name, made) {
      const path = join(real, name);
      await makeDir(path, made);
      const info = await lstat(path);
      if ((info.mode & S_IFMT) !== S_IFDIR)
        throw Object.assign(new Error("not a folder"), { code: info.isSymbolicLink() ? "ELOOP" : "ENOTDIR" });
      return wrap(path);
    },
    setMode: (mode) => chmod(real, mode),
    sync: async () => undefined,
    close: async () => undefined,
  });
  return {
    async holds(handle, real) {
      const [mine, now, resolved] = await Promise.all([handle.stat(), lstat(real), realpath(real)]);
      return resolved === real && mine.ino === now.ino && mine.dev === now.dev;
    },
    async openDir(real) {
      const [info, resolved] = await Promise.all([lstat(real), realpath(real)]);
      return resolved === real && info.isDirectory() ? wrap(real) : undefined;
    },
  };
};

/** Asked once, when a fence is made. */
export const createAnchors = (descriptors: boolean = existsSync("/proc/self/fd")): Anchors =>
  descriptors ? throughDescriptors() : throughPaths();
