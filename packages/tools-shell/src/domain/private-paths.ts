import { posix } from "node:path";
import { type Argument, unknownText } from "./argument.ts";

/** What the daemon keeps from the shell. All paths absolute; give configured and resolved spellings. */
export interface PrivatePlaces {
  /** LatchAI's home folder. */
  home?: readonly string[];
  /** Folders inside home that belong to the agent. */
  workspace?: readonly string[];
  /** The daemon's port. */
  port?: number;
  /** Where the command will run. */
  cwd?: string;
  /** What `~` and `$HOME` stand for. */
  userHome?: string;
}

/** Why a word reaches into what belongs to the daemon, or undefined. Always the same answer; nothing is looked up on disk. */
export function privateReason(argument: Argument, raw: string, places: PrivatePlaces): string | undefined {
  if (/\bLATCHAI_HOME\b/.test(raw)) return "names LatchAI's home folder";
  if (places.port !== undefined && namesPort(argument.text, places.port))
    return `names LatchAI's own port ${places.port}`;
  if (!places.home?.length) return undefined;
  const text = withHome(argument.text, raw, places.userHome);
  return candidates(text).some((path) => reachesHome(path, places))
    ? "names a path in LatchAI's home folder"
    : undefined;
}

function namesPort(text: string, port: number): boolean {
  const at = text.indexOf(String(port));
  return at >= 0 && new RegExp(`(^|[^0-9A-Za-z]|^-[A-Za-z])0*${port}(?![0-9A-Za-z])`).test(text);
}

// $HOME is unknown text in the argument; in the raw word it can be read.
function withHome(text: string, raw: string, userHome: string | undefined): string {
  if (!userHome) return text;
  if (/^["']?\$(HOME\b|\{HOME\})/.test(raw) && text.startsWith(unknownText)) return userHome + text.slice(1);
  if (/(^|[=:])~(?=\/|$)/.test(text))
    return text.replace(/(^|[=:])~(?=\/|$)/g, (_, before: string) => before + userHome);
  return text;
}

// `--file=/x`, `-f/x`, `of=/x`, `a:/x`, `file:///x`: every place where a path may begin.
function candidates(text: string): string[] {
  const found = [text];
  for (const match of text.matchAll(/[=:,@"'(\s]+(?=[./~\w])|^-[a-zA-Z](?=[./])|(?=\/)/g)) {
    const start = (match.index ?? 0) + match[0].length;
    if (start > 0 && (text[start] !== "/" || text[start - 1] !== "/")) found.push(text.slice(start));
    if (found.length > 16) break;
  }
  return found;
}

function reachesHome(text: string, { home = [], workspace = [], cwd }: PrivatePlaces): boolean {
  const cut = text.search(/[*?[\0]/);
  const fixed = cut < 0 ? text : text.slice(0, cut);
  if (fixed === "" || (!fixed.startsWith("/") && !cwd)) return false;
  const path = fold(fixed.startsWith("/") ? posix.normalize(fixed) : posix.join(cwd ?? "/", fixed));
  return home.map(fold).some((root) => {
    if (cut >= 0 && path !== "/" && root.startsWith(path)) return true;
    if (path !== root && path !== `${root}/` && !path.startsWith(`${root}/`)) return false;
    return !workspace.map(fold).some((open) => path === open || path.startsWith(`${open}/`));
  });
}

// Case-insensitive file systems exist; folding only ever asks more.
const fold = (path: string) => path.toLowerCase();
