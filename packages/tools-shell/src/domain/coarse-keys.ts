import { literalArgument } from "./argument.ts";
import { plausibleKeys } from "./keys.ts";

/** Deny keys read from raw text that the grammar could not read as a whole: a failure must not hide a denied command. */
export function coarseKeys(text: string): string[] {
  const keys = new Set<string>();
  const lines = text
    .slice(0, 65_536)
    .replaceAll("\\\n", "")
    .split(/[;&|\n(){}`]|\$\(/, 500);
  for (const line of lines) {
    const words = line
      .replace(/["'\\]/g, "")
      .split(/[\s\0]+/, 40)
      .filter(Boolean);
    const start = words.findIndex((word) => !/^\w+=/.test(word));
    if (start < 0) continue;
    for (const key of plausibleKeys(words.slice(start).map(literalArgument))) keys.add(key);
  }
  return [...keys];
}
