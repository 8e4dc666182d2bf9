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

/** What getopt_long would be told: letters with their colons, and long names that stand for one of them or for themselves. */
export interface OptionSpec {
  letters: ReadonlyMap<string, Takes>;
  longs: readonly { name: string; takes: Takes; letter: string }[];
  /** The first operand ends the options. */
  inOrder: boolean;
}

type Takes = "none" | "value" | "attached";

/** `short` as in getopt(3), `+` first for `inOrder`; `longs` as words `name`, `name:` or `name::`, each with an optional `=letter`. */
export function optionSpec(short: string, longs = ""): OptionSpec {
  const letters = new Map<string, Takes>();
  for (const [, letter = "", colons = ""] of short.matchAll(/([^+:])(:*)/g)) letters.set(letter, takesOf(colons));
  const named = [...longs.matchAll(/([\w-]+)(:*)(?:=(\w))?/g)].map(([, name = "", colons = "", letter]) => ({
    name,
    takes: takesOf(colons),
    letter: letter ?? name,
  }));
  return { letters, longs: named, inOrder: short.startsWith("+") };
}

const takesOf = (colons: string): Takes => (colons === "" ? "none" : colons === ":" ? "value" : "attached");

/** One option with its value, under its letter (or its long name when it has none). */
export interface ReadOption {
  letter: string;
  value?: Argument;
}

export interface OptionsRead {
  options: ReadOption[];
  operands: Argument[];
  /** An option that the spec does not have, or whose abbreviation is ambiguous. */
  unknown?: string;
}

/** Reads words as getopt_long does: clusters, attached and separate values, abbreviated long names. */
export function readOptions(spec: OptionSpec, args: readonly Argument[]): OptionsRead {
  const read: OptionsRead = { options: [], operands: [] };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (!arg) break;
    const { text } = arg;
    if (text === "--" || (spec.inOrder && !isOption(text))) {
      read.operands.push(...args.slice(text === "--" ? i + 1 : i));
      break;
    }
    if (!isOption(text)) read.operands.push(arg);
    else
      i += text.startsWith("--") ? takeLong(spec, read, arg, args[i + 1]) : takeCluster(spec, read, arg, args[i + 1]);
  }
  return read;
}

const isOption = (text: string): boolean => text.length > 1 && text[0] === "-";

function takeLong({ longs }: OptionSpec, read: OptionsRead, arg: Argument, next: Argument | undefined): 0 | 1 {
  const { text: given, value } = long(arg.text, arg);
  const fitting = longs.filter(({ name }) => name.startsWith(given));
  const found = fitting.find(({ name }) => name === given) ?? fitting[0];
  if (!found || (found.name !== given && fitting.some(({ letter }) => letter !== found.letter))) {
    read.unknown ??= arg.text;
    return 0;
  }
  const { letter, takes } = found;
  if (value !== undefined) read.options.push({ letter, value: { ...arg, text: value } });
  else if (takes === "value" && next) read.options.push({ letter, value: next });
  else read.options.push({ letter });
  return takes === "value" && value === undefined ? 1 : 0;
}

function takeCluster({ letters }: OptionSpec, read: OptionsRead, arg: Argument, next: Argument | undefined): 0 | 1 {
  for (let i = 1; i < arg.text.length; i++) {
    const letter = arg.text[i] ?? "";
    const takes = letters.get(letter);
    const rest = arg.text.slice(i + 1);
    if (takes === undefined) read.unknown ??= arg.text;
    else if (takes === "none") read.options.push({ letter });
    else if (rest !== "") {
      read.options.push({ letter, value: { ...arg, text: rest } });
      return 0;
    } else {
      read.options.push(takes === "value" && next ? { letter, value: next } : { letter });
      return takes === "value" ? 1 : 0;
    }
  }
  return 0;
}
