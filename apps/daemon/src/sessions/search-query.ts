const maxWords = 24;
const maxWordChars = 100;

/**
 * What a person typed, as an FTS5 expression: every word must be there, its end may be missing. Only letters, digits and
 * marks of the text get into it, each word quoted, so nothing in it is read as syntax. Undefined when no word is left.
 */
export function searchExpression(query: string): string | undefined {
  const words = query
    .split(/\s+/)
    .map(
      (word) =>
        word
          .match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu)
          ?.join(" ")
          .slice(0, maxWordChars)
          .trim() ?? "",
    )
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  return [...new Set(words)]
    .slice(0, maxWords)
    .map((word) => `"${word}"*`)
    .join(" AND ");
}
