import { limits } from "../limits.ts";
import { text } from "../text.ts";
import { oneLine } from "./one-line.ts";

/** One name per line, folders with a slash, cut at the caps with the rest counted. */
export const renderEntries = (entries: readonly { name: string; kind: string }[], path: string): string => {
  if (entries.length === 0) return text.emptyFolder();
  const lines: string[] = [];
  let chars = 0;
  for (const { name, kind } of entries.slice(0, limits.maxListEntries)) {
    const line = `${oneLine(name)}${kind === "directory" ? "/" : ""}`;
    chars += line.length + 1;
    if (chars > limits.maxListChars) break;
    lines.push(line);
  }
  const rest = entries.length - lines.length;
  if (rest > 0) lines.push(text.moreEntries(rest, path));
  return lines.join("\n");
};
