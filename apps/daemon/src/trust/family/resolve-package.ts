import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** An installed package. */
export interface FoundPackage {
  name: string;
  version: string;
  /** Real path of its folder. */
  dir: string;
  manifest: PackageManifest;
}

export interface PackageManifest {
  name?: string;
  version?: string;
  main?: string;
  exports?: unknown;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const packageName = /^(?:@[a-z0-9~][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/;

/** A name as npm knows it; a path, a URL or `..` is none. */
export const isPackageName = (name: string): boolean => name.length <= 214 && packageName.test(name);

/** Finds a package as Node would from `from`, that folder's parents included. */
export async function findPackage(name: string, from: string): Promise<FoundPackage | undefined> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await packageIn(join(folder, "node_modules", name), name);
    if (found || dirname(folder) === folder) return found;
  }
}

/** The home's own node_modules first, then what the daemon's working folder sees. */
export async function findFamilyPackage(name: string, home: string, cwd: string): Promise<FoundPackage | undefined> {
  if (!isPackageName(name)) return undefined;
  return (await packageIn(join(home, "node_modules", name), name)) ?? (await findPackage(name, cwd));
}

/** The package in exactly this folder, when it is the named one. */
export async function packageIn(folder: string, name: string): Promise<FoundPackage | undefined> {
  try {
    const dir = await realpath(folder);
    const manifest = JSON.parse(await readFile(join(dir, "package.json"), "utf8")) as PackageManifest;
    return { name, version: manifest.version ?? "0.0.0", dir, manifest };
  } catch {
    return undefined;
  }
}
