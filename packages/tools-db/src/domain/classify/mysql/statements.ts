import { hasWhere, isWord } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import { doing, invalid, type Verdict, write } from "../verdict.ts";
import { commits, kindOfWord, rights } from "./words.ts";

const twoWords: ReadonlySet<string> = new Set("create alter drop rename load lock start set flush".split(" "));

/** A statement that is neither a query nor a look at the server. */
export function changeOf(tokens: readonly Token[]): Verdict {
  const [first, second] = tokens;
  if (first === undefined) return invalid("ends before its statement begins");
  if (first.text === "delimiter") return invalid("is DELIMITER, a command of the mysql client and not SQL");
  const known = first.kind === "word" ? kindOfWord(first.text) : undefined;
  if (known === undefined)
    return invalid(`starts with ${first.text.slice(0, 40)}, which begins no statement that is known here`);
  const kind = (known === "ddl" || first.text === "set") && isWord(second, rights) ? "admin" : known;
  const command = twoWords.has(first.text) && second?.kind === "word" ? `${first.text} ${second.text}` : first.text;
  const everyRow = (first.text === "update" || first.text === "delete") && !hasWhere(tokens);
  return {
    ...write(kind, doing(kind, command.toUpperCase())),
    ...(everyRow && { noWhere: true }),
    ...(commits.has(first.text) && { noTransaction: true }),
  };
}
