import { blockComment, pattern, quote } from "./rules.ts";
import type { Dialect } from "./token.ts";

/** SQLite. An open comment is fine for it; here it is not, since a splitter could not know what follows. */
export const sqliteDialect: Dialect = {
  isSpace: (character) => " \t\n\f\r".includes(character),
  rules: [
    pattern("skip", /[ \t\n\f\r]+/y),
    pattern("skip", /--[^\n]*/y),
    blockComment,
    quote("string", "'"),
    quote("quoted", '"'),
    quote("quoted", "`"),
    quote("quoted", "[", "]"),
    pattern("param", /\?\d*|[$@#:][A-Za-z0-9_$\u0080-\uffff]+(?:::[A-Za-z0-9_$\u0080-\uffff]*)*/y),
    pattern("word", /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y),
    pattern("number", /0[xX][0-9A-Fa-f]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y),
    pattern("mark", /[-,().;+*/%<>=~!&|]/y),
  ],
};
