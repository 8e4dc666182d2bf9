import type { Argument } from "./argument.ts";

/** One option as getopt_long would see it, or an operand. */
export interface Token {
  kind: "short" | "long" | "operand";
  /** Letters of a short cluster, the name of a long option, or the whole operand. */
  text: string;
  /** After `=`. */
  value?: string;
  argument: Argument;
}

/** Options and operands in any order; `--` makes the rest operands. Option values are not told apart. */
export function tokens(args: readonly Argument[]): Token[] {
  const result: Token[] = [];
  let open = true;
  for (const argument of args) {
    const { text } = argument;
    if (!open || text.length < 2 || text[0] !== "-") result.push({ kind: "operand", text, argument });
    else if (text === "--") open = false;
    else if (text.startsWith("--")) result.push(long(text, argument));
    else result.push({ kind: "short", text: text.slice(1), argument });
  }
  return result;
}

function long(text: string, argument: Argument): Token {
  const equals = text.indexOf("=");
  if (equals < 0) return { kind: "long", text: text.slice(2), argument };
  return { kind: "long", text: text.slice(2, equals), value: text.slice(equals + 1), argument };
}

/** The option is given: a letter in any cluster, or any prefix of the long name that no name in `others` shares. */
export function has(list: readonly Token[], letters: string, name: string, others: readonly string[] = []): boolean {
  return list.some(({ kind, text }) => {
    if (kind === "short") return [...letters].some((letter) => text.includes(letter));
    return kind === "long" && text !== "" && name.startsWith(text) && !others.some((other) => other.startsWith(text));
  });
}
