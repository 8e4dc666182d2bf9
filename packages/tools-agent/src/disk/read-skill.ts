import { parseSkill } from "../domain/skills/parse-skill.ts";
import type { SkillProblem, SkillText } from "../domain/skills/skill.ts";
import { limits } from "../limits.ts";
import type { Folder } from "./folder.ts";
import { decodeUtf8, readFileIn } from "./read-file.ts";

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

/** As they are looked for; the first that is there counts. */
export const skillFileNames: readonly string[] = ["SKILL.md", "skill.md"];

/** A skill whose file cannot be used. */
export const refused = (path: readonly string[], rule: SkillProblem["rule"], message: string): FoundSkill => ({
  path,
  text: undefined,
  problems: [{ rule, message }],
});

/** Reads one SKILL.md through its folder; what has not changed since is not parsed again. */
export const readSkill = async (
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
