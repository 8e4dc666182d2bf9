import type { Argument } from "../argument.ts";
import { tokens } from "../options.ts";
import { refusal } from "./refusal.ts";

const powerVerbs =
  /^(poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep|exit|rescue|emergency|default)$/;
const powerTargets = /^(poweroff|reboot|halt|kexec|rescue|emergency|shutdown|suspend|hibernate)\.target$/;
const power = refusal("ending or restarting the machine", "Leave the machine running; ask the person to do it.");

/** shutdown, reboot, halt, poweroff and telinit, whatever the arguments. */
export const refusePower = (): string => power;

/** systemctl and loginctl verbs that stop the machine. */
export function refuseSystemctl(args: readonly Argument[]): string | undefined {
  return args.some(({ text }) => powerVerbs.test(text) || powerTargets.test(text)) ? power : undefined;
}

/** `init` with a run level. */
export const refuseInit = (args: readonly Argument[]): string | undefined =>
  args.some(({ text }) => /^[0-6sS]$/.test(text)) ? power : undefined;

/** sudo, doas, pkexec, run0. */
export const refusePrivilege = (): string =>
  refusal("running as another user", "Run the command without it, or ask the person to run it.");

/** mkfs and its relatives. */
export const refuseFormat = (): string =>
  refusal("making or wiping a file system", "Ask the person; file systems are not an agent's to change.");

const nothing = /^(0+|[ugoa]*[-]r?w?x?|[ugoa]*=)$/;

/** Recursive chmod that takes every permission away. */
export function refuseChmod(args: readonly Argument[]): string | undefined {
  const list = tokens(args);
  // A mode such as `-rwx` looks like an option cluster; only R means recursion.
  const recursive = list.some(({ kind, text }) =>
    kind === "short" ? text.includes("R") : kind === "long" && text !== "" && "recursive".startsWith(text),
  );
  if (!recursive || !args.some(({ text }) => takesAll(text))) return undefined;
  return refusal(
    "chmod that takes all permissions from a tree",
    "Name the files and the permissions that should stay.",
  );
}

function takesAll(mode: string): boolean {
  if (/^0+$/.test(mode) || /^=?0+$/.test(mode)) return true;
  const clauses = mode.split(",");
  if (!clauses.every((clause) => nothing.test(clause))) return false;
  const hit = (who: string) =>
    clauses.some((clause) => {
      const [, users = "", rest = ""] = /^([ugoa]*)(.*)$/.exec(clause) ?? [];
      return (users === "" || users.includes(who) || users.includes("a")) && (rest === "=" || rest === "-rwx");
    });
  return ["u", "g", "o"].every(hit);
}
