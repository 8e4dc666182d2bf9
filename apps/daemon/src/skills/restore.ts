import { realpath, rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { writeFileAtomic } from "../home/write-file.ts";
import { TrustRefusal } from "../trust/source.ts";
import { type FolderHashes, skillFileIn } from "./folder-hashes.ts";
import { realFolder } from "./real-folder.ts";
import { pathsIn, splitContent } from "./skill-content.ts";

const maxNamed = 5;

/**
 * Puts a skill back as it was accepted: its SKILL.md, and no file that it did not have. Throws TrustRefusal, with nothing
 * changed, when another of its files is not what was accepted any more, for of those no copy is kept.
 */
export async function restoreSkill(skill: {
  root: string;
  key: string;
  title: string;
  /** Undefined: it was never accepted, and is none from now on. */
  accepted: string | undefined;
  now: FolderHashes | undefined;
}): Promise<void> {
  const { root, key, title, accepted, now } = skill;
  const folder = await realFolder(root, key);
  const file = folder === undefined ? undefined : await skillFileIn(folder);
  if (folder === undefined || file === undefined)
    throw new TrustRefusal(`${title} is no longer there. Nothing was changed`);
  if (accepted === undefined) return rm(file);
  const before = splitContent(accepted);
  const had = pathsIn(before?.files ?? "");
  const has = pathsIn(now?.lines ?? "");
  const other = [...had].filter(([path, line]) => has.get(path) !== line).map(([path]) => path);
  if (before === undefined || now === undefined || now.problem !== undefined || other.length > 0)
    throw new TrustRefusal(
      `nothing was put back: ${named(other)} changed, and LatchAI keeps no copy of a skill's files beside SKILL.md. Put them back by undoing what changed them, or accept the skill`,
    );
  for (const path of has.keys()) if (!had.has(path)) await removeWithin(folder, path);
  await writeFileAtomic(join(folder, "SKILL.md"), before.text, 0o600);
}

function named(paths: readonly string[]): string {
  if (paths.length === 0) return "its other files";
  const more = paths.length - maxNamed;
  return `${paths.slice(0, maxNamed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A folder on the way that has become a link is not followed. */
async function removeWithin(folder: string, path: string): Promise<void> {
  const target = join(folder, ...path.split("/"));
  const parent = await realpath(dirname(target)).catch(() => undefined);
  if (parent === dirname(target) && target.startsWith(folder + sep)) await rm(target, { force: true });
}
