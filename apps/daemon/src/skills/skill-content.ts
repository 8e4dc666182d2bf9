/**
 * What a person accepts of a skill, as one text that reads well in a diff: the other files of its folder by hash, then the whole of
 * its SKILL.md.
 */
export interface SkillContent {
  /** One line per file. */
  files: string;
  text: string;
}

const head = "Other files:\n";
const middle = "\nSKILL.md:\n";

export const contentText = ({ files, text }: SkillContent): string =>
  `${head}${files === "" ? "  none" : files}${middle}${text}`;

export function splitContent(content: string): SkillContent | undefined {
  // A line of a file begins with two spaces, so that none can be taken for the heading.
  const at = content.indexOf(middle);
  if (!content.startsWith(head) || at < 0) return undefined;
  const files = content.slice(head.length, at);
  return { files: files === "  none" ? "" : files, text: content.slice(at + middle.length) };
}

/** A path as it stands in such a line. */
export const fileLine = (path: string, what: string): string =>
  `  ${/^[\w./@+-]+( [\w./@+-]+)*$/.test(path) ? path : JSON.stringify(path)}  ${what}`;

/** The lines of files by their paths. */
export const pathsIn = (files: string): Map<string, string> =>
  new Map(
    files.split("\n").flatMap((line) => {
      const [, path] = /^ {2}(.+) {2}(?:sha256 |-> )/.exec(line) ?? [];
      return path === undefined ? [] : [[path.startsWith('"') ? (JSON.parse(path) as string) : path, line] as const];
    }),
  );
