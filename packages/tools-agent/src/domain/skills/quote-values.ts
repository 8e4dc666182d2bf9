const keyLine = /^([A-Za-z][\w-]*):[ \t]+(\S.*)$/;
/** A value that starts with one of these is already more than plain text. */
const indicator = /^["'[\]{}|>&*!%@`#]/;

const breaksPlain = (value: string): boolean => /:(\s|$)/m.test(value) || / #/.test(value);

/**
 * Puts the plain values of top-level keys in quotes where a colon in them, on that line or one that continues it, makes
 * YAML read a mapping. Gives the new text and the lines (0-based) that were changed.
 */
export const quoteValues = (yaml: string): { yaml: string; lines: number[] } => {
  const lines = yaml.split("\n");
  const out: string[] = [];
  const changed: number[] = [];
  for (let at = 0; at < lines.length; ) {
    const match = keyLine.exec(lines[at] ?? "");
    let end = at + 1;
    while (end < lines.length && !/^\S/.test(lines[end] ?? "")) end += 1;
    const [, key = "", first = ""] = match ?? [];
    const value = [first, ...lines.slice(at + 1, end).map((line) => line.trim())].join("\n").trim();
    if (match !== null && !indicator.test(first) && breaksPlain(value)) {
      out.push(`${key}: ${JSON.stringify(value.replace(/\n+/g, " "))}`);
      // As many lines as before, so that every later position still fits the file.
      for (let blank = at + 1; blank < end; blank += 1) out.push("");
      changed.push(at);
    } else out.push(...lines.slice(at, end));
    at = end;
  }
  return { yaml: out.join("\n"), lines: changed };
};
