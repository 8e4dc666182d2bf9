export interface HitFile {
  path: string;
  lines: { line: number; text: string }[];
}

/** A grep result by file. */
export interface Hits {
  /** What stands in brackets before the first match: which matches these are, what was left out. */
  headers: string[];
  files: HitFile[];
  matches: number;
}

const row = /^(.+?):(\d+): ?(.*)$/;

/** Reads `path:line: text` rows; undefined when any row is something else, so that nothing is hidden. */
export const hitsOf = (tool: string, text: string): Hits | undefined => {
  if (tool !== "grep" || text === "") return undefined;
  const hits: Hits = { headers: [], files: [], matches: 0 };
  for (const line of text.split("\n")) {
    if (line === "") continue;
    if (line.startsWith("[") && line.endsWith("]") && hits.matches === 0) {
      hits.headers.push(line);
      continue;
    }
    const [, path, number, found] = row.exec(line) ?? [];
    if (path === undefined || found === undefined) return undefined;
    let file = hits.files.at(-1);
    if (file?.path !== path) {
      file = { path, lines: [] };
      hits.files.push(file);
    }
    file.lines.push({ line: Number(number), text: found });
    hits.matches++;
  }
  return hits.matches > 0 ? hits : undefined;
};
