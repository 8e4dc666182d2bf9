import { posix } from "node:path";
import { type Argument, unknownText } from "./argument.ts";
import { namesPort } from "./private-port.ts";
import type { Readings } from "./readings.ts";

/** What the daemon keeps from the shell. All paths absolute; give configured and resolved spellings. */
export interface PrivatePlaces {
  /** LatchAI's home folder. */
  home?: readonly string[];
  /** Folders inside home that belong to the agent. */
  workspace?: readonly string[];
  /** Folders that LatchAI's own program is installed in. */
  install?: readonly string[];
  /** The daemon's port. */
  port?: number;
  /** Where the command will run. */
  cwd?: string;
  /** What `~` and `$HOME` stand for. */
  userHome?: string;
}

/** Why a word reaches into what belongs to the daemon, or undefined. Always the same answer; nothing is looked up on disk. */
export function privateReason(
  { expansions }: Argument,
  raw: string,
  { texts }: Readings,
  places: PrivatePlaces,
  folders: readonly string[],
): string | undefined {
  if (/\bLATCHAI_HOME\b/.test(raw)) return "names LatchAI's home folder";
  const { port } = places;
  if (port !== undefined && texts.some((text) => namesPort(decoded(text), port)))
    return `names LatchAI's own port ${port}`;
  if (!places.home?.length) return undefined;
  const unsure = expansions !== undefined;
  for (const given of texts) {
    if (isPlainName(given) && !folders.some((folder) => isTelling(folder, given, places))) continue;
    if (/(^|[=:])~-(\/|$)/.test(given)) return "names a folder that only the run knows";
    const text = withHome(decoded(given), places.userHome);
    if (namesHome(text, places, unsure)) return inHome;
    for (const candidate of candidates(text, places)) {
      for (const folder of candidate.startsWith("/") || folders.length === 0 ? [undefined] : folders) {
        const reason = pathReason(candidate, folder, places, unsure);
        if (reason !== undefined) return reason;
      }
    }
  }
  return undefined;
}

// Without a separator, pattern, dot or gap, a word names nothing outside the folder. Most words are like that.
const isPlainName = (text: string): boolean => /^[A-Za-z0-9_-]*$/.test(text);

const isTelling = (folder: string, name: string, { home = [] }: PrivatePlaces): boolean =>
  folder.startsWith("/proc") || home.some((root) => isSamePath(root, folder, name));

const isSamePath = (path: string, folder: string, name: string): boolean =>
  path.length <= folder.length + name.length + 1 && fold(path) === fold(posix.join(folder, name));

// A URL may spell any letter as %xx.
const decoded = (text: string): string =>
  text.includes("%") && /file:|:\/\//i.test(text)
    ? text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

// Another user's home may be the person's own under its name.
const withHome = (text: string, userHome: string | undefined): string =>
  userHome !== undefined && text.includes("~")
    ? text
        .replace(/(^|[=:])~(?!\+)[\w.-]*(?=\/|$)/g, (_, before: string) => before + userHome)
        .replace(/(^|[=:])~\+/g, "$1.")
    : text;

const maxCandidates = 24;

// `--file=/x`, `-f/x`, `of=/x`, `a:/x`, `file:///x`: every place where a path may begin.
function candidates(text: string, { home = [] }: PrivatePlaces): string[] {
  const found = [text];
  for (const match of text.matchAll(/[=:,@"'(\s]+(?=[./~\w\0])|^-[a-zA-Z](?=[./])|(?=\/)/g)) {
    const start = (match.index ?? 0) + match[0].length;
    if (start > 0 && (text[start] !== "/" || text[start - 1] !== "/")) found.push(text.slice(start));
    if (found.length <= maxCandidates) continue;
    const folded = fold(text);
    for (const root of home.map(fold)) {
      const at = folded.indexOf(root);
      if (at >= 0) found.push(text.slice(at));
    }
    break;
  }
  return found;
}

const inHome = "names a path in LatchAI's home folder";

function pathReason(
  text: string,
  folder: string | undefined,
  places: PrivatePlaces,
  unsure: boolean,
): string | undefined {
  const whole = text.startsWith("/") || folder === undefined ? text : `${folder}/${text}`;
  if (unsure && climbsFromUnknown(whole)) return "climbs from a folder that only the run knows";
  const path = withoutProcess(whole.startsWith("/") ? posix.normalize(whole) : text, folder);
  if (isProcessFile(path)) return "reads another process's memory or environment";
  return reachesHome(path, places) ? inHome : undefined;
}

function climbsFromUnknown(path: string): boolean {
  const at = path.indexOf(unknownText);
  return at >= 0 && /\/\.\.(?:\/|$)/.test(path.slice(at));
}

// Other doors to the same folders.
const withoutProcess = (path: string, folder = "/"): string =>
  path.includes("/proc/")
    ? path
        .replace(/^(?:\/proc\/[^/]+(?:\/task\/[^/]+)?\/root)+(?=\/|$)/, "")
        .replace(/^\/proc\/[^/]+\/cwd(?=\/|$)/, folder) || "/"
    : path;

const openProcessFiles =
  /^(status|stat|statm|cgroup|cpuset|limits|mounts|mountinfo|comm|cmdline|io|oom_\w+|loginuid|sched|schedstat|wchan|net|ns|exe|uid_map|gid_map)(\/|$)/;

/** `/proc/<pid>/environ` and the like, in any spelling. */
function isProcessFile(path: string): boolean {
  if (!/^\/[p*?[{\0]/.test(path)) return false;
  const [, top = "", , ...rest] = path.split(/[/=:@,\s]/);
  const name = rest.join("/");
  if (rest.length === 0 || name === "" || !matches(top, "proc") || /^[*\0]+$/.test(top)) return false;
  if (/^\/proc\/(sys|net|irq|bus|driver|fs|tty|acpi|scsi|pressure|sysvipc)\//.test(path)) return false;
  return !openProcessFiles.test(name) && !/^\/proc\/(self|thread-self)\/fd(\/|$)/.test(path);
}

const gap = /[*?[{\0]/;

function reachesHome(path: string, { home = [], workspace = [] }: PrivatePlaces): boolean {
  if (!path.startsWith("/")) return false;
  const folded = fold(path);
  if (workspace.map(fold).some((open) => folded === open || folded.startsWith(`${open}/`))) return false;
  const cut = folded.search(gap);
  const fixed = cut < 0 ? folded : folded.slice(0, cut);
  return home.map(fold).some((root) => {
    if (cut >= 0 && fixed !== "/" && root.startsWith(fixed)) return true;
    return folded === root || folded.startsWith(`${root}/`);
  });
}

// Links and unseen folders may stand before it, so home's own name is enough: always when it is a dot name.
function namesHome(text: string, { home = [], workspace = [] }: PrivatePlaces, unsure: boolean): boolean {
  let folded = fold(text);
  for (const open of workspace) folded = folded.replaceAll(`${fold(open)}/`, "/");
  for (const open of workspace) if (folded.endsWith(fold(open))) folded = folded.slice(0, -open.length);
  return home.some((root) => namesFolder(folded, fold(posix.basename(root)), unsure));
}

function namesFolder(path: string, name: string, unsure: boolean): boolean {
  const distinct = name.startsWith(".");
  if (!unsure && !distinct) return false;
  return path.split(/[/=:@,\s]/).some((component) => {
    if (component === name) return true;
    return gap.test(component) && /[^*?[\]{}\0.]/.test(component) && matches(component, name);
  });
}

/** A component with gaps and patterns could be this name. */
function matches(component: string, name: string): boolean {
  if (!gap.test(component)) return component === name;
  let shape = "^";
  for (let i = 0; i < component.length; i++) {
    const char = component[i] ?? "";
    const close = char === "[" ? component.indexOf("]", i + 2) : char === "{" ? component.indexOf("}", i) : -1;
    if (close > i) {
      shape += char === "[" ? "." : ".*";
      i = close;
    } else if (char === "*" || char === "\0") shape += ".*";
    else if (char === "?") shape += ".";
    else shape += char.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
  }
  return new RegExp(`${shape.replace(/(?:\.\*)+/g, ".*")}$`).test(name);
}

/** The word is a folder that holds LatchAI's home: whatever goes through it goes through home as well. */
export function holdsHome(text: string, folders: readonly string[], { home = [], userHome }: PrivatePlaces): boolean {
  const named = /^(?:--?[\w-]+=|-[a-zA-Z](?=[/~.])|@|\w+=)?(.*)$/s.exec(withHome(text, userHome))?.[1] ?? "";
  const from = named.split(":")[0] ?? "";
  if (from === "") return false;
  const roots = home.map(fold);
  return (from.startsWith("/") ? ["/"] : folders).some((folder) => {
    const above = fold(folder);
    if (!/^[/.]/.test(from) && above !== "/" && !roots.some((root) => root.startsWith(`${above}/`))) return false;
    const path = fold(posix.resolve(folder, from));
    return path === "/" || roots.some((root) => root.startsWith(`${path}/`));
  });
}

// Case-insensitive file systems exist; folding only ever asks more.
const fold = (path: string) => path.toLowerCase();
