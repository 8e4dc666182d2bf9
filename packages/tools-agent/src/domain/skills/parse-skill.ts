import { limits } from "../../limits.ts";
import { checkFields } from "./check-fields.ts";
import { quoteValues } from "./quote-values.ts";
import { readFields } from "./read-fields.ts";
import type { SkillFields, SkillProblem, SkillText } from "./skill.ts";
import { splitFrontmatter } from "./split.ts";

type Yaml = typeof import("yaml");

const noFields: SkillFields = Object.freeze({ metadata: Object.freeze({}), hidden: false });

const refused = (problem: SkillProblem, body = ""): SkillText => ({
  fields: noFields,
  body,
  problems: [problem],
  usable: false,
});

/** The frontmatter starts on the file's second line. */
const lineCounter =
  (yaml: string) =>
  (offset: number | undefined): number | undefined =>
    offset === undefined ? undefined : yaml.slice(0, offset).split("\n").length + 1;

const documentOf = (lib: Yaml, yaml: string) => {
  try {
    const document = lib.parseDocument(yaml, {
      schema: "core",
      version: "1.2",
      logLevel: "silent",
      prettyErrors: false,
      uniqueKeys: false,
    });
    const [first] = document.errors;
    if (first !== undefined) return { error: first.message, at: first.pos[0] };
    // The library leaves what follows unread without a word.
    const end = document.range?.[2] ?? yaml.length;
    if (yaml.slice(end).trim() !== "")
      return { error: "it ends before its last line, at a line of ... or ---", at: end };
    return { contents: document.contents };
  } catch {
    // Nesting beyond all measure ends the parser's stack.
    return { error: "it is nested too deeply", at: 0 };
  }
};

const oneLine = (message: string): string => message.split("\n", 1)[0]?.slice(0, 200) ?? "";

const quotedProblems = (lines: readonly number[]): SkillProblem[] =>
  lines.map((line) => ({
    rule: "yaml-colon",
    line: line + 2,
    message: "the value holds a colon or a comment sign and is not quoted; it was read as if it were",
  }));

/**
 * Reads a SKILL.md leniently: what can be understood is used, everything else is a problem with its line. Never throws.
 * `folder`: the name of the skill's folder; absent for a text that has none.
 */
export const parseSkill = async (text: string, folder?: string): Promise<SkillText> => {
  const parts = splitFrontmatter(text);
  if (parts.kind === "open")
    return refused({
      rule: "frontmatter-open",
      line: 1,
      message: "the frontmatter is not closed: a line of --- is missing",
    });
  if (parts.kind === "plain")
    return refused(
      {
        rule: "frontmatter-missing",
        line: 1,
        message: "there is no frontmatter: the file must start with a line of ---",
      },
      parts.body,
    );
  const { yaml, body } = parts;
  if (yaml.length > limits.maxFrontmatterChars)
    return refused(
      {
        rule: "frontmatter-size",
        line: 1,
        message: `the frontmatter is longer than ${limits.maxFrontmatterChars} characters`,
      },
      body,
    );

  const lib = await import("yaml");
  const lineOf = lineCounter(yaml);
  const first = documentOf(lib, yaml);
  const quoted = quoteValues(yaml);
  const again = first.error !== undefined && quoted.lines.length > 0 ? documentOf(lib, quoted.yaml) : first;
  const broken = again.error !== undefined ? first : undefined;
  if (broken !== undefined) {
    const line = lineOf(broken.at);
    return refused(
      {
        rule: "yaml",
        message: `the frontmatter is not valid YAML: ${oneLine(broken.error ?? "")}`,
        ...(line === undefined ? {} : { line }),
      },
      body,
    );
  }
  const retried = again !== first ? quotedProblems(quoted.lines) : [];
  const empty = again.contents === null || again.contents === undefined;
  if (!empty && !lib.isMap(again.contents))
    return refused({ rule: "yaml", line: 2, message: "the frontmatter is not a list of fields" }, body);
  const read = lib.isMap(again.contents)
    ? readFields(lib, again.contents, retried.length > 0 ? lineCounter(quoted.yaml) : lineOf)
    : { fields: noFields, problems: [] };
  const problems = [...retried, ...read.problems, ...checkFields(read.fields, folder)];
  if (body === "") problems.push({ rule: "body-empty", message: "there are no instructions after the frontmatter" });
  return { fields: read.fields, body, problems, usable: read.fields.description !== undefined };
};
