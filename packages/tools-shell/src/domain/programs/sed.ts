import type { Argument } from "../argument.ts";
import { optionSpec, readOptions } from "../options.ts";
import { isOpenFile } from "./standard-input.ts";

const options = optionSpec(
  "nErsuzbaNe:f:l:i::",
  `quiet=n silent=n regexp-extended=E separate=s unbuffered=u null-data=z zero-terminated=z binary=b expression:=e file:=f
line-length:=l in-place::=i posix debug sandbox follow-symlinks help version`,
);

/** Why a call of sed asks afresh, or undefined. */
export function sedReason(args: readonly Argument[]): string | undefined {
  const { options: given, operands, unknown } = readOptions(options, args);
  if (unknown !== undefined) return `sed ${unknown} is not understood`;
  if (given.some(({ letter }) => letter === "i")) return "sed -i rewrites its files";
  if (given.some(({ letter, value }) => letter === "f" && (!value || isOpenFile(value.text)))) {
    return "sed reads its script from its standard input";
  }
  const scripts = given.flatMap(({ letter, value }) => (letter === "e" ? [value?.text ?? "\0"] : []));
  const inOperand = !given.some(({ letter }) => letter === "e" || letter === "f");
  const texts = inOperand ? operands.slice(0, 1).map(({ text }) => text) : scripts;
  return texts.every(isPlain) ? undefined : "the sed script may run commands or write files";
}

const address = String.raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n\0]|\\.)*/I?)`;
const substitute = String.raw`[sy]([/|,#:@!%~])(?:(?!\1)[^\\\n\0]|\\[^\n])*\1(?:(?!\1)[^\\\0]|\\[\s\S])*\1[gIiMmp0-9]*`;
const plain = String.raw`[pdDnNgGhHxqQ=lFz]\s*\d*|[btT]\s*\w*|:\s*\w+`;
const end = String.raw`\s*(?:[;\n][;\s]*|$|(?=\}))`;
const addresses = String.raw`(?:${address}(?:,[+~]?${address})?\s*!?\s*)?`;
const command = new RegExp(String.raw`^(?:${addresses}(?:\{\s*|(?:${substitute}|${plain})${end})|\}${end})`);

// Understood command by command; anything else counts as acting.
function isPlain(script: string): boolean {
  let rest = script.trim();
  while (rest !== "") {
    const match = command.exec(rest);
    if (!match?.[0]) return false;
    rest = rest.slice(match[0].length);
  }
  return true;
}

/** The fixed texts that sed's `e` hands to a shell. */
export const sedCommands = (args: readonly Argument[]): string[] =>
  args.flatMap(({ text }) => [...text.matchAll(/(?:^|[\s;{}!$\d/])e\s+([^\n]+)/g)].map(([, command = ""]) => command));
