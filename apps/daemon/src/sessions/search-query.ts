import { unspacedScripts, type WordPiece, wordsOf } from "../store/search-parts.ts";

const maxWords = 24;
const maxWordChars = 100;

/** What a person looks for. */
export interface SearchQuery {
  /** For FTS5. */
  expression: string;
  /** Finds in a text in normal form D what to mark; always the first group or nothing. */
  marks: RegExp;
}

const quoted = (text: string): string => `"${text}"`;

/** A word of the query as the index may hold it: its end may be missing, in an identifier also its beginning. */
function expressionOf(words: readonly WordPiece[][]): string {
  const whole = words.map((pieces) => pieces.map(textOf).join("")).join(" ");
  const pieces = words.flat();
  if (pieces.some(({ kind }) => kind === "characters"))
    return pieces
      .map((piece) => (piece.kind === "characters" ? quoted(piece.characters.join(" ")) : `${quoted(piece.text)}*`))
      .join(" AND ");
  const humps = pieces.flatMap((piece) => (piece.kind === "word" ? piece.humps : [])).join(" ");
  const plain = `${quoted(whole)}*`;
  return humps === whole ? plain : `(${plain} OR ${quoted(humps)}*)`;
}

const textOf = (piece: WordPiece): string => (piece.kind === "word" ? piece.text : piece.characters.join(""));

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** A letter in either case, with any marks. */
const letter = (char: string): string => {
  const forms = [...new Set([char, char.toLowerCase(), char.toUpperCase()])].map(escaped);
  return `(?:${forms.join("|")})\\p{M}*`;
};

const lettersOf = (text: string): string =>
  [...text.normalize("NFD")]
    .filter((char) => !/\p{M}/u.test(char))
    .map(letter)
    .join("");

/** Where a word begins, or a part of an identifier, or letters after characters that need no spaces. */
const begin = `(?:(?<![\\p{L}\\p{N}\\p{M}])|(?<=[${unspacedScripts}])|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll}))`;
const rest = `(?:(?![${unspacedScripts}])[\\p{L}\\p{N}\\p{M}])*`;

/** What is marked for a piece of the query: the characters, or a word to its end. */
const markOf = (piece: WordPiece): string =>
  piece.kind === "characters"
    ? lettersOf(textOf(piece))
    : `${begin}${piece.humps.map(lettersOf).join("[^\\p{L}\\p{N}]?")}${rest}`;

/**
 * What a person typed: every word must be there. Only letters, digits and marks of the text get into the expression, each
 * word quoted, so nothing in it is read as syntax. Undefined when no word is left.
 */
export function searchQuery(query: string): SearchQuery | undefined {
  const words = [...new Set(query.split(/\s+/))]
    .map((word) => wordsOf(word.slice(0, maxWordChars)))
    .filter((pieces) => pieces.length > 0)
    .slice(0, maxWords);
  if (words.length === 0) return undefined;
  const marks = [...new Set(words.flat(2).map(markOf))].filter((mark) => mark !== "");
  return {
    expression: [...new Set(words.map(expressionOf))].join(" AND "),
    marks: new RegExp(marks.length === 0 ? "(?!)" : marks.join("|"), "gu"),
  };
}
