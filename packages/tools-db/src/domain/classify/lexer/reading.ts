import type { Token } from "./token.ts";

/** Whether a token is this mark or this unquoted word. */
export const is = (token: Token | undefined, text: string): boolean =>
  token !== undefined && (token.kind === "mark" || token.kind === "word") && token.text === text;

export const isWord = (token: Token | undefined, words: ReadonlySet<string>): boolean =>
  token?.kind === "word" && words.has(token.text);

export const isName = (token: Token | undefined): boolean => token?.kind === "word" || token?.kind === "quoted";

/** For each opening bracket, one past the bracket that closes it; an open one reaches to the end. */
export type Brackets = ReadonlyMap<number, number>;

export function bracketsOf(tokens: readonly Token[]): Brackets {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [at, token] of tokens.entries()) {
    if (is(token, "(")) open.push(at);
    const last = is(token, ")") ? open.pop() : undefined;
    if (last !== undefined) pairs.set(last, at + 1);
  }
  for (const at of open) pairs.set(at, tokens.length);
  return pairs;
}

/** The head of a WITH at `from`: which tokens are names of its parts, and where the statement behind it begins. Undefined: it is no WITH. */
export function readWith(
  tokens: readonly Token[],
  from: number,
  brackets: Brackets,
): { names: number[]; main: number } | undefined {
  const names: number[] = [];
  let at = from + 1;
  if (is(tokens[at], "recursive")) at++;
  for (;;) {
    if (!isName(tokens[at])) return undefined;
    names.push(at++);
    at = brackets.get(at) ?? at;
    if (!is(tokens[at++], "as")) return undefined;
    if (is(tokens[at], "not")) at++;
    if (is(tokens[at], "materialized")) at++;
    const after = brackets.get(at);
    if (after === undefined || !beginsPart(tokens[at + 1])) return undefined;
    at = is(tokens[after], "cycle") ? afterCycle(tokens, after) : after;
    if (!is(tokens[at], ",")) return { names, main: at };
    at++;
  }
}

/** A part of a WITH is a query on these servers; elsewhere it may be a DELETE. */
const beginsPart = (token: Token | undefined): boolean => is(token, "(") || isWord(token, queryWords);
const queryWords: ReadonlySet<string> = new Set(["select", "values", "with", "table"]);

/** MariaDB: `CYCLE a, b RESTRICT`. */
function afterCycle(tokens: readonly Token[], from: number): number {
  let at = from + 1;
  while (isName(tokens[at]) && !is(tokens[at], "restrict")) at += is(tokens[at + 1], ",") ? 2 : 1;
  return is(tokens[at], "restrict") ? at + 1 : from;
}

/** The parts of every WITH that begins a query. `WITH ROLLUP` and its like follow something else. */
export function namesOfWith(tokens: readonly Token[], brackets: Brackets): ReadonlySet<number> {
  const names = new Set<number>();
  for (const [at, token] of tokens.entries()) {
    if (is(token, "with") && (at === 0 || is(tokens[at - 1], "(")))
      for (const name of readWith(tokens, at, brackets)?.names ?? []) names.add(name);
  }
  return names;
}

/** Whether a WHERE stands outside of brackets. */
export function hasWhere(tokens: readonly Token[]): boolean {
  let depth = 0;
  for (const token of tokens) {
    if (is(token, "(")) depth++;
    if (is(token, ")")) depth--;
    if (depth === 0 && is(token, "where")) return true;
  }
  return false;
}
