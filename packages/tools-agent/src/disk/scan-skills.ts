import { parseSkill } from "../domain/skills/parse-skill.ts";
import type { SkillProblem, SkillText } from "../domain/skills/skill.ts";
import { limits } from "../limits.ts";
import type { Folder } from "./folder.ts";
import { decodeUtf8, readFileIn } from "./read-file.ts";
import { entriesOf } from "./skill-files.ts";

/** A SKILL.md that was found, understood or not. */
export interface FoundSkill {
  /** Names of the folders below the root, outermost first. */
  path: readonly string[];
  /** Undefined: the file itself could not be used. */
  text: SkillText | undefined;
  problems: readonly SkillProblem[];
}

/** A version of a text that may be used in place of what lies on disk; undefined when there is none. */
export type AcceptSkill = (path: readonly string[], text: string) => string | undefined;

/** Parsed texts by path, kept while the file stays the same. */
export type ParsedSkills = Map<string, { stamp: string; source: string; text: SkillText }>;

const fileNames = ["SKILL.md", "skill.md"];

const refused = (path: readonly string[], rule: SkillProblem["rule"], message: string): FoundSkill => ({
  path,
  text: undefined,
  problems: [{ rule, message }],
});

const readSkill = async (
  folder: Folder,
  name: string,
  path: readonly string[],
  accept: AcceptSkill | undefined,
  parsed: ParsedSkills,
): Promise<FoundSkill> => {
  const found = await readFileIn(folder, name, limits.maxSkillBytes);
  if (found.kind === "large") return refused(path, "file-size", `SKILL.md is over ${limits.maxSkillBytes / 1024} KB`);
  if (found.kind === "special")
    return refused(path, "file-kind", "SKILL.md is a link or not a regular file; it was not opened");
  if (found.kind !== "bytes") return refused(path, "file-unreadable", "SKILL.md cannot be read");
  const onDisk = decodeUtf8(found.bytes);
  if (onDisk === undefined) return refused(path, "file-encoding", "SKILL.md is not UTF-8 text");
  const source = accept === undefined ? onDisk : accept(path, onDisk);
  if (source === undefined)
    return refused(path, "not-accepted", "the skill is new or changed and waits for a person to accept it");
  const key = path.join("/");
  const known = parsed.get(key);
  const text =
    known?.stamp === found.stamp && known.source === source ? known.text : await parseSkill(source, path.at(-1));
  parsed.set(key, { stamp: found.stamp, source, text });
  const waiting: SkillProblem[] =
    source === onDisk
      ? []
      : [
          {
            rule: "not-accepted",
            message: "the file was changed and waits for a person; the version before is in use",
          },
        ];
  return { path, text, problems: [...waiting, ...text.problems] };
};

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
    const own = path.length === 0 ? undefined : fileNames.find((name) => files.includes(name) || links.includes(name));
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
      const inner = await folder.enter(name);
      if (inner === undefined) continue;
      try {
        await walk(inner, [...path, name]);
      } finally {
        await inner.close();
      }
      if (seen >= limits.maxSkillFolders && found.at(-1)?.problems[0]?.rule === "scan-limit") return;
    }
  };
  await walk(root, []);
  return found;
};
