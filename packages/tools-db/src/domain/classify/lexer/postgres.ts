import { closeOf, openComment, pattern, quote } from "./rules.ts";
import type { Dialect, Rule } from "./token.ts";

const nestedComment: Rule = (text, at) => {
  if (!text.startsWith("/*", at)) return undefined;
  let depth = 1;
  for (let end = at + 2; end < text.length; end++) {
    const two = text.startsWith("/*", end) ? 1 : text.startsWith("*/", end) ? -1 : 0;
    if (two === 0) continue;
    depth += two;
    end++;
    if (depth === 0) return { kind: "skip", end: end + 1 };
  }
  return openComment(text);
};

/** E'…' reads backslashes, and so does every further part that follows on a later line. */
const escapeString: Rule = (text, at) => {
  if ((text[at] !== "e" && text[at] !== "E") || text[at + 1] !== "'") return undefined;
  for (let open = at + 1; ; ) {
    const end = closeOf(text, open + 1, "'", true);
    if (end < 0) return { kind: "string", end: text.length, problem: "A string is opened and never closed." };
    open = continuation(text, end);
    if (open < 0) return { kind: "string", end };
  }
};

/** Where the next part of a string begins: after white space and comments with a line end among them. */
function continuation(text: string, from: number): number {
  let newline = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "\n" || character === "\r") newline = true;
    else if (text.startsWith("--", at)) {
      while (at + 1 < text.length && text[at + 1] !== "\n" && text[at + 1] !== "\r") at++;
    } else if (character !== " " && character !== "\t" && character !== "\f")
      return character === "'" && newline ? at : -1;
  }
  return -1;
}

const plainString = quote("string", "'");
const prefixed: Rule = (text, at) => {
  const length = /^(?:[bx]'|u&')/i.exec(text.slice(at, at + 3))?.[0].length;
  return length === undefined ? undefined : plainString(text, at + length - 1);
};

const tag = /\$(?:[A-Za-z_\u0080-\uffff][A-Za-z0-9_\u0080-\uffff]*)?\$/y;
const dollarString: Rule = (text, at) => {
  tag.lastIndex = at;
  const mark = tag.exec(text)?.[0];
  if (mark === undefined) return undefined;
  const close = text.indexOf(mark, at + mark.length);
  if (close < 0) return { kind: "string", end: text.length, problem: `A ${mark} string is opened and never closed.` };
  return { kind: "string", end: close + mark.length };
};

const quotedName = quote("quoted", '"');
const unicodeName: Rule = (text, at) => (/^u&"/i.test(text.slice(at, at + 3)) ? quotedName(text, at + 2) : undefined);

/** PostgreSQL with standard_conforming_strings on. */
export const postgresDialect: Dialect = {
  isSpace: (character) => " \t\n\r\f".includes(character),
  rules: [
    pattern("skip", /[ \t\n\r\f]+/y),
    pattern("skip", /--[^\n\r]*/y),
    nestedComment,
    escapeString,
    prefixed,
    plainString,
    unicodeName,
    quotedName,
    dollarString,
    pattern("param", /\$\d+/y),
    pattern("word", /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y),
    pattern("number", /\d+(?:\.\d*)?|\.\d+/y),
    pattern("mark", /[-,()[\].;:+*/%^<>=~!@#&|`?]/y),
  ],
};
