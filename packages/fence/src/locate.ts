import { lstat, readdir, realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import type { FencedPath, PathIntent } from "@latchai/core";
import { errnoOf, errors, fromErrno } from "./errors.ts";
import { nearNames, sameLooking } from "./near-names.ts";
import type { Refusal } from "./options.ts";
import type { Roots } from "./roots.ts";
import { checkRules, shows } from "./rules.ts";
import { checkNewNames, parseVirtualPath, type VirtualPath } from "./virtual-path.ts";

/** Where a model's path leads. */
export interface Place {
  path: FencedPath;
  /** The deepest folder that exists, resolved; `real` itself when it exists. */
  base: string;
  /** Names below `base` that do not exist yet; empty when the path exists. */
  missing: string[];
  /** Written with a slash at the end. */
  directory: boolean;
}

export interface LocateOptions {
  intent: PathIntent;
  /** May end in names that do not exist yet. */
  create?: true;
  /** Resolve the folder only and leave the last name as it is, link or not. */
  keepLink?: true;
  /** A folder that may not be read passes when something below it may. */
  listing?: true;
}

/** Turns a model's path into a real one and throws when it leaves the fence or a rule refuses it. */
export interface Locator {
  locate(input: string, options: LocateOptions): Promise<Place>;
}

interface Start {
  root: string;
  rootReal: string;
  names: string[];
  parsed: VirtualPath;
}

const real = async (path: string): Promise<string | undefined> => {
  try {
    return await realpath(path);
  } catch (error) {
    const code = errnoOf(error);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw error;
  }
};

/** How often a path is looked up anew because somebody else was making or removing its folders. */
const maxLooks = 20;

const lexists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

export const createLocator = (roots: Roots, rules: readonly Refusal[]): Locator => {
  const start = async (input: string): Promise<Start> => {
    const parsed = parseVirtualPath(input);
    const [first, ...rest] = parsed.segments;
    if (first !== undefined && roots.isMount(first))
      return { root: first, rootReal: await roots.realOf(first), names: rest, parsed };
    return { root: "", rootReal: await roots.realOf(""), names: parsed.segments, parsed };
  };

  const admit = (
    at: Start,
    target: string,
    virtual: string,
    { intent, listing }: Pick<LocateOptions, "intent" | "listing">,
  ): FencedPath => {
    const owner = roots.owner(target);
    if (owner === undefined) throw errors.linkOutside(virtual);
    if (listing !== true || !shows(rules, target)) checkRules(rules, intent, target, virtual);
    if (intent !== "read" && !owner.writable) throw errors.readOnlyRoot(virtual, owner.name);
    return { root: at.root, virtual, real: target };
  };

  const virtualOf = (at: Start, names: readonly string[]): string =>
    [...(at.root === "" ? [] : [at.root]), ...names].join("/");

  /** The folder in which the first missing name was looked for, resolved and checked; undefined when that name has come since. */
  const deepest = async (at: Start): Promise<{ base: string; depth: number } | undefined> => {
    for (let depth = at.names.length - 1; depth >= 0; depth--) {
      const path = join(at.rootReal, ...at.names.slice(0, depth));
      const base = await real(path);
      if (base === undefined) continue;
      if (roots.owner(base) === undefined) throw errors.linkOutside(at.parsed.text);
      const next = join(base, at.names[depth] ?? "");
      const info = await lstat(next).catch(() => undefined);
      if (info === undefined) return { base, depth };
      // The name is there after all: a link that leads nowhere, or what another call has made since.
      if (info.isSymbolicLink() && (await real(next)) === undefined) throw errors.dangling(at.parsed.text);
      return undefined;
    }
    throw errors.unavailable(at.root === "" ? "workspace" : at.root);
  };

  const checkFolder = async (at: Start, base: string, depth: number): Promise<void> => {
    const info = await lstat(base);
    if (!info.isDirectory())
      throw errors.underFile(at.parsed.text, virtualOf(at, at.names.slice(0, depth)) || at.parsed.text);
  };

  /** Does the virtual path lead to something that may be read? */
  const isThere = async (path: string): Promise<boolean> => {
    try {
      const { rootReal, names } = await start(path);
      const target = await real(join(rootReal, ...names));
      return target !== undefined && roots.owner(target) !== undefined && shows(rules, target);
    } catch {
      return false;
    }
  };

  /** The one entry that looks the same as the missing name, or an error that names what is near. */
  const lookalike = async (at: Start, base: string, depth: number): Promise<string> => {
    const wanted = at.names[depth] ?? "";
    checkRules(rules, "read", base, at.parsed.text);
    const entries = await readdir(base).catch(() => []);
    const same = entries.filter((name) => sameLooking(name) === sameLooking(wanted));
    const prefix = at.names.slice(0, depth);
    const only = same[0];
    if (same.length === 1 && only !== undefined) return only;
    if (same.length > 1)
      throw errors.ambiguous(
        at.parsed.text,
        same.map((name) => virtualOf(at, [...prefix, name])),
      );
    if (wanted.includes("\\")) throw errors.backslash(at.parsed.text);
    const tail = at.names.slice(depth + 1);
    const names = depth === 0 && at.root === "" ? [...entries, ...roots.mountNames()] : entries;
    const near: string[] = [];
    for (const name of nearNames(wanted, names)) {
      const path = virtualOf(at, [...prefix, name, ...tail]);
      if (tail.length === 0 || (await isThere(path))) near.push(path);
    }
    throw errors.notFound(at.parsed.text, near);
  };

  const follow = async (at: Start, options: LocateOptions, looks = 1): Promise<Place> => {
    const virtual = virtualOf(at, at.names);
    const found = await real(join(at.rootReal, ...at.names));
    if (found !== undefined)
      return {
        path: admit(at, found, virtual, options),
        base: found,
        missing: [],
        directory: at.parsed.directory,
      };
    const nearest = await deepest(at);
    if (nearest === undefined) {
      if (looks >= maxLooks) throw errors.moving(at.parsed.text);
      return follow(at, options, looks + 1);
    }
    const { base, depth } = nearest;
    await checkFolder(at, base, depth);
    const missing = at.names.slice(depth);
    if (options.create === true) {
      const path = admit(at, join(base, ...missing), virtual, options);
      checkNewNames(at.parsed.text, missing);
      return { path, base, missing, directory: at.parsed.directory };
    }
    const name = await lookalike(at, base, depth);
    return follow({ ...at, names: at.names.with(depth, name) }, options);
  };

  const keepLink = async (at: Start, options: LocateOptions): Promise<Place> => {
    const last = at.names.at(-1);
    if (last === undefined) throw errors.root(at.parsed.text, at.root);
    const folder = { ...at, names: at.names.slice(0, -1) };
    const create = options.create === true;
    const { path, base, missing } = await follow(folder, { intent: "read", ...(create && { create }) });
    const target = join(path.real, last);
    if (!create && !(await lexists(target))) await lookalike(at, path.real, at.names.length - 1).then(never(at));
    return {
      path: admit(at, target, virtualOf(at, at.names), options),
      base,
      missing: [...missing, basename(target)],
      directory: at.parsed.directory,
    };
  };

  return {
    async locate(input, options) {
      try {
        const at = await start(input);
        return await (options.keepLink === true ? keepLink(at, options) : follow(at, options));
      } catch (error) {
        throw fromErrno(error, input);
      }
    },
  };
};

// Deleting acts on exact names only: a lookalike is offered, never taken.
const never =
  (at: Start) =>
  (name: string): never => {
    throw errors.notFound(at.parsed.text, [[...at.parsed.segments.slice(0, -1), name].join("/")]);
  };
