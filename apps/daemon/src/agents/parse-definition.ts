import type { FileProblem } from "../http/schemas/agents.ts";
import { readCron } from "../schedule/cron.ts";
import { ownTimeZone } from "../schedule/zone.ts";
import { type ParsedAgent, unusable } from "./definition.ts";
import { lineIn, parseFrontmatter, splitFile } from "./frontmatter.ts";
import { readFields } from "./read-fields.ts";

/** End of every problem of a schedule's entry. */
export const neverFires = "this entry never fires";

const maxFrontmatterChars = 65_536;

/** Reads a definition leniently: what can be understood is used, everything else is a problem with its line. Never throws. */
export async function parseDefinition(text: string): Promise<ParsedAgent> {
  const file = splitFile(text);
  if (file.kind === "open") return unusable("the frontmatter is not closed: a line of --- is missing", 1);
  if (file.kind === "none")
    return unusable(
      "there is no frontmatter: a definition starts with a line of ---, its fields, and another ---",
      1,
      file.body,
    );
  const { yaml: source, body } = file;
  if (source.length > maxFrontmatterChars)
    return unusable(`the frontmatter is longer than ${maxFrontmatterChars} characters`, 1, body);
  const read = await parseFrontmatter(source);
  if (!read.ok) return unusable(read.message, read.line, body);
  const { document, requoted = [] } = read;
  const lib = await import("yaml");
  const { contents } = document;
  const empty = contents === null || (lib.isScalar(contents) && contents.value === null);
  if (!empty && !lib.isMap(contents)) return unusable("the frontmatter is not a list of fields", 2, body);
  const fields = readFields(lib, lib.isMap(contents) ? contents : undefined, lineIn(read.yaml));
  const problems = [
    ...requoted.map((line) => ({
      line,
      message: "the text holds a colon or a # and is not in quotes; it was read as if it were",
    })),
    ...fields.problems,
    ...(await scheduleProblems(fields)),
  ];
  if (body === "") problems.push({ message: "there is no prompt after the frontmatter" });
  return { ...fields, problems, usable: true, prompt: body };
}

/** Entries of five fields that are no times all the same; the one that fires them refuses them too. */
async function scheduleProblems({ schedule, lines }: Pick<ParsedAgent, "schedule" | "lines">): Promise<FileProblem[]> {
  const found: FileProblem[] = [];
  for (const [index, { cron, timeZone }] of schedule.entries()) {
    const read = await readCron(cron, timeZone ?? ownTimeZone());
    if (read.ok) continue;
    const message = `${read.problem}; ${neverFires}`;
    const line = lines.schedule[index];
    found.push(line === undefined ? { message } : { line, message });
  }
  return found;
}
