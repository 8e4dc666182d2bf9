/** A skill as the catalogue shows it. */
export interface SkillEntry {
  name: string;
  description: string;
}

/** A skill's text with what lies in its folder. */
export interface LoadedSkill {
  name: string;
  /** Instructions without the frontmatter. */
  body: string;
  /** Virtual path of its folder. */
  folder: string;
  /** Paths below the folder, SKILL.md left out; capped. */
  files: readonly string[];
  /** Files beyond the cap. */
  moreFiles: number;
  /** A person may load it, a model may not. */
  hidden: boolean;
}

/** The skills of this installation. */
export interface SkillsPort {
  /** What a model may load, by name, from cached state: the owner keeps it fresh. Hidden skills are left out. */
  catalogue(): readonly SkillEntry[];
  /** Reads what `catalogue` tells; to be called before a prompt is put together. */
  refresh?(): Promise<void>;
  /** The exact name, read afresh; undefined when there is none. */
  load(name: string): Promise<LoadedSkill | undefined>;
}

/** The web as skills from URLs need it. Both judge: the text before anybody is asked, the connection when it is made. */
export interface SkillWebPort {
  /** The URL floor as far as text can tell; `checkUrl` of @latchai/net. */
  check(url: string): { ok: true; url: URL } | { ok: false; reason: string };
  /** A guarded fetch. It is called with `redirect: "manual"`. */
  fetch: typeof globalThis.fetch;
}
