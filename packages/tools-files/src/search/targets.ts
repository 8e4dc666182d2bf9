import { relative, sep } from "node:path";
import type { FencedFiles, FenceRoot } from "@latchai/core";

/** A place to search: one root, or a folder or file below it. */
export interface Target {
  root: FenceRoot;
  /** Folder below the root, "" for all of it. */
  scope: string;
  /** Set when the scope is one file. */
  file?: string;
  /** Virtual path that rows start with. */
  virtual: string;
  /** Paths below the root that are left out. */
  hidden: string[];
  /** The scope was named by the caller. */
  named: boolean;
}

const inside = (root: string, path: string): string | undefined => {
  const below = relative(root, path);
  return below === ".." || below.startsWith(`..${sep}`) ? undefined : below;
};

/** Virtual path of a row found below a target. */
export const virtualRow = (target: Target, path: string): string => {
  const below = target.scope === "" ? path : path.slice(target.scope.length + 1);
  if (target.file !== undefined || below === "") return target.virtual;
  return target.virtual === "" ? below : `${target.virtual}/${below}`;
};

const wholeRoots = (roots: readonly FenceRoot[]): Target[] =>
  roots.map((root) => {
    // A root inside another one is searched once, under its own name.
    const nested = roots
      .map((other) => inside(root.real, other.real))
      .filter((path) => path !== undefined && path !== "");
    const hidden = [...(root.hidden ?? []), ...(nested as string[])];
    return { root, scope: "", virtual: root.name, hidden, named: false };
  });

/** A folder that may not be read as a whole, with places in it that may: those are searched. */
const partlyHidden = (files: FencedFiles, path: string): Target | undefined => {
  const names = path.split("/").filter((name) => name !== "" && name !== ".");
  if (path.startsWith("/") || names.includes("..")) return undefined;
  const roots = files.roots();
  const mount = roots.find(({ name }) => name !== "" && name === names[0]);
  const root = mount ?? roots.find(({ name }) => name === "");
  const scope = names.slice(mount === undefined ? 0 : 1).join("/");
  const lies = (below: string): boolean => scope === below || scope.startsWith(`${below}/`);
  if (root === undefined || scope === "" || root.hidden?.some(lies) !== true) return undefined;
  if (root.shown?.some((shown) => shown.startsWith(`${scope}/`)) !== true) return undefined;
  return { root, scope, virtual: names.join("/"), hidden: [...root.hidden], named: true };
};

/** Without a path, or with the root's, every root; else the one place it names. Throws when it does not exist. */
export const findTargets = async (files: FencedFiles, path: string | undefined): Promise<Target[]> => {
  if (path === undefined || path === "" || path === "." || path === "./") return wholeRoots(files.roots());
  const partly = partlyHidden(files, path);
  if (partly !== undefined) return [partly];
  const { real, virtual } = await files.resolve(path, "read");
  if (virtual === "") return wholeRoots(files.roots());
  const info = await files.stat(path);
  const owner = files
    .roots()
    .filter((root) => inside(root.real, real) !== undefined)
    .reduce((best, root) => (root.real.length > best.real.length ? root : best));
  const below = inside(owner.real, real) ?? "";
  const hidden = [...(owner.hidden ?? [])];
  if (info?.kind === "directory") return [{ root: owner, scope: below, virtual, hidden, named: true }];
  // Opening says what is wrong with a FIFO, socket or device.
  await (await files.open(path)).close();
  return [{ root: owner, scope: "", file: below, virtual, hidden, named: true }];
};
