import type { Dialect, Lexed, Lexeme, Token } from "./token.ts";

/** Cuts a text into tokens; comments and white space are left out. Reading goes on after a problem, so that pieces can be told. */
export function lex(text: string, dialect: Dialect): Lexed {
  const tokens: Token[] = [];
  let problem: string | undefined;
  for (let at = 0; at < text.length; ) {
    const lexeme = next(text, at, dialect);
    problem ??= lexeme.problem;
    if (lexeme.kind !== "skip") {
      const written = lexeme.text ?? text.slice(at, lexeme.end);
      const { kind, end } = lexeme;
      tokens.push({ kind, text: kind === "word" ? asciiLower(written) : written, start: at, end });
    }
    at = lexeme.end;
  }
  return problem === undefined ? { tokens } : { tokens, problem };
}

function next(text: string, at: number, dialect: Dialect): Lexeme {
  for (const rule of dialect.rules) {
    const lexeme = rule(text, at);
    if (lexeme) return lexeme;
  }
  const code = (text.codePointAt(at) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  const problem = `The text holds a character that SQL does not use (U+${code}).`;
  return { kind: "unknown", end: at + 1, problem };
}

/** Servers fold words by ASCII; a wider fold would turn a Kelvin sign into a k. */
export const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
