import { asciiLower } from "../lexer/lex.ts";
import { type Brackets, bracketsOf, is, isName, isWord, namesOfWith, readWith } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";
import { doing, invalid, read, type Verdict, write } from "../verdict.ts";
import { explainable, neverInQuery, sqliteFunctions, sqliteGrammar } from "./names.ts";
import { argumentPragmas, barePragmas } from "./pragmas.ts";
import { otherStatement } from "./statements.ts";

/** Judges one statement of SQLite. */
export function judgeSqlite(tokens: readonly Token[]): Verdict {
  const [first] = tokens;
  if (is(first, "select") || is(first, "values") || is(first, "with")) return query(tokens);
  if (is(first, "pragma")) return pragma(tokens.slice(1));
  if (is(first, "explain")) return explain(tokens.slice(is(tokens[1], "query") && is(tokens[2], "plan") ? 3 : 1));
  return otherStatement(tokens);
}

function query(tokens: readonly Token[]): Verdict {
  const brackets = bracketsOf(tokens);
  if (is(tokens[0], "with")) {
    const head = readWith(tokens, 0, brackets);
    if (head === undefined) return invalid("has a WITH that cannot be read");
    const main = tokens.slice(head.main);
    if (!is(main[0], "select") && !is(main[0], "values")) return otherStatement(main);
  }
  if (tokens.length === 1) return invalid("ends before it says what to read");
  const foreign = tokens.find((token) => isWord(token, neverInQuery));
  if (foreign) return invalid(`has ${foreign.text.toUpperCase()}, which no query of SQLite has`);
  const obstacle = firstObstacle(tokens, brackets);
  return obstacle === undefined ? read("select") : write("select", obstacle);
}

function firstObstacle(tokens: readonly Token[], brackets: Brackets): string | undefined {
  const names = namesOfWith(tokens, brackets);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "param") return `has a parameter (${token.text}), and no value comes with it`;
    const name = asciiLower(token.text);
    // A string may name a table too.
    if (/^['"]?pragma_/.test(name)) {
      const bare = name.replace(/^['"]?pragma_|['"]$/g, "");
      if (!barePragmas.has(bare) && !argumentPragmas.has(bare))
        return `reads ${name}, which is not known to be harmless`;
      continue;
    }
    if (!is(tokens[at + 1], "(") || !isName(token) || names.has(at)) continue;
    // A type, as in cast(a as decimal(5)).
    if (is(tokens[at - 1], "as")) continue;
    if (token.kind === "word" && sqliteGrammar.has(name)) continue;
    if (!sqliteFunctions.has(name)) return `calls ${token.text}, which is not known to be harmless`;
  }
  return undefined;
}

/** EXPLAIN lists a program without running it, but a pragma acts while it is prepared. */
function explain(tokens: readonly Token[]): Verdict {
  const [first] = tokens;
  if (is(first, "pragma")) return pragma(tokens.slice(1));
  if (!isWord(first, explainable)) return invalid("explains what is no query and no change of rows");
  const param = tokens.find(({ kind }) => kind === "param");
  if (param) return write("explain", `has a parameter (${param.text}), and no value comes with it`);
  return read("explain");
}

function pragma(tokens: readonly Token[]): Verdict {
  const qualified = is(tokens[1], ".");
  const [name, ...rest] = qualified ? tokens.slice(2) : tokens;
  if (!isName(name) || name === undefined || (qualified && !isName(tokens[0])))
    return invalid("is a PRAGMA with no name");
  const pragmaName = asciiLower(name.text);
  if (rest.length === 0 && barePragmas.has(pragmaName)) return read("pragma");
  if (argumentPragmas.has(pragmaName) && isArgument(rest)) return read("pragma");
  return { ...write("pragma", doing("pragma", `PRAGMA ${pragmaName}`)), noTransaction: true };
}

/** `= value` or `(value)`, the value one token with at most a sign. */
function isArgument(tokens: readonly Token[]): boolean {
  const inner = is(tokens[0], "=") ? tokens.slice(1) : bracketed(tokens);
  if (inner === undefined) return false;
  const [value, ...more] = is(inner[0], "-") || is(inner[0], "+") ? inner.slice(1) : inner;
  return more.length === 0 && value !== undefined && ["word", "quoted", "string", "number"].includes(value.kind);
}

const bracketed = (tokens: readonly Token[]): readonly Token[] | undefined =>
  is(tokens[0], "(") && is(tokens.at(-1), ")") ? tokens.slice(1, -1) : undefined;
