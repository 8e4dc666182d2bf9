import { posix } from "node:path";
import type { Argument } from "../argument.ts";

const names = /^(-|\/dev\/stdin|\/dev\/fd\/.+|\/proc\/[^/]+\/(task\/[^/]+\/)?fd\/.+)$/;

/** The word names the standard input or another open file, in whatever spelling. */
export const isOpenFile = (text: string): boolean =>
  names.test(text) || (text.startsWith("/") && names.test(posix.normalize(text.replace(/^\/+/, "/"))));

/** The same where an option holds the name: `--file=/dev/stdin`, `-f/dev/stdin`, `-f-`. */
export const endsInOpenFile = (text: string): boolean =>
  isOpenFile(text.replace(/^--[\w-]+=|^-[a-zA-Z]+=?(?=[-/])/, ""));

/** A program file (`-f`, `--file`, `--makefile`) that is the standard input. */
export const readsProgram = (args: readonly Argument[]): boolean =>
  args.some(({ text }, i) =>
    /^(-[a-zA-Z]*f|--\w*f\w*)$/.test(text)
      ? isOpenFile(args[i + 1]?.text ?? "")
      : /^(-[a-zA-Z]*f[-/]|--\w*f\w*=)/.test(text) && endsInOpenFile(text.replace(/^-[a-zA-Z]*f/, "-f")),
  );

/** A shell will run what comes from the standard input: `at now`, `su`, `crontab -`. */
export function takesCommands(base: string, args: readonly Argument[]): boolean {
  const given = (option: RegExp) => args.some(({ text }) => option.test(text));
  if (base === "at") return !given(/^-[a-zA-Z]*[fldrcV]/);
  if (base === "su") return !given(/^(-[a-zA-Z]*c|--c)/);
  return base === "batch" || (base === "crontab" && given(/^-$/));
}

/** The commands of a crontab, without the times. */
export const crontabCommands = (text: string): string => text.replace(/^[ \t]*(?:@\w+|(?:[\d*]\S*[ \t]+){5})/gm, "");
