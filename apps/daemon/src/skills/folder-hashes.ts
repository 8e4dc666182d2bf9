import { createHash } from "node:crypto";
import { constants, lstat, open, readdir, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileLine } from "./skill-content.ts";

/** Everything in a skill's folder but its SKILL.md. */
export interface FolderHashes {
  /** One line per file, in order of path. */
  lines: string;
  /** Why the folder cannot be judged as a whole, so that nothing of it can be accepted. */
  problem?: string;
}

export interface HashedFolders {
  /** Every folder below the root that holds a SKILL.md, by its path there. */
  read(): Promise<Map<string, FolderHashes>>;
}

/** As the loader looks for them. */
const skillFiles = ["SKILL.md", "skill.md"];
const skipped = new Set([".git", "node_modules"]);
const maxDepth = 4;
const maxInnerDepth = 8;
const maxFolders = 2000;
const maxFiles = 1000;
const maxBytes = 200 * 1024 * 1024;

const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

/** Hashes of the skills below a folder; a file that is as it was is not read again. */
export function createHashedFolders(root: string): HashedFolders {
  let known = new Map<string, { stamp: string; hash: string }>();

  return {
    async read() {
      const next = new Map<string, { stamp: string; hash: string }>();
      const found = new Map<string, FolderHashes>();
      let folders = 0;

      const hashOf = async (path: string, stamp: string): Promise<string | undefined> => {
        const old = known.get(path);
        const hash = old?.stamp === stamp ? old.hash : await hashFile(path);
        if (hash !== undefined) next.set(path, { stamp, hash });
        return hash;
      };

      const walk = async (folder: string, path: readonly string[]): Promise<void> => {
        folders += 1;
        const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
        if (path.length > 0 && entries.some(({ name }) => skillFiles.includes(name))) {
          found.set(path.join("/"), await hashFolder(folder, hashOf));
          return;
        }
        if (path.length === maxDepth) return;
        for (const entry of entries) {
          if (folders >= maxFolders) return;
          if (entry.isDirectory() && !entry.name.startsWith(".") && !skipped.has(entry.name))
            await walk(join(folder, entry.name), [...path, entry.name]);
        }
      };
      await walk(root, []);
      known = next;
      return found;
    },
  };
}

async function hashFolder(
  folder: string,
  hashOf: (path: string, stamp: string) => Promise<string | undefined>,
): Promise<FolderHashes> {
  const lines: string[] = [];
  let problem: string | undefined;
  let bytes = 0;
  const own = await skillFileIn(folder);
  const trouble = (text: string): void => {
    problem ??= text;
  };
  const walk = async (at: string, depth: number): Promise<void> => {
    const entries = await readdir(at, { withFileTypes: true }).catch(() => undefined);
    if (entries === undefined) return trouble(`${shownPath(folder, at)} cannot be read`);
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(at, entry.name);
      const shown = shownPath(folder, path);
      if (skipped.has(entry.name) || path === own) continue;
      if (lines.length >= maxFiles) return trouble(`it holds more than ${maxFiles} files`);
      if (entry.isDirectory()) {
        if (depth >= maxInnerDepth) trouble(`${shown} is nested more than ${maxInnerDepth} deep`);
        else await walk(path, depth + 1);
      } else if (entry.isSymbolicLink()) {
        const target = await targetInside(folder, path);
        if (target === undefined) trouble(`${shown} is a link that leads out of the skill's folder`);
        else lines.push(fileLine(shown, `-> ${target}`));
      } else {
        const info = await lstat(path, { bigint: true }).catch(() => undefined);
        bytes += Number(info?.size ?? 0);
        if (bytes > maxBytes) return trouble(`its files are larger than ${maxBytes / 1024 / 1024} MB`);
        const stamp = info && `${info.dev}:${info.ino}:${info.size}:${info.mtimeNs}:${info.ctimeNs}`;
        const hash = info?.isFile() === true && stamp !== undefined ? await hashOf(path, stamp) : undefined;
        if (hash === undefined) trouble(`${shown} is no regular file, or cannot be read`);
        else lines.push(fileLine(shown, `sha256 ${hash}`));
      }
    }
  };
  await walk(folder, 0);
  return { lines: lines.join("\n"), ...(problem !== undefined && { problem }) };
}

/** Path of the file that the loader takes for the skill. */
export async function skillFileIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch((): string[] => []);
  const name = skillFiles.find((one) => names.includes(one));
  return name === undefined ? undefined : join(folder, name);
}

const shownPath = (folder: string, path: string): string => relative(folder, path).split(sep).join("/");

async function targetInside(folder: string, link: string): Promise<string | undefined> {
  try {
    const [top, target] = await Promise.all([realpath(folder), realpath(link)]);
    return target.startsWith(top + sep) ? shownPath(top, target) : undefined;
  } catch {
    return undefined;
  }
}

async function hashFile(path: string): Promise<string | undefined> {
  try {
    const file = await open(path, flags);
    const hash = createHash("sha256");
    for await (const chunk of file.createReadStream()) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch {
    return undefined;
  }
}
