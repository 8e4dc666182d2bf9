import type { Argument } from "../argument.ts";
import { optionSpec, readOptions } from "../options.ts";
import { isOpenFile } from "./standard-input.ts";

const options = optionSpec(
  "+F:f:v:W:bcCd::D::e:E:ghi:Ikl:L::nNo::Op::MPrsStVY",
  `assign:=v field-separator:=F file:=f characters-as-bytes=b traditional=c copyright=C dump-variables::=d debug::=D
source:=e exec:=E gen-pot=g help=h include:=i trace=I csv=k load:=l lint::=L non-decimal-data=n use-lc-numeric=N
pretty-print::=o optimize=O profile::=p bignum=M posix=P re-interval=r no-optimize=s sandbox=S lint-old=t version=V`,
);

/** Why a call of awk asks afresh, or undefined. */
export function awkReason(args: readonly Argument[]): string | undefined {
  const { options: given, operands, unknown } = readOptions(options, args);
  if (unknown !== undefined) return `awk ${unknown} is not understood`;
  if (given.some(({ letter }) => /[EeilW]/.test(letter))) return "awk loads or runs further code";
  if (given.some(({ letter }) => /[dDop]/.test(letter))) return "this awk option writes files";
  const files = given.filter(({ letter }) => letter === "f");
  if (files.some(({ value }) => !value || isOpenFile(value.text)))
    return "awk reads its program from its standard input";
  const program = operands[0];
  if (files.length > 0 || !program) return undefined;
  if (program.dynamic) return "the awk program is known only at run time";
  return isPlain(program.text) ? undefined : "the awk program may run commands or write files";
}

const token = /\s*(?:(#[^\n]*)|("(?:[^"\\\n]|\\[^\n])*")|([A-Za-z_]\w*)|([\d.][\w.]*)|(\|\||&&|[^\s"\\/])|(\/))/y;
const regex = /(?:[^/\\\n[]|\\[^\n]|\[[^\]/\\\n]*\])*\//y;
const opens = /^([~({},;!=\n?:]|&&|\|\|)$/;
const keyword = /^(print|printf|return|in|case|else|do|if|while|for|delete|exit|switch|BEGIN|END)$/;

/**
 * No output redirection, pipe or call outside: a `|` or `>` in a string, a regular expression or a comparison is none.
 * Where a slash could be a division or a regular expression, the answer is no.
 */
function isPlain(program: string): boolean {
  if (/system|getline|@/.test(program)) return false;
  if (!/[|>]/.test(program)) return true;
  const end = program.trimEnd().length;
  let prints = false;
  let before = "{";
  for (let at = 0; at < end; ) {
    token.lastIndex = at;
    const match = token.exec(program);
    if (!match) return false;
    const [whole, comment, text, name, , sign, slash] = match;
    at += whole.length;
    if (/^\s*\n/.test(whole)) before = "\n";
    if (comment !== undefined) continue;
    if (slash !== undefined && opens.test(before)) {
      regex.lastIndex = at;
      if (!regex.test(program)) return false;
      at = regex.lastIndex;
    } else if (slash !== undefined && (!/^[\w\]]/.test(before) || keyword.test(before))) return false;
    if (sign === "|" || (sign === ">" && prints)) return false;
    if (name === "print" || name === "printf") prints = true;
    else if (sign === ";" || sign === "}") prints = false;
    before = name ?? sign ?? ((slash ?? text) ? ")" : "0");
  }
  return true;
}

const commands =
  /\bsystem\s*\(\s*"((?:[^"\\]|\\.)*)"|\|&?\s*"((?:[^"\\]|\\.)*)"|"((?:[^"\\]|\\.)*)"\s*\|&?\s*getline/gs;

/** The fixed texts that an awk program hands to a shell. */
export const awkCommands = (args: readonly Argument[]): string[] =>
  args.flatMap(({ text }) => [...text.matchAll(commands)].map(([, called, to, from]) => called ?? to ?? from ?? ""));
