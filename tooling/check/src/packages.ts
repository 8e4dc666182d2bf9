import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  exports?: unknown;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A workspace package; `folder` is relative to the root, with forward slashes. */
export interface WorkspacePackage {
  folder: string;
  manifest: Manifest;
}

const inFolder = (root: string, folder: string): WorkspacePackage[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(root, folder, entry.name, "package.json")))
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      return { folder: path, manifest: JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Manifest };
    });

/** Every package that reaches npm: packages/* and the daemon. */
export const publishedPackages = (root: string): WorkspacePackage[] =>
  [...inFolder(root, "packages"), ...inFolder(root, "apps")].filter(({ manifest }) => manifest.private !== true);
