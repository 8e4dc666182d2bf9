import { blockComment, openComment, pattern, quote } from "./rules.ts";
import type { Dialect, Rule } from "./token.ts";

/** `/*! … *\/` and `/*M! … *\/` are code to some servers, so what is inside is read as code and the text is refused. */
const executable: Rule = (text, at) => {
  const open = /^\/\*M?!\d*/.exec(text.slice(at, at + 16))?.[0];
  if (open === undefined) return undefined;
  if (!text.includes("*/", at)) return openComment(text);
  const problem =
    "The text has an executable comment (/*! … */), which is code on one server and a comment on another.";
  return { kind: "skip", end: at + open.length, problem };
};

/** MySQL 8 reads quotes inside a hint, where a closing mark would not close it. */
const hint: Rule = (text, at) => {
  if (!text.startsWith("/*+", at)) return undefined;
  const lexeme = blockComment(text, at);
  if (lexeme === undefined || lexeme.problem !== undefined) return lexeme;
  const quoted = /[`'"]/.test(text.slice(at, lexeme.end));
  return quoted ? { ...lexeme, problem: "An optimizer hint holds a quote, which servers read differently." } : lexeme;
};

const word = /[A-Za-z0-9_$\u0080-\uffff]+/y;

/** MySQL and MariaDB, without ANSI_QUOTES and NO_BACKSLASH_ESCAPES in sql_mode. */
export const mysqlDialect: Dialect = {
  isSpace: (character) => " \t\n\v\f\r".includes(character),
  rules: [
    pattern("skip", /[ \t\n\v\f\r]+/y),
    // The control character or white space after the dashes stays: it may be the line end.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a control character makes the dashes a comment
    pattern("skip", /--(?=[\u0001-\u0020\u007f]|$)[^\n]*/y),
    pattern("skip", /#[^\n]*/y),
    executable,
    hint,
    blockComment,
    quote("string", "'", "'", true),
    quote("string", '"', '"', true),
    quote("quoted", "`"),
    // A number ends where the server ends it, whatever follows: 1e5INTO is a number and a word.
    pattern("number", /0x[0-9A-Fa-f]+(?![A-Za-z0-9_$\u0080-\uffff])|0b[01]+(?![A-Za-z0-9_$\u0080-\uffff])/y),
    pattern("number", /\d+[eE][+-]?\d+|\d+\.\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y),
    pattern("number", /\d+(?![A-Za-z0-9_$\u0080-\uffff])/y),
    pattern("word", word),
    pattern("param", /\?/y),
    pattern("mark", /[-,().;:+*/%^<>=~!@&|{}]/y),
  ],
};
