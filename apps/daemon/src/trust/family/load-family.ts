import { join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Family } from "@latchai/core";
import type { FoundPackage, PackageManifest } from "./resolve-package.ts";

/** Families are known by this mark, not by class: the package brings its own copy of core. */
const brand = Symbol.for("@latchai/core.family");

const isFamily = (value: unknown): value is Family => typeof value === "object" && value !== null && brand in value;

/** Imports a trusted package and returns the families that it exports. Throws with a reason a person can act on. */
export async function importFamilies(found: FoundPackage): Promise<Family[]> {
  const entry = resolve(found.dir, entryOf(found.manifest));
  if (!entry.startsWith(found.dir + sep)) throw new Error(`its entry ${entry} lies outside the package`);
  const module = (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  const families = [...new Set(Object.values(module).filter(isFamily))];
  if (families.length === 0)
    throw new Error("it exports no family; defineFamily makes one, and the package's entry must export it");
  return families;
}

/** The file that `import "<package>"` would load. */
export function entryOf({ exports, main }: PackageManifest): string {
  const root = typeof exports === "object" && exports !== null && "." in exports ? exports["."] : exports;
  return byCondition(root) ?? main ?? join(".", "index.js");
}

function byCondition(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  if (Array.isArray(target)) return target.map(byCondition).find((path) => path !== undefined);
  if (typeof target !== "object" || target === null) return undefined;
  for (const [condition, next] of Object.entries(target)) {
    const path = ["node", "import", "default"].includes(condition) ? byCondition(next) : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}
