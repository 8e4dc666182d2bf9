import type { Argument } from "../argument.ts";
import { refusal } from "./refusal.ts";

/** LatchAI's own command, except its help, its version and the list of tools. */
export function refuseSelf(args: readonly Argument[]): string | undefined {
  const first = args[0]?.text;
  if (args.length === 1 && (first === "--help" || first === "--version")) return undefined;
  if (first === "tools") return undefined;
  return refusal(
    "LatchAI's own command",
    "Only latchai --help, latchai --version and latchai tools may be run; permissions and settings are the person's.",
  );
}

/** The word is LatchAI's entry file: `node …/node_modules/latchai/dist/cli.mjs`. */
export const isOwnScript = (text: string): boolean =>
  /(^|\/)node_modules\/latchai(\/(?!node_modules\/)|$)|(^|\/)bin\/latchai$|^latchai(@[\w.^~-]+)?$/.test(text);
