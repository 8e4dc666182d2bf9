/** What the search index takes for one word. */
const token = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** Scripts that are written without spaces between words, as part of a character class: each character is found by itself. */
export const unspacedScripts =
  "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}々〆ー";
const stretch = new RegExp(`[${unspacedScripts}]+|[^${unspacedScripts}]+`, "gu");
const isUnspaced = new RegExp(`^[${unspacedScripts}]`, "u");
/** Between `create` and `Widget`, `HTTP` and `Server`. */
const hump = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** A word of the index that nobody types, so that nothing is found across two pieces. */
const gap = " \ue000 ";
const maxChars = 200_000;

/** A stretch of a word: characters that are words by themselves, or letters that make words together. */
export type WordPiece = { kind: "characters"; characters: string[] } | { kind: "word"; text: string; humps: string[] };

/** A text word by word, each word in its pieces. */
export const wordsOf = (text: string): WordPiece[][] =>
  [...text.matchAll(token)].map(([word]) =>
    (word.match(stretch) ?? []).map((piece) =>
      isUnspaced.test(piece)
        ? { kind: "characters", characters: [...piece] }
        : { kind: "word", text: piece, humps: piece.split(hump) },
    ),
  );

/** What a text is found by beside its words: the characters of scripts without spaces, and the parts of identifiers. */
export function searchParts(text: string): string {
  const found = new Set<string>();
  for (const pieces of wordsOf(text)) {
    for (const piece of pieces) {
      if (piece.kind === "characters") found.add(piece.characters.join(" "));
      else {
        const { humps } = piece;
        if (pieces.length > 1) found.add(piece.text);
        if (humps.length > 1) found.add(humps.join(" "));
        for (let from = 1; from < humps.length - 1; from += 1) found.add(humps.slice(from).join(""));
      }
    }
  }
  return [...found].join(gap).slice(0, maxChars);
}
