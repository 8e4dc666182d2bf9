import { type Brackets, is, isWord } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import {
  boundToBracket,
  mariadbFunctions,
  mysqlFunctions,
  mysqlGrammar,
  mysqlOnlyGrammar,
  sharedFunctions,
  sysFunctions,
} from "./functions.ts";
import type { Server } from "./words.ts";

/** Why the name at `at`, if a bracket follows it, may be somebody's function. */
export function obstacleOfCall(
  tokens: readonly Token[],
  at: number,
  server: Server,
  brackets: Brackets,
): string | undefined {
  const [before, token, open] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token === undefined || !is(open, "(") || (token.kind !== "word" && token.kind !== "quoted")) return undefined;
  if (is(before, ".")) return isShipped(tokens, at) ? undefined : unknown(token, "as a function of a schema");
  // An alias or a type after AS; the columns of a derived table after its bracket.
  if (is(before, "as") || is(before, ")")) return undefined;
  if (token.kind === "quoted") return unknown(token, "by a quoted name");
  const { text: name } = token;
  if (mysqlGrammar.has(name) || (server === "mysql" && mysqlOnlyGrammar.has(name))) return undefined;
  const close = (brackets.get(at + 1) ?? tokens.length) - 1;
  if (name === "columns" && before?.kind === "string") return undefined;
  if (name === "json_table") return hasColumns(tokens, at, close) ? undefined : unknown(token);
  if (!isNative(name, server))
    return sizedTypes.has(name) && isSized(before, tokens[at + 2], close - at) ? undefined : unknown(token);
  if (boundToBracket.has(name) && open?.start !== token.end)
    return `calls ${name.toUpperCase()} with white space before its bracket, which may be a stored function`;
  if (name === "last_insert_id" && close > at + 2)
    return "sets the session's last insert id (LAST_INSERT_ID with a value)";
  return undefined;
}

const unknown = ({ text }: Token, how = ""): string =>
  `calls ${text.slice(0, 64)}${how === "" ? "" : ` ${how}`}, which is not known to be harmless`;

const isNative = (name: string, server: Server): boolean =>
  sharedFunctions.has(name) || (server === "mariadb" ? mariadbFunctions : mysqlFunctions).has(name);

/** `sys.format_bytes(…)` and its like. */
const isShipped = (tokens: readonly Token[], at: number): boolean =>
  is(tokens[at - 2], "sys") && !is(tokens[at - 3], ".") && isWord(tokens[at], sysFunctions);

/** A column of JSON_TABLE: `a datetime(6)`. */
const sizedTypes: ReadonlySet<string> = new Set(["datetime", "bit"]);
const isSized = (before: Token | undefined, size: Token | undefined, length: number): boolean =>
  (before?.kind === "quoted" || (before?.kind === "word" && !mysqlGrammar.has(before.text))) &&
  length === 3 &&
  size?.kind === "number";

/** A JSON_TABLE has its columns inside; a stored function of that name cannot. */
function hasColumns(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from + 2; at < to; at++)
    if (is(tokens[at], "columns") && is(tokens[at + 1], "(") && tokens[at - 1]?.kind === "string") return true;
  return false;
}
