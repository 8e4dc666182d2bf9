import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Family } from "@latchai/core";

/** A built-in family with the package it comes from. */
export interface FamilyPackage {
  /** Folder name under packages/, e.g. "tools-files". */
  folder: string;
  family: Family;
  /** The daemon composes it; otherwise its tools come with the package only. */
  served: boolean;
}

const isFamily = (value: unknown): value is Family =>
  typeof value === "object" &&
  value !== null &&
  (value as Record<symbol, unknown>)[Symbol.for("@latchai/core.family")] === true;

/** Packages that the daemon is made of. */
const daemonParts = (root: string): ReadonlySet<string> => {
  const manifest = JSON.parse(readFileSync(join(root, "apps/daemon/package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };
  return new Set(Object.keys(manifest.devDependencies));
};

/** The static families of packages/tools-*, imported from their sources, in alphabetical order of folder. */
export const loadFamilies = async (root: string): Promise<FamilyPackage[]> => {
  const found: FamilyPackage[] = [];
  const parts = daemonParts(root);
  for (const folder of readdirSync(join(root, "packages")).sort()) {
    const entry = join(root, "packages", folder, "src", "index.ts");
    if (!folder.startsWith("tools-") || !existsSync(entry)) continue;
    const module: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(entry).href);
    for (const value of Object.values(module))
      if (isFamily(value)) found.push({ folder, family: value, served: parts.has(`@latchai/${folder}`) });
  }
  return found;
};
