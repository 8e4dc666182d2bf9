/** Ranks `text` for a query: lower is better, undefined means no match. Words match in any order, letters in order. */
export const matchScore = (query: string, text: string): number | undefined => {
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return 0;
  const within = text.toLowerCase();
  const at = within.indexOf(wanted);
  if (at !== -1) return at === 0 ? 0 : /[\s_\-(/]/.test(within[at - 1] ?? "") ? 1 : 2;
  const words = wanted.split(/\s+/);
  if (words.length > 1) return words.every((word) => within.includes(word)) ? 3 : undefined;
  let from = 0;
  for (const letter of wanted) {
    from = within.indexOf(letter, from) + 1;
    if (from === 0) return undefined;
  }
  return 4;
};
