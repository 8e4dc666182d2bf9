import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the package that this very file runs from, links resolved. Read once, at start. */
export function installedFolder(): string {
  let folder = dirname(realpathSync(fileURLToPath(import.meta.url)));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Where the build puts the page: beside the bundle. Missing when the daemon runs from its sources. */
export const pageFolder = (): string => fileURLToPath(new URL("./page", import.meta.url));
