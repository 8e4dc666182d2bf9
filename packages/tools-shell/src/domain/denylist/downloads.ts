import type { Argument } from "../argument.ts";
import type { Interpreter, InterpreterCall } from "../programs/interpreters.ts";
import { refusal } from "./refusal.ts";

const fetchers = new Set(
  "curl curlie wcurl wget wget2 fetch aria2c http https httpie xh lynx w3m axel nc ncat netcat socat telnet ftp tftp lwp-request".split(
    " ",
  ),
);

/** The program prints what it downloads, or can. */
export const isFetcher = (base: string): boolean => fetchers.has(base);

/** A download that a shell or interpreter runs unseen. */
export const downloadRefusal: string = refusal(
  "running a download without anybody having read it",
  "Save it to a file, read it with read_file, then run that file.",
);

const evaluates = /\b(eval|exec|execfile|compile|system|popen|spawn\w*|Function|require|load|source)\b/;

/** An interpreter's code comes from a download. What its script is given as data does not count. */
export function runsDownload(
  { shell }: Interpreter,
  args: readonly Argument[],
  { stdin, payload, script }: Pick<InterpreterCall, "stdin" | "payload" | "script">,
): boolean {
  if (!args.some(({ fetches }) => fetches)) return false;
  const code = payload ?? script ?? args.find(({ text }) => stdin && /^-s?$/.test(text));
  const from = code ? args.indexOf(code) + 1 : stdin ? args.length : 0;
  if (args.slice(0, from).some(({ fetches }) => fetches)) return true;
  return payload !== undefined && (shell === true || evaluates.test(payload.text));
}
