import { limits } from "../limits.ts";

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'" };

// Each keeps line breaks, so that a position after normalising still tells the line.
const differences: readonly { name: string; normalise(text: string): string }[] = [
  { name: "in a byte order mark", normalise: (text) => text.replaceAll("\ufeff", "") },
  { name: "in line endings", normalise: (text) => text.replaceAll("\r", "") },
  { name: "in trailing whitespace", normalise: (text) => text.replace(/[^\S\n]+$/gm, "") },
  { name: "in spaces and tabs", normalise: (text) => text.replace(/^[^\S\n]+/gm, "").replace(/[^\S\n]+/g, " ") },
  { name: "in Unicode normalisation", normalise: (text) => text.normalize("NFC") },
  {
    name: "in quotes or dashes (typographic against plain)",
    normalise: (text) => text.replace(/[‘’‚]/g, "'").replace(/[“”„]/g, '"').replace(/[–—]/g, "-"),
  },
  {
    name: "in HTML entities (&lt; against <)",
    normalise: (text) => text.replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity),
  },
];

const lineAt = (text: string, index: number): number => {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < index; at = text.indexOf("\n", at + 1)) line++;
  return line;
};

const withoutNumbers = (text: string): string => text.replace(/^[^\S\n]*\d+(?:[:|→]|\t)[^\S\n]?/gm, "");

const tokens = (line: string): Set<string> => new Set(line.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []);

/** The line that shares most of its words and signs with the longest line of `wanted`. */
const closestLine = (text: string, wanted: string): string => {
  const longest = wanted
    .split("\n")
    .reduce((best, line) => (line.trim().length > best.trim().length ? line : best), "");
  const goal = tokens(longest);
  if (goal.size === 0) return "";
  let best = { score: 0, line: 0, text: "" };
  for (const [index, line] of text.split("\n").entries()) {
    if (line.length > 2000) continue;
    const own = tokens(line);
    let shared = 0;
    for (const token of own) if (goal.has(token)) shared++;
    const score = (2 * shared) / (goal.size + own.size);
    if (score > best.score) best = { score, line: index + 1, text: line.trim() };
  }
  if (best.score < 0.3) return "";
  const shown =
    best.text.length > limits.maxHintLineChars ? `${best.text.slice(0, limits.maxHintLineChars - 1)}…` : best.text;
  return `closest is line ${best.line}: ${shown}`;
};

/** Why a text was not found, in one clause for the model; "" when nothing is known. Never used to apply an edit. */
export const explainMiss = (text: string, edit: { old_string: string; new_string: string }): string => {
  if (text.length > limits.maxHintChars) return "read the part again and copy it exactly";
  for (const { name, normalise } of differences) {
    const wanted = normalise(edit.old_string);
    if (wanted.trim() === "") continue;
    const base = normalise(text);
    const at = base.indexOf(wanted);
    if (at !== -1) return `line ${lineAt(base, at)} differs only ${name}: copy it exactly as read_file shows it`;
  }
  const plain = withoutNumbers(edit.old_string);
  const at = plain === edit.old_string || plain === "" ? -1 : text.indexOf(plain);
  if (at !== -1)
    return `it starts with line numbers that are not in the file; without them it is on line ${lineAt(text, at)}`;
  const applied = edit.new_string.trim() === "" ? -1 : text.indexOf(edit.new_string);
  if (applied !== -1)
    return `new_string is already there on line ${lineAt(text, applied)}: the edit seems to be applied already`;
  const closest = closestLine(text, edit.old_string);
  return closest === ""
    ? "read the file again and copy the text exactly"
    : `${closest} — copy the text exactly from read_file`;
};
