/** Characters of a text that are laid out without being asked for; more takes the page seconds. */
const shownChars = 40_000;
/** How far the newest part moves on at once, so that what is on screen is not laid out anew for each piece. */
const stepChars = shownChars / 2;

export const isLong = (text: string): boolean => text.length > shownChars;

export const beginningOf = (text: string): string => text.slice(0, shownChars).toWellFormed();

/** The newest 20,000 to 40,000 characters, from the beginning of a line where there is one. */
export function newestOf(text: string): string {
  if (!isLong(text)) return text;
  const from = Math.floor((text.length - stepChars) / stepChars) * stepChars;
  const line = text.indexOf("\n", from) + 1;
  return text.slice(line > 0 && line < from + stepChars / 2 ? line : from).toWellFormed();
}
