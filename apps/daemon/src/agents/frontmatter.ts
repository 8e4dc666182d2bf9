import type { Document } from "yaml";

/** A definition file taken apart. `yaml` starts on the file's second line. */
export type SplitFile =
  | { kind: "parts"; yaml: string; body: string }
  | { kind: "open" }
  | { kind: "none"; body: string };

const ruler = /^---[ \t]*$/;

/** Frontmatter starts on the first line or not at all. A byte order mark goes, line ends become LF. */
export function splitFile(text: string): SplitFile {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  if (!ruler.test(lines[0] ?? "")) return { kind: "none", body: lines.join("\n").trim() };
  const end = lines.findIndex((line, index) => index > 0 && ruler.test(line));
  if (end === -1) return { kind: "open" };
  return {
    kind: "parts",
    yaml: lines.slice(1, end).join("\n"),
    body: lines
      .slice(end + 1)
      .join("\n")
      .trim(),
  };
}

/** Line of the file that an offset of its frontmatter stands on. */
export const lineIn =
  (yaml: string) =>
  (offset: number | undefined): number | undefined =>
    offset === undefined ? undefined : yaml.slice(0, offset).split("\n").length + 1;

const plainText = /^(name|description|model|vault):[ \t]+([^\s"'[\]{}|>&*!%@`#].*)$/;

/** A text with ": " in it, not in quotes, is the commonest mistake in such files; read as if it were quoted it does no harm. */
function quoted(yaml: string): string {
  return yaml
    .split("\n")
    .map((line) => {
      const [, key, value = ""] = plainText.exec(line) ?? [];
      return key !== undefined && (/:(\s|$)/.test(value) || value.includes(" #"))
        ? `${key}: ${JSON.stringify(value.trim())}`
        : line;
    })
    .join("\n");
}

export type Frontmatter =
  | { ok: true; document: Document; yaml: string; requoted?: number[] }
  | { ok: false; message: string; line: number };

/** Parses a frontmatter. Nothing in it is expanded or turned into a date; a repeated key is an error. */
export async function parseFrontmatter(yaml: string): Promise<Frontmatter> {
  const { parseDocument } = await import("yaml");
  const read = (text: string): Document | { message: string; at: number } => {
    try {
      const document: Document = parseDocument(text, {
        schema: "core",
        version: "1.2",
        logLevel: "silent",
        prettyErrors: false,
      });
      const [error] = document.errors;
      if (error !== undefined) return { message: error.message, at: error.pos[0] };
      // The library leaves what follows unread without a word, and that may be what narrows an agent.
      const end = document.range?.[2] ?? text.length;
      const more = text.slice(end).trim() !== "";
      return more ? { message: "it ends before its last line, at a line of ... or ---", at: end } : document;
    } catch {
      return { message: "it is nested too deeply", at: 0 };
    }
  };
  const first = read(yaml);
  if ("contents" in first) return { ok: true, document: first, yaml };
  const changed = quoted(yaml);
  const again = changed === yaml ? first : read(changed);
  if ("contents" in again) {
    const old = yaml.split("\n");
    const requoted = changed.split("\n").flatMap((line, index) => (line === old[index] ? [] : [index + 2]));
    return { ok: true, document: again, yaml: changed, requoted };
  }
  const reason = first.message.split("\n", 1)[0]?.slice(0, 200) ?? "";
  return { ok: false, message: `the frontmatter is not valid YAML: ${reason}`, line: lineIn(yaml)(first.at) ?? 1 };
}
