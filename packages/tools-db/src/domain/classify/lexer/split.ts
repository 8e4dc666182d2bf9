import type { Engine } from "../../connection.ts";
import type { Dialect, Token } from "./token.ts";

/** One statement of a text: its tokens, and where it stands without the white space around it. */
export interface Piece {
  tokens: readonly Token[];
  start: number;
  end: number;
}

/** Cuts at the semicolons between statements. Bodies of routines stay whole; pieces with nothing but comments are left out. */
export function split(text: string, tokens: readonly Token[], dialect: Dialect, engine: Engine): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let start = 0;
  const close = (to: number, end: number): void => {
    if (to > from) pieces.push({ tokens: tokens.slice(from, to), ...trimmed(text, start, end, dialect) });
    from = to + 1;
    start = end + 1;
  };
  let body = createBody(engine);
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "mark" && token.text === ";" && !body.isOpen()) {
      close(index, token.start);
      body = createBody(engine);
    } else body.take(token);
  }
  close(tokens.length, text.length);
  return pieces;
}

function trimmed(text: string, start: number, end: number, dialect: Dialect): { start: number; end: number } {
  const isSpace = (at: number): boolean => dialect.isSpace(text[at] ?? "x");
  while (start < end && isSpace(start)) start++;
  while (end > start && isSpace(end - 1)) end--;
  return { start, end };
}

interface Body {
  /** Semicolons now belong to the statement. */
  isOpen(): boolean;
  take(token: Token): void;
}

const routines: Record<Engine, RegExp> = {
  postgres: /^create (?:or replace )?(?:function|procedure)\b/,
  mysql: /^create (?:.* )?(?:procedure|function|trigger|event|package)\b/,
  mariadb:
    /^(?:create (?:.* )?(?:procedure|function|trigger|event|package)\b|begin not atomic\b|(?:if|case|loop|while|repeat|for)\b)/,
  sqlite: /^create (?:temp |temporary )?trigger\b/,
};

/** Words that open a block which `end` closes, where a statement may begin. */
const openers = new Set(["begin", "if", "loop", "while", "repeat", "for"]);
const beforeStatement = new Set(["", ";", ":", "begin", "then", "else", "do", "loop", "repeat", "atomic"]);

function createBody(engine: Engine): Body {
  let head = "";
  let words = 0;
  let inRoutine = false;
  let brackets = 0;
  let depth = 0;
  let last = "";
  return {
    isOpen: () => depth > 0 || (engine === "postgres" && brackets > 0),
    take(token) {
      const { kind, text } = token;
      if (kind === "mark" && text === "(") brackets++;
      if (kind === "mark" && text === ")") brackets--;
      // Enough for a definer and the words around it.
      if (!inRoutine && words < 16) {
        words++;
        head += `${head === "" ? "" : " "}${kind === "word" ? text : "?"}`;
        inRoutine = routines[engine].test(head);
        if (inRoutine && head.startsWith("begin")) depth = 1;
      }
      if (kind === "word" && inRoutine) depth = Math.max(0, depth + step(engine, text, last));
      last = text;
    },
  };
}

function step(engine: Engine, word: string, last: string): number {
  if (word === "end") return -1;
  if (last === "end") return 0;
  if (word === "case") return 1;
  if (engine === "postgres") return word === "atomic" && last === "begin" ? 1 : 0;
  if (engine === "sqlite") return word === "begin" ? 1 : 0;
  if (word === "begin" && last !== "xa") return 1;
  return openers.has(word) && beforeStatement.has(last) ? 1 : 0;
}
