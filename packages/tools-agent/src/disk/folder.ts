import { access, constants, type FileHandle, lstat, mkdir, open, realpath } from "node:fs/promises";
import { join } from "node:path";

/** A folder held open: what is named through it cannot be led elsewhere by a link that is swapped in above. */
export interface Folder {
  /** Path of an entry; goes through the open folder where the system allows it. */
  at(name: string): string;
  /** A folder in it, undefined when there is none; a link is none. With `make` a missing one is made, for the owner only. */
  enter(name: string, options?: { make: boolean }): Promise<Folder | undefined>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
const privateMode = 0o700;

/** The code of a system error (`ENOENT`), else "". */
export const errnoOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code))
    ? String(error.code)
    : "";

// ELOOP and ENOTDIR: a link or a file stands where the folder should.
const absent = (error: unknown): undefined => {
  if (["ENOENT", "ENOTDIR", "ELOOP"].includes(errnoOf(error))) return undefined;
  throw error;
};

const makeFolder = (path: string): Promise<void> =>
  mkdir(path, { mode: privateMode }).then(
    () => undefined,
    (error: unknown) => {
      if (errnoOf(error) !== "EEXIST") throw error;
    },
  );

const wrap = (handle: FileHandle, path: string, descriptors: boolean): Folder => {
  const at = (name: string): string => (descriptors ? `/proc/self/fd/${handle.fd}/${name}` : join(path, name));
  return {
    at,
    async enter(name, options) {
      if (options?.make === true) await makeFolder(at(name));
      const inner = await open(at(name), flags).catch(absent);
      return inner === undefined ? undefined : wrap(inner, join(path, name), descriptors);
    },
    // Some file systems refuse to sync a folder; the file itself is safe by then.
    sync: () => handle.sync().catch(() => undefined),
    close: () => handle.close(),
  };
};

const throughDescriptors = (): Promise<boolean> =>
  access("/proc/self/fd").then(
    () => true,
    () => false,
  );

export interface RootOptions {
  /** Make it when it is missing, for the owner only. */
  make?: boolean;
  /** Whether /proc/self/fd can be used; absent: looked up. */
  descriptors?: boolean;
}

/** Opens a root, which a person configured and which may lie behind links; undefined when it is not there. */
export const openRoot = async (root: string, options: RootOptions = {}): Promise<Folder | undefined> => {
  if (options.make === true) await mkdir(root, { recursive: true, mode: privateMode });
  const real = await realpath(root).catch(absent);
  if (real === undefined) return undefined;
  const handle = await open(real, flags).catch(absent);
  return handle === undefined ? undefined : wrap(handle, real, options.descriptors ?? (await throughDescriptors()));
};

/** Runs `use` with the folder that a path of names leads to, and closes what it opened; undefined when there is none. */
export const within = async <T>(
  folder: Folder,
  path: readonly string[],
  use: (inner: Folder) => Promise<T>,
): Promise<T | undefined> => {
  const [name, ...rest] = path;
  if (name === undefined) return use(folder);
  const inner = await folder.enter(name);
  if (inner === undefined) return undefined;
  try {
    return await within(inner, rest, use);
  } finally {
    await inner.close();
  }
};

/** True when an entry is there, whatever it is. */
export const has = (folder: Folder, name: string): Promise<boolean> =>
  lstat(folder.at(name)).then(
    () => true,
    (error: unknown) => absent(error) ?? false,
  );
