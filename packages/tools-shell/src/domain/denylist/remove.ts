import type { Argument } from "../argument.ts";
import { has, tokens } from "../options.ts";
import { refusal } from "./refusal.ts";

const otherLongs = ["interactive", "one-file-system", "preserve-root", "dir", "verbose", "help", "version"];

/** `rm` with recursion and force in any spelling, or with the root guard off. */
export function refuseRemove(args: readonly Argument[]): string | undefined {
  const list = tokens(args);
  const recursive = has(list, "rR", "recursive", otherLongs);
  const forced = has(list, "f", "force", otherLongs) || has(list, "", "no-preserve-root", otherLongs);
  if (!recursive || !forced) return undefined;
  return refusal(
    "rm with recursion and force",
    "Use delete_file for a file or an empty folder, or rm -r without force, which asks first.",
  );
}
