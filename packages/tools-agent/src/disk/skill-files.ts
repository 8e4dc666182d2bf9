import { readdir } from "node:fs/promises";
import { limits } from "../limits.ts";
import { type Folder, within } from "./folder.ts";

const skipped: ReadonlySet<string> = new Set([".git", "node_modules"]);
const maxDepth = 3;
const maxSeen = 1000;

/** Entries of a folder by name; links and special files are neither. */
export const entriesOf = async (folder: Folder): Promise<{ files: string[]; folders: string[]; links: string[] }> => {
  const entries = (await readdir(folder.at("."), { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = (is: (entry: (typeof entries)[number]) => boolean): string[] =>
    entries.filter((entry) => !skipped.has(entry.name) && is(entry)).map((entry) => entry.name);
  return {
    files: names((entry) => entry.isFile()),
    folders: names((entry) => entry.isDirectory()),
    links: names((entry) => entry.isSymbolicLink()),
  };
};

/** Paths below a skill's folder without SKILL.md and hidden files, names only; what is beyond the cap is counted. */
export const skillFiles = async (skill: Folder): Promise<{ files: string[]; moreFiles: number }> => {
  const found: string[] = [];
  const walk = async (folder: Folder, prefix: string, depth: number): Promise<void> => {
    const { files, folders } = await entriesOf(folder);
    for (const name of files) {
      const isItself = depth === 0 && /^skill\.md$/i.test(name);
      if (!isItself && !name.startsWith(".") && !/\p{Cc}/u.test(name) && found.length < maxSeen)
        found.push(`${prefix}${name}`);
    }
    if (depth === maxDepth) return;
    for (const name of folders) {
      if (name.startsWith(".") || /\p{Cc}/u.test(name)) continue;
      await within(folder, [name], (inner) => walk(inner, `${prefix}${name}/`, depth + 1));
    }
  };
  await walk(skill, "", 0);
  const files = found.slice(0, limits.maxSkillFiles);
  return { files, moreFiles: found.length - files.length };
};
