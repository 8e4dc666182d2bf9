import type { Argument } from "../argument.ts";
import { tokens } from "../options.ts";
import { refusal } from "./refusal.ts";

const powerVerbs =
  /^(poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|sleep|exit|rescue|emergency|default)$/;
const powerUnits =
  /^(systemd-)?(poweroff|reboot|halt|kexec|soft-reboot|rescue|emergency|shutdown|suspend|hibernate|exit|runlevel[016]|ctrl-alt-del)\.(target|service)$/;
const starting = /^(start|restart|try-restart|reload-or-restart|try-reload-or-restart|isolate|set-default)$/;
/** Verbs that leave the machine running, whatever units follow. */
const harmlessVerbs =
  /^(status|show|cat|help|stop|enable|disable|reenable|mask|unmask|edit|kill|clean|reload|list-[a-z-]+|is-[a-z-]+|get-default|reset-failed|daemon-reload|preset|link|session-status|user-status|seat-status|show-[a-z]+|log)$/;
const power = refusal("ending or restarting the machine", "Leave the machine running; ask the person to do it.");

/** shutdown, reboot, halt, poweroff and telinit, whatever the arguments. */
export const refusePower = (): string => power;

/** systemctl and loginctl verbs that stop the machine. */
export function refuseSystemctl(args: readonly Argument[]): string | undefined {
  const verbs = tokens(args).flatMap(({ kind, text }) => (kind === "operand" ? [text] : []));
  const [first = ""] = verbs;
  // An option may have taken the first word, so only a verb that is known settles what the rest means.
  if (harmlessVerbs.test(first)) return undefined;
  if (first === "isolate" && powerUnits.test(`${verbs[1]}.target`)) return power;
  if (starting.test(first)) return verbs.some((unit) => powerUnits.test(unit)) ? power : undefined;
  return verbs.some((verb) => powerVerbs.test(verb) || powerUnits.test(verb)) ? power : undefined;
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

/** Recursive chmod that takes every permission away. */
export function refuseChmod(args: readonly Argument[]): string | undefined {
  const list = tokens(args);
  // A mode such as `-rwx` looks like an option cluster; only R means recursion.
  const recursive = list.some(({ kind, text }) =>
    kind === "short" ? text.includes("R") : kind === "long" && text !== "" && "recursive".startsWith(text),
  );
  const isMode = ({ kind, text }: (typeof list)[number]) => kind === "short" && /^([rwxXst]+|[0-7]+)$/.test(text);
  const mode = list.find((token) => token.kind === "operand" || isMode(token))?.argument.text;
  if (!recursive || mode === undefined || !takesAll(mode)) return undefined;
  return refusal(
    "chmod that takes all permissions from a tree",
    "Name the files and the permissions that should stay.",
  );
}

const bits: Readonly<Record<string, number>> = { r: 4, w: 2, x: 1, X: 1 };

// Starts from all permissions and follows the clauses: taken is what nobody has in the end.
function takesAll(mode: string): boolean {
  if (/^=?[0-7]+$/.test(mode)) return (Number.parseInt(mode.replace("=", ""), 8) & 0o777) === 0;
  if (/^-[0-7]+$/.test(mode)) return (Number.parseInt(mode.slice(1), 8) & 0o777) === 0o777;
  const left: Record<string, number> = { u: 7, g: 7, o: 7 };
  for (const clause of mode.split(",")) {
    const [, users = "", actions = ""] = /^([ugoa]*)((?:[-+=][rwxXstugo]*)+)$/.exec(clause) ?? [];
    if (actions === "") return false;
    const whom = users === "" || users.includes("a") ? ["u", "g", "o"] : [...users];
    for (const [, sign, letters = ""] of actions.matchAll(/([-+=])([rwxXstugo]*)/g)) {
      const value = [...letters].reduce((sum, letter) => sum | (bits[letter] ?? left[letter] ?? 0), 0);
      for (const who of whom) {
        const before = left[who] ?? 0;
        left[who] = sign === "-" ? before & ~value : sign === "+" ? before | value : value;
      }
    }
  }
  return Object.values(left).every((value) => value === 0);
}
