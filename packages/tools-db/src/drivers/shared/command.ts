const blank = /^(?:\s+|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/|\()+/;
const twoWords = new Set(["CREATE", "DROP", "ALTER", "START", "LOCK", "UNLOCK", "LOAD"]);
const reads = new Set(["WITH", "TABLE", "VALUES"]);

/** What a statement does, by its first words, for engines and moments that give no tag. */
export function commandOf(text: string): string {
  const start = text.replace(blank, "");
  const [, first = "", second = ""] = /^([a-z]+)(?:\s+([a-z]+))?/i.exec(start) ?? [];
  const word = first.toUpperCase();
  if (reads.has(word)) return "SELECT";
  return twoWords.has(word) && second !== "" ? `${word} ${second.toUpperCase()}` : word;
}
