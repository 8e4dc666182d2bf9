import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { TrustRefusal } from "../source.ts";
import { type FoundPackage, findPackage } from "./resolve-package.ts";

const maxFiles = 20_000;

/**
 * One line per file of a package and of everything it declares as a dependency, with each file's sha256. This text is what a person
 * trusts: a change anywhere in it, also in a dependency, is a change of the family.
 */
export async function packageManifestText(root: FoundPackage): Promise<string> {
  const packages = await closure(root);
  const lines: string[] = [`from ${root.dir}`];
  let files = 0;
  for (const { name, version, dir } of packages) {
    lines.push(`${name}@${version}`);
    for (const path of await filesOf(dir)) {
      if (++files > maxFiles)
        throw new TrustRefusal(`it and its dependencies hold more than ${maxFiles} files, too many to vouch for`);
      lines.push(`  ${await fileHash(path)}  ${relative(dir, path).split(sep).join("/")}`);
    }
  }
  return lines.join("\n");
}

/** The package itself first, then its dependencies by name. */
async function closure(root: FoundPackage): Promise<FoundPackage[]> {
  const found = new Map<string, FoundPackage>([[root.dir, root]]);
  const open = [root];
  for (let next = open.pop(); next; next = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = next.manifest;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const dependency = await findPackage(name, next.dir);
      if (!dependency || found.has(dependency.dir)) continue;
      found.set(dependency.dir, dependency);
      open.push(dependency);
    }
  }
  const [first, ...rest] = found.values();
  return first ? [first, ...rest.toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))] : [];
}

/** Every file below a package's folder, links followed; its node_modules are packages of their own. */
async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(dir, entry.name);
      if (entry.name === "node_modules" || entry.name === ".git") return [];
      if (entry.isDirectory()) return filesOf(path);
      if (entry.isFile()) return [path];
      const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : undefined;
      if (target?.isDirectory())
        throw new TrustRefusal(`${path} links to a folder, so what the package holds can't be pinned`);
      return target?.isFile() ? [path] : [];
    }),
  );
  return lists.flat().toSorted();
}

const fileHash = async (path: string): Promise<string> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
