import { type Row, span } from "../text/spans.ts";

const maxLines = 14;

interface DiffDetails {
  diff: string;
  added?: number;
  removed?: number;
}

/** The diff that an edit reported; undefined when its details are something else. */
export function diffOf(details: unknown): DiffDetails | undefined {
  const found = details as Partial<DiffDetails> | null | undefined;
  return typeof found === "object" && found !== null && typeof found.diff === "string"
    ? (found as DiffDetails)
    : undefined;
}

export const diffCounts = ({ added, removed }: DiffDetails): string =>
  added === undefined || removed === undefined ? "" : `+${added} −${removed}`;

/** A unified diff in colour, short: what is left out is counted. */
export function diffRows({ diff }: DiffDetails): Row[] {
  const lines = plainEnds(diff.split("\n"));
  const shown = lines.length <= maxLines ? lines : lines.slice(0, maxLines - 1);
  const rows = shown.map((line): Row => [span("  "), styled(line)]);
  const left = lines.length - shown.length;
  return left > 0 ? [...rows, [span(`  … ${left} more lines`, "dim")]] : rows;
}

/** Where every line ends in CRLF that says nothing; where only some do it is what the diff is about, and stays. */
function plainEnds(lines: readonly string[]): readonly string[] {
  const ends = lines.filter((line, at) => /^[ +-]/.test(line) && !lines[at + 1]?.startsWith("\\"));
  return ends.every((line) => line.endsWith("\r")) ? lines.map((line) => line.replace(/\r$/, "")) : lines;
}

function styled(line: string) {
  if (line.startsWith("+")) return span(line, "added");
  if (line.startsWith("-")) return span(line, "removed");
  return span(line, line.startsWith("@@") ? "accent" : "dim");
}
