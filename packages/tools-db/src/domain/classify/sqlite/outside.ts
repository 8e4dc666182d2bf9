import { asciiLower } from "../lexer/lex.ts";
import { is, isName } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";

const functions: ReadonlyMap<string, string> = new Map([
  ["load_extension", "load_extension loads code"],
  ["fts3_tokenizer", "fts3_tokenizer loads code"],
  ["readfile", "readfile reads a file"],
  ["writefile", "writefile writes a file"],
  ["edit", "edit runs a program"],
  ["fsdir", "fsdir lists a folder"],
  ["lsdir", "lsdir lists a folder"],
  ["zipfile", "zipfile reads a file"],
]);
const pragmas: ReadonlySet<string> = new Set(["temp_store_directory", "data_store_directory", "writable_schema"]);
/** Modules of virtual tables that stand on files. */
const fileModules: ReadonlySet<string> = new Set(["csv", "vsv", "zipfile", "fsdir", "lsdir"]);

/** How a statement of any class leaves the database file. */
export function outsideOf(tokens: readonly Token[]): string | undefined {
  const [first, second, third] = tokens;
  if (is(first, "attach")) return "ATTACH opens or makes another file";
  if (is(first, "detach")) return "DETACH lets go of another file";
  if (is(first, "vacuum") && tokens.some((token) => is(token, "into"))) return "VACUUM INTO writes another file";
  if (is(first, "pragma")) {
    const name = asciiLower((is(third, ".") ? tokens[3] : second)?.text ?? "");
    if (pragmas.has(name)) return `PRAGMA ${name} lets SQLite use other files, or bytes that are no schema`;
  }
  for (const [at, token] of tokens.entries()) {
    if (!isName(token)) continue;
    const name = asciiLower(token.text);
    const called = is(tokens[at + 1], "(") ? functions.get(name) : undefined;
    if (called !== undefined) return called;
    if (is(tokens[at - 1], "using") && is(second, "virtual") && fileModules.has(name))
      return `a table of the module ${name} reads a file`;
  }
  return undefined;
}
