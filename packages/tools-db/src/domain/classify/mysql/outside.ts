import { is, isName } from "../lexer/reading.ts";
import type { Token } from "../lexer/token.ts";

const functions: ReadonlyMap<string, string> = new Map([
  ["load_file", "LOAD_FILE reads a file of the server"],
  ["sys_exec", "sys_exec runs a command on the server"],
  ["sys_eval", "sys_eval runs a command on the server"],
]);

/** How a statement of any class leaves the database; looked for anywhere in it, as it may hold a routine's body. */
export function outsideOf(tokens: readonly Token[]): string | undefined {
  for (const at of tokens.keys()) {
    const found = atWord(tokens, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function atWord(tokens: readonly Token[], at: number): string | undefined {
  const [before, token, next, third] = [tokens[at - 1], tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!isName(token) || token === undefined) return undefined;
  const called = is(next, "(") ? functions.get(token.text.toLowerCase()) : undefined;
  if (called !== undefined) return called;
  if (token.kind !== "word" || is(before, ".")) return undefined;
  if (is(before, "into") && (token.text === "outfile" || token.text === "dumpfile"))
    return `INTO ${token.text.toUpperCase()} writes a file of the server`;
  if (token.text === "load" && (is(next, "data") || is(next, "xml")))
    return `LOAD ${next?.text.toUpperCase()} reads a file`;
  if (token.text === "soname") return "SONAME loads code into the server";
  if (token.text === "install" && (is(next, "plugin") || is(next, "component")))
    return `INSTALL ${next?.text.toUpperCase()} loads code into the server`;
  if (at === 0) return ofCommand(token.text, tokens);
  return dynamic(before, token, next, third);
}

function ofCommand(command: string, tokens: readonly Token[]): string | undefined {
  const [, second, third, fourth] = tokens;
  if (command === "shutdown" || command === "restart") return `${command.toUpperCase()} stops the server`;
  if (command === "clone") return "CLONE reaches another server or a folder of this one";
  if (command === "import") return "IMPORT TABLE reads files of the server";
  if (command === "create" || command === "alter") {
    if (is(second, "server") || (is(second, "or") && is(third, "replace") && is(fourth, "server")))
      return `${command.toUpperCase()} SERVER opens a way to another server`;
  }
  if (command === "change" && (is(second, "master") || is(second, "replication")))
    return `CHANGE ${second?.text.toUpperCase()} reaches another server`;
  return dynamic(undefined, tokens[0], second, third);
}

/** SQL out of a text, in a call or in a routine's body. */
function dynamic(
  before: Token | undefined,
  token: Token | undefined,
  next: Token | undefined,
  third: Token | undefined,
): string | undefined {
  if (is(token, "execute") && is(next, "immediate"))
    return "EXECUTE IMMEDIATE runs SQL out of a text, which is not read here";
  if (is(token, "prepare") && !is(before, "deallocate") && !is(before, "drop") && isName(next) && is(third, "from"))
    return "PREPARE takes SQL out of a text, which is not read here";
  return undefined;
}
