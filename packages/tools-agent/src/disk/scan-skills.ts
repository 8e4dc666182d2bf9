import { limits } from "../limits.ts";
import { errnoOf, type Folder, within } from "./folder.ts";
import {
  type AcceptSkill,
  type FoundSkill,
  type ParsedSkills,
  readSkill,
  refused,
  skillFileNames,
} from "./read-skill.ts";
import { entriesOf } from "./skill-files.ts";

/** Every skill below a folder, in order of path. A folder with a SKILL.md is not searched further. */
export const scanSkills = async (
  root: Folder,
  accept: AcceptSkill | undefined,
  parsed: ParsedSkills,
): Promise<FoundSkill[]> => {
  const found: FoundSkill[] = [];
  let seen = 0;
  const walk = async (folder: Folder, path: readonly string[]): Promise<void> => {
    seen += 1;
    const { files, folders, links } = await entriesOf(folder);
    const own =
      path.length === 0 ? undefined : skillFileNames.find((name) => files.includes(name) || links.includes(name));
    if (own !== undefined) {
      found.push(await readSkill(folder, own, path, accept, parsed));
      return;
    }
    for (const name of path.length === 0 ? links : [])
      found.push(refused([name], "file-kind", "the folder is a link; it was not opened"));
    for (const name of folders) {
      if (name.startsWith(".")) continue;
      if (seen >= limits.maxSkillFolders) {
        found.push(
          refused(
            [...path, name],
            "scan-limit",
            `more than ${limits.maxSkillFolders} folders: this one and the rest were not looked at`,
          ),
        );
        return;
      }
      if (path.length + 1 > limits.maxSkillDepth) return;
      await visit(folder, [...path, name]);
      if (seen >= limits.maxSkillFolders && found.at(-1)?.problems[0]?.rule === "scan-limit") return;
    }
  };
  /** One folder that cannot be read is a problem of its own and hides no other skill. */
  const visit = async (parent: Folder, path: readonly string[]): Promise<void> => {
    try {
      await within(parent, path.slice(-1), (folder) => walk(folder, path));
    } catch (error) {
      if (errnoOf(error) === "") throw error;
      found.push(refused(path, "file-unreadable", "the folder cannot be read"));
    }
  };
  await walk(root, []);
  return found;
};
