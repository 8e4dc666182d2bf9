/** What the text of a token means. `word` is unquoted; `quoted` is an identifier in quotes; `unknown` is a character SQL does not use. */
export type TokenKind = "word" | "quoted" | "string" | "number" | "param" | "mark" | "unknown";

export interface Token {
  kind: TokenKind;
  /** A word in lower case (ASCII only), what a quoted identifier stands for, else the text as written. */
  text: string;
  /** In UTF-16 units of the whole text. */
  start: number;
  end: number;
}

export interface Lexed {
  tokens: readonly Token[];
  /** The first thing that makes the text unreadable: an open quote, a character SQL does not use, an executable comment. */
  problem?: string;
}

/** What one rule found at a place: a token, or something to step over. */
export interface Lexeme {
  kind: TokenKind | "skip";
  end: number;
  problem?: string;
  /** What a quoted identifier stands for. */
  text?: string;
}

/** Looks for one kind of lexeme at `at`; undefined when there is none. */
export type Rule = (text: string, at: number) => Lexeme | undefined;

/** How one engine reads characters. Rules are tried in order. */
export interface Dialect {
  rules: readonly Rule[];
  /** White space of this engine, at a place; 0 when there is none. */
  isSpace(character: string): boolean;
}
