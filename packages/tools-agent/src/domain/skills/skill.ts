/** Something wrong with a skill's file, for people: on the skills page and in `latchai doctor`. */
export interface SkillProblem {
  /** Stable, e.g. `yaml-colon`. */
  rule: SkillRule;
  /** 1-based line of the file, where one is known. */
  line?: number;
  message: string;
}

export type SkillRule =
  | "frontmatter-missing"
  | "frontmatter-open"
  | "frontmatter-size"
  | "yaml"
  | "yaml-colon"
  | "name-missing"
  | "name-length"
  | "name-characters"
  | "name-folder"
  | "name-duplicate"
  | "description-missing"
  | "description-length"
  | "compatibility-length"
  | "metadata-shape"
  | "field-shape"
  | "field-unknown"
  | "body-empty"
  | "file-size"
  | "file-encoding"
  | "file-kind"
  | "file-unreadable"
  | "not-accepted"
  | "scan-limit";

/** What the frontmatter says, every value as text. */
export interface SkillFields {
  name?: string;
  description?: string;
  license?: string;
  compatibility?: string;
  metadata: Readonly<Record<string, string>>;
  /** Shown to people, never acted on: a skill cannot approve its own tools. */
  allowedTools?: string;
  /** Left out of the catalogue and not for a model to load. */
  hidden: boolean;
}

/** A SKILL.md as read. */
export interface SkillText {
  fields: SkillFields;
  /** Everything after the frontmatter, trimmed. */
  body: string;
  problems: readonly SkillProblem[];
  /** False: it lacks what a catalogue needs, or its frontmatter cannot be told from its body. */
  usable: boolean;
}
