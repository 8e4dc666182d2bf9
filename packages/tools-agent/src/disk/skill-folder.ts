import { sameName } from "../domain/skills/check-fields.ts";
import type { LoadedSkill, SkillEntry, SkillsPort } from "../domain/skills/port.ts";
import type { SkillFields, SkillProblem } from "../domain/skills/skill.ts";
import { type Folder, openRoot, within } from "./folder.ts";
import { createQueue } from "./queue.ts";
import { type AcceptSkill, type FoundSkill, type ParsedSkills, readSkill, skillFileNames } from "./read-skill.ts";
import { scanSkills } from "./scan-skills.ts";
import { entriesOf, skillFiles } from "./skill-files.ts";

/** A skill as people see it, loadable or not. */
export interface SkillReport {
  /** Virtual path of its folder. */
  folder: string;
  name: string;
  fields: SkillFields | undefined;
  /** False: it is in no catalogue and cannot be loaded. */
  usable: boolean;
  problems: readonly SkillProblem[];
}

export interface SkillFolderOptions {
  /** Absolute path of the folder that holds one folder per skill. */
  root: string;
  /** How file tools name that folder, e.g. `skills`. */
  virtualRoot: string;
  /** The version that may be used of a text found on disk: itself, an earlier one, or none. Absent: all are. */
  accept?: AcceptSkill;
}

/** Skills on disk. */
export interface SkillFolder extends SkillsPort {
  /** Reads the folder again; to be called before a catalogue that must be fresh. Never rejects because of a skill. */
  refresh(): Promise<void>;
  /** As of the last refresh, problems included. */
  reports(): readonly SkillReport[];
}

interface Known extends SkillReport {
  path: readonly string[];
}

const maxNameChars = 200;

const nameOf = (found: FoundSkill): string => {
  const own = found.text?.fields.name;
  const fits = own !== undefined && own.length <= maxNameChars && !/[/\\\p{Cc}]/u.test(own);
  return sameName(fits ? own : (found.path.at(-1) ?? ""));
};

const toKnown = (found: readonly FoundSkill[], virtualRoot: string): Known[] => {
  const taken = new Map<string, string>();
  return found.map((skill) => {
    const folder = [virtualRoot, ...skill.path].join("/");
    const name = nameOf(skill);
    const first = taken.get(name);
    const usable = skill.text?.usable === true && first === undefined;
    if (usable) taken.set(name, folder);
    const clash: SkillProblem[] =
      skill.text?.usable === true && first !== undefined
        ? [
            {
              rule: "name-duplicate",
              message: `${first} has the same name ${JSON.stringify(name)} and is the one in use; ${folder} is not`,
            },
          ]
        : [];
    return {
      path: skill.path,
      folder,
      name,
      fields: skill.text?.fields,
      usable,
      problems: [...skill.problems, ...clash],
    };
  });
};

/** The skills below one folder. Call `refresh` once before use. */
export const createSkillFolder = ({ root, virtualRoot, accept }: SkillFolderOptions): SkillFolder => {
  const queue = createQueue();
  let parsed: ParsedSkills = new Map();
  let known: readonly Known[] = [];

  const opened = async <T>(use: (folder: Folder) => Promise<T>): Promise<T | undefined> => {
    const folder = await openRoot(root);
    if (folder === undefined) return undefined;
    try {
      return await use(folder);
    } finally {
      await folder.close();
    }
  };

  const refresh = (): Promise<void> =>
    queue.run("scan", async () => {
      const next: ParsedSkills = new Map(parsed);
      const found = (await opened((folder) => scanSkills(folder, accept, next))) ?? [];
      const seen = new Set(found.map(({ path }) => path.join("/")));
      parsed = new Map([...next].filter(([path]) => seen.has(path)));
      known = toKnown(found, virtualRoot);
    });

  /** A known skill as it is on disk now; undefined when it went, broke or took another name. */
  const readAgain = (skill: Known): Promise<LoadedSkill | undefined> =>
    opened(async (top) =>
      within(top, skill.path, async (folder) => {
        const { files, links } = await entriesOf(folder);
        const file = skillFileNames.find((name) => files.includes(name) || links.includes(name));
        if (file === undefined) return undefined;
        const found = await readSkill(folder, file, skill.path, accept, parsed);
        if (found.text?.usable !== true || nameOf(found) !== skill.name) return undefined;
        const { body, fields } = found.text;
        return { name: skill.name, body, folder: skill.folder, hidden: fields.hidden, ...(await skillFiles(folder)) };
      }),
    );

  const findKnown = (name: string): Known | undefined => known.find((one) => one.usable && one.name === sameName(name));

  return {
    refresh,
    reports: () => known,
    catalogue: () =>
      known.flatMap(({ usable, name, fields }): SkillEntry[] =>
        usable && fields?.hidden === false ? [{ name, description: fields.description ?? "" }] : [],
      ),
    async load(name) {
      const before = findKnown(name);
      const fresh = before === undefined ? undefined : await readAgain(before);
      if (fresh !== undefined) return fresh;
      await refresh();
      const now = findKnown(name);
      return now === undefined ? undefined : readAgain(now);
    },
  };
};
