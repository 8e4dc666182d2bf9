const maxChars = 60;

/** Of a title that a person gives. */
export const maxTitleChars = 200;

/** The title of a session that nobody named yet. */
export const untitled = "New chat";

/** What a list shows of a message: its first words on one line. */
export function firstWords(text: string, max: number = maxChars): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, " ")
    .trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const space = cut.lastIndexOf(" ");
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
