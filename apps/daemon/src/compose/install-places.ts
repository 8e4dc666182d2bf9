import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Where LatchAI's own program stands: its package folder by its real path, and the entry as it was called (a link on the
 * PATH keeps its own name). All absolute.
 */
export function installPlaces(module: string = import.meta.url, entry: string | undefined = process.argv[1]): string[] {
  const found = new Set<string>();
  let folder = dirname(fileURLToPath(module));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  if (dirname(folder) !== folder) found.add(folder);
  if (entry !== undefined && /^(latchai|main\.\w+)$/.test(basename(entry))) {
    found.add(entry);
    if (/^(dist|src)$/.test(basename(dirname(entry)))) found.add(dirname(dirname(entry)));
  }
  return [...found];
}
