import { lstatSync, realpathSync, statSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { FenceRoot } from "@latchai/core";
import { errors } from "./errors.ts";
import type { FenceOptions, Mount, Refusal } from "./options.ts";
import { within } from "./within.ts";

/** The folders inside the fence. */
export interface Roots {
  /** Workspace first, then the mounts that are there, in the order given. */
  list(): readonly FenceRoot[];
  isMount(name: string): boolean;
  mountNames(): readonly string[];
  /** Real path of a root; a mount that was missing is looked for again. Throws when it is still missing. */
  realOf(name: string): string | Promise<string>;
  /** The root a real path belongs to, the most specific one; undefined outside. */
  owner(real: string): FenceRoot | undefined;
  toVirtual(real: string): string | undefined;
}

const tryReal = (path: string): string | undefined => {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
};

const exists = (path: string): boolean => {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
};

const isFolder = (real: string): boolean => statSync(real, { throwIfNoEntry: false })?.isDirectory() === true;

const checkPlace = (real: string, rules: readonly Refusal[], fail: (why: string) => Error): void => {
  for (const rule of rules) {
    if (!rule.intents.includes("mount")) continue;
    if (within(real, rule.path)) throw fail(`it contains ${rule.path}: ${rule.message}`);
    const allowed = (rule.except ?? []).some((path) => within(path, real));
    if (within(rule.path, real) && !allowed) throw fail(`it lies inside ${rule.path}: ${rule.message}`);
  }
};

const checkMountName = (mount: Mount, workspace: string, taken: ReadonlySet<string>): void => {
  const { name, path } = mount;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (name === "" || name === "." || name === ".." || /[/\\\x00-\x1f\x7f]/.test(name))
    throw errors.mount(name, "the name must be one plain path segment");
  if (!isAbsolute(path)) throw errors.mount(name, `the path must be absolute, not ${path}`);
  if (taken.has(name)) throw errors.mount(name, "the name is used twice");
  if (exists(join(workspace, name)))
    throw errors.mount(name, "the workspace has an entry of that name, which the mount would hide: choose another");
};

/** Resolved once when the fence is made; the only synchronous file system calls of this package. */
export const createRoots = (options: FenceOptions, rules: readonly Refusal[]): Roots => {
  if (!isAbsolute(options.root)) throw errors.workspace(`the path must be absolute, not ${options.root}`);
  const workspace = tryReal(options.root);
  if (workspace === undefined) throw errors.workspace(`${options.root} does not exist`);
  if (!isFolder(workspace)) throw errors.workspace(`${options.root} is not a folder`);
  checkPlace(workspace, rules, errors.workspace);

  const mounts = new Map<string, { mount: Mount; real: string | undefined }>();
  for (const mount of options.mounts ?? []) {
    checkMountName(mount, workspace, new Set(mounts.keys()));
    const real = tryReal(mount.path);
    if (real !== undefined && !isFolder(real)) throw errors.mount(mount.name, `${mount.path} is not a folder`);
    checkPlace(real ?? mount.path, rules, (why) => errors.mount(mount.name, why));
    mounts.set(mount.name, { mount, real });
  }

  const hidesReading = rules.filter((rule) => rule.intents.includes("read"));
  const below = (real: string, paths: readonly string[]): string[] =>
    paths.filter((path) => path !== real && within(real, path)).map((path) => relative(real, path));
  const rootOf = (name: string, real: string, writable: boolean): FenceRoot => {
    const hiding = hidesReading.filter((rule) => rule.path !== real && within(real, rule.path));
    const hidden = below(
      real,
      hiding.map((rule) => rule.path),
    );
    const shown = below(
      real,
      hiding.flatMap((rule) => rule.except ?? []),
    );
    return { name, real, writable, ...(hidden.length > 0 ? { hidden, shown } : {}) };
  };
  const build = (): FenceRoot[] => {
    const roots = [rootOf("", workspace, true)];
    for (const [name, { mount, real }] of mounts)
      if (real !== undefined) roots.push(rootOf(name, real, mount.writable === true));
    return roots;
  };
  let roots = build();

  const findAgain = async (name: string, entry: { mount: Mount; real: string | undefined }): Promise<string> => {
    const real = await realpath(entry.mount.path).catch(() => undefined);
    const info = real === undefined ? undefined : await stat(real).catch(() => undefined);
    if (real === undefined || !info?.isDirectory()) throw errors.unavailable(name);
    checkPlace(real, rules, (why) => errors.mount(name, why));
    entry.real = real;
    roots = build();
    return real;
  };

  const owner = (real: string): FenceRoot | undefined => {
    let best: FenceRoot | undefined;
    for (const root of roots)
      if (within(root.real, real) && (best === undefined || root.real.length > best.real.length)) best = root;
    return best;
  };

  return {
    list: () => roots,
    isMount: (name) => mounts.has(name),
    mountNames: () => [...mounts.keys()],
    realOf(name) {
      if (name === "") return workspace;
      const entry = mounts.get(name);
      if (entry === undefined) throw errors.unavailable(name);
      return entry.real ?? findAgain(name, entry);
    },
    owner,
    toVirtual(real) {
      const root = owner(real);
      if (root === undefined) return undefined;
      const inside = relative(root.real, real);
      if (root.name === "") return inside;
      return inside === "" ? root.name : `${root.name}/${inside}`;
    },
  };
};
