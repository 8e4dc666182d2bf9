import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

export interface SqlitePlaces {
  /** Relative paths start here. */
  workspace: string;
  /** Other folders that file tools reach. */
  mounts: readonly string[];
  /** The daemon's own folder. */
  home: string;
}

export type SqlitePath = { ok: true; path: string } | { ok: false; problem: string };

/** The real path of the file that a SQLite URL names: a plain path, `sqlite:path`, `sqlite:///path` or `file:///path`. */
export function sqlitePath(url: string, { workspace, mounts, home }: SqlitePlaces): SqlitePath {
  const named = pathIn(url);
  if (named === undefined) return refuse("its url is not a path; write sqlite:<path>");
  const asked = resolve(workspace, named);
  const real = realOf(asked);
  if (real === undefined) return refuse("file missing");
  const open = [workspace, ...mounts].map((folder) => realOf(folder) ?? folder);
  const within = (path: string): boolean => open.some((folder) => isInside(path, folder));
  // An agent can write in these folders: a link there must not lead to a file that the person never named.
  const askedOpen = [workspace, ...mounts].some((folder) => isInside(asked, folder));
  if (askedOpen && !within(real)) return refuse("its file is a link that leads out of the workspace");
  if (isInside(real, realOf(home) ?? home) && !within(real)) return refuse("its file lies in LatchAI's own folder");
  // A second name of a file that lies elsewhere looks like a file of the folder.
  if (within(real) && hasOtherNames(real))
    return refuse("its file has other names (hard links) that may lead out of the workspace");
  if (isStore(real, home)) return refuse("its file is LatchAI's own database");
  return { ok: true, path: real };
}

const hasOtherNames = (path: string): boolean => statSync(path).isFile() && statSync(path).nlink > 1;

/** The daemon's own database under whatever name. */
function isStore(path: string, home: string): boolean {
  const store = statSync(join(home, "data", "latchai.db"), { throwIfNoEntry: false });
  const file = statSync(path);
  return store !== undefined && store.dev === file.dev && store.ino === file.ino;
}

function pathIn(url: string): string | undefined {
  if (url.startsWith("file:")) return URL.canParse(url) ? fileURLToPath(url) : undefined;
  const rest = url.replace(/^sqlite3?:/, "");
  const path = rest.startsWith("///") ? rest.slice(2) : rest;
  return path === "" || path.startsWith("//") || path === ":memory:" ? undefined : path;
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function realOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

const refuse = (problem: string): SqlitePath => ({ ok: false, problem });
