import { type Brackets, bracketsOf, is, isWord, namesOfWith, readWith } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import { invalid, read, type Verdict, write } from "../verdict.ts";
import { obstacleOfCall } from "./calls.ts";
import { changeOf } from "./statements.ts";
import { neverInQuery, type Server } from "./words.ts";

/** Judges what begins like a query; undefined when it does not. */
export function judgeQuery(tokens: readonly Token[], server: Server): Verdict | undefined {
  const brackets = bracketsOf(tokens);
  const main = mainOf(tokens, brackets);
  if (main === undefined) return invalid("has a WITH that cannot be read");
  if (!beginsQuery(main[0], server)) return main.length < tokens.length ? changeOf(main) : undefined;
  if (main.length === 1) return invalid("ends before it says what to read");
  const foreign = tokens.find((_, at) => isForeign(tokens, at));
  if (foreign) return invalid(`has ${foreign.text.toUpperCase()}, which no query has`);
  const obstacle = obstacleIn(tokens, server, brackets);
  return obstacle === undefined ? read("select") : write("select", obstacle);
}

/** A word of another statement; UPDATE too, but for FOR UPDATE, and INSERT and REPLACE where they are no functions. */
function isForeign(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (is(before, ".") || is(before, "@")) return false;
  if (is(token, "update")) return !is(before, "for");
  if (is(token, "insert") || is(token, "replace")) return !is(next, "(");
  return isWord(token, neverInQuery);
}

/** The statement behind opening brackets and a WITH. */
function mainOf(tokens: readonly Token[], brackets: Brackets): readonly Token[] | undefined {
  let at = 0;
  while (is(tokens[at], "(")) at++;
  if (!is(tokens[at], "with")) return tokens.slice(at);
  const head = readWith(tokens, at, brackets);
  if (head === undefined) return undefined;
  at = head.main;
  while (is(tokens[at], "(")) at++;
  return tokens.slice(at);
}

const beginsQuery = (token: Token | undefined, server: Server): boolean =>
  is(token, "select") || is(token, "values") || (server === "mysql" && is(token, "table"));

/** Why a query, or what stands in a SHOW, does more than read. */
export function obstacleIn(tokens: readonly Token[], server: Server, brackets: Brackets): string | undefined {
  const parts = namesOfWith(tokens, brackets);
  for (const [at, token] of tokens.entries()) {
    const obstacle =
      token.kind === "param"
        ? "has a parameter (?), and no value comes with it"
        : (obstacleOfWord(tokens, at, server) ??
          (parts.has(at) ? undefined : obstacleOfCall(tokens, at, server, brackets)));
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function obstacleOfWord(tokens: readonly Token[], at: number, server: Server): string | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token === undefined || isField(tokens, at)) return undefined;
  if (is(token, "into")) return "writes its result to a file or a variable (INTO)";
  if (is(token, "procedure") && is(tokens[at + 2], "(")) return "runs a procedure on its rows (PROCEDURE)";
  if (is(token, "for") && (is(next, "update") || is(next, "share")))
    return `locks rows (FOR ${next?.text.toUpperCase()})`;
  if (is(token, "lock") && is(next, "in")) return "locks rows (LOCK IN SHARE MODE)";
  if (is(token, "next") && is(next, "value")) return "advances a sequence (NEXT VALUE FOR)";
  if (server === "mariadb" && is(token, "-") && is(next, ">") && next?.start === token.end)
    return "uses ->, which MariaDB does not know";
  return undefined;
}

/** A word right behind a name and its dot is a name, whatever it spells. */
function isField(tokens: readonly Token[], at: number): boolean {
  const [owner, dot, token] = [tokens[at - 2], tokens[at - 1], tokens[at]];
  if (!is(dot, ".") || dot?.end !== token?.start || owner?.end !== dot?.start) return false;
  return owner?.kind === "quoted" || (owner?.kind === "word" && !/^\d/.test(owner.text));
}
