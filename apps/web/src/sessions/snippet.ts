/** A search hit in pieces; what matched stands between ⟦ and ⟧. */
export const snippetParts = (snippet: string): { text: string; hit: boolean }[] => {
  const parts: { text: string; hit: boolean }[] = [];
  for (const [at, piece] of snippet.split(/[⟦⟧]/).entries())
    if (piece !== "") parts.push({ text: piece, hit: at % 2 === 1 });
  return parts;
};
