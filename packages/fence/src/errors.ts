import { ToolError } from "@latchai/core";

/** Every refusal and failure of the fence. `code` is stable; the texts carry virtual paths only. */
export const errors = {
  empty: () => new ToolError("bad_path", 'path is empty: name a file, or "." for the workspace root'),
  nul: () => new ToolError("bad_path", "path holds a NUL byte: remove it and call again"),
  illFormed: () =>
    new ToolError(
      "bad_path",
      "path holds half of a surrogate pair: send the whole character, or use glob to find the name",
    ),
  absolute: (path: string) =>
    new ToolError(
      "outside_fence",
      `${path} is an absolute path and outside the fence: use a path relative to the workspace, or <mount>/<path>`,
    ),
  url: (path: string) =>
    new ToolError("bad_path", `${path} is a URL, not a path: use a path relative to the workspace, or <mount>/<path>`),
  outside: (path: string) =>
    new ToolError("outside_fence", `${path} is outside the workspace and its mounts (refused by the fence)`),
  linkOutside: (path: string) =>
    new ToolError(
      "outside_fence",
      `${path} leads through a symlink outside the workspace and its mounts (refused by the fence)`,
    ),
  dangling: (path: string) =>
    new ToolError("outside_fence", `${path} is a symlink whose target does not exist (refused by the fence)`),
  moving: (path: string) =>
    new ToolError("changing", `${path}: its folders keep being made and removed meanwhile; call again`),
  control: (path: string) =>
    new ToolError("bad_path", `${escapeName(path)} holds control characters: choose a name without them`),
  backslash: (path: string) =>
    new ToolError(
      "bad_path",
      `${path}: a backslash is not a separator here — use forward slashes: ${path.replace(/^[A-Za-z]:/, "").replaceAll("\\", "/")}`,
    ),
  notFound: (path: string, near: readonly string[]) =>
    new ToolError(
      "not_found",
      near.length === 0
        ? `no such file or folder: ${path} — list_dir or glob shows what is there`
        : `no such file or folder: ${path} — did you mean ${near.map(shownName).join(" or ")}?`,
    ),
  ambiguous: (path: string, names: readonly string[]) =>
    new ToolError(
      "not_found",
      `no file named exactly ${path}, and several look the same: ${names.map((name) => `${name} (${JSON.stringify(name).replace(/[^\x20-\x7e]/gu, unicodeEscape)})`).join(", ")}`,
    ),
  underFile: (path: string, file: string) =>
    new ToolError("not_a_directory", `${path}: ${file} is a file, not a folder`),
  trailingSlash: (path: string) =>
    new ToolError("not_a_directory", `${path} is not a folder: drop the slash at the end`),
  isDirectory: (path: string, next: string) => new ToolError("is_directory", `${path} is a directory — ${next}`),
  targetIsFolder: (path: string) => new ToolError("is_directory", `${path} is a directory — name a file inside it`),
  isFile: (path: string) => new ToolError("is_file", `${path} is a file — use read_file`),
  notRegular: (path: string, kind: string) =>
    new ToolError("not_regular", `${path} is not a regular file (${kind}): file tools leave it alone`),
  unavailable: (name: string) =>
    new ToolError("unavailable", `mount ${name} is unavailable: its folder is not there right now`),
  readOnlyRoot: (path: string, name: string) =>
    new ToolError("read_only", `${path}: mount ${name} is read-only (fence) — write inside the workspace instead`),
  git: (path: string) =>
    new ToolError("refused", `${path}: .git is read-only for file tools (fence) — use run_shell with git`),
  refused: (path: string, message: string) => new ToolError("refused", `${path}: ${message}`),
  root: (path: string, name: string) =>
    new ToolError(
      "root",
      `${path === "" ? "." : path} is ${name === "" ? "the workspace root" : `the root of mount ${name}`}: it cannot be written or deleted — name something inside it`,
    ),
  notEmpty: (path: string) =>
    new ToolError("not_empty", `${path} is a folder that is not empty: delete what is in it first`),
  readOnlyFile: (path: string) =>
    new ToolError("read_only", `${path} is read-only (its mode has no write bit); nothing was written`),
  folderNotWritable: (path: string) =>
    new ToolError(
      "permission",
      `${path}: its folder is not writable, and files are replaced whole through a temporary file beside them; nothing was written`,
    ),
  owner: (path: string) =>
    new ToolError(
      "permission",
      `${path} belongs to another user or group, which replacing it would change; nothing was written`,
    ),
  tooLarge: (path: string, size: number, max: number) =>
    new ToolError("too_large", `${path} is ${size} bytes; edits work on files of at most ${max} bytes`),
  moved: (path: string) =>
    new ToolError("moved", `${path} changed while it was being opened; nothing was read or written — call again`),
  replaced: (path: string) =>
    new ToolError(
      "moved",
      `${path} is not what it was when this was asked for; nothing was deleted — look at it and call again`,
    ),
  mount: (name: string, why: string) => new ToolError("bad_mount", `mount "${name}": ${why}`),
  workspace: (why: string) => new ToolError("bad_workspace", `workspace: ${why}`),
} as const;

/** In quotes where an end could not be seen otherwise. */
const shownName = (name: string): string => (/^\s|\s$/.test(name) ? JSON.stringify(name) : escapeName(name));

const unicodeEscape = (char: string): string =>
  [...char].map((one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`).join("");

/** A name on one line: control characters escaped. */
export const escapeName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  name.replace(/[\x00-\x1f\x7f]/g, (char) => {
    const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[char];
    return short ?? `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });

/** The code of a system error (`ENOENT`), else "". */
export const errnoOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && /^E[A-Z0-9]+$/.test(String(error.code))
    ? String(error.code)
    : "";

/** A system error as the model may read it: Node's own message would print the host path. */
export const fromErrno = (error: unknown, path: string): unknown => {
  const known: Record<string, [string, string]> = {
    EACCES: ["permission", `permission denied: ${path}`],
    EPERM: ["permission", `operation not permitted: ${path}`],
    ENOENT: ["not_found", `no such file or folder: ${path}`],
    ENOTDIR: ["not_a_directory", `${path}: a part of the path is not a folder`],
    EISDIR: ["is_directory", `${path} is a directory`],
    ELOOP: ["outside_fence", `${path}: too many symlinks, or one appeared while it was being opened`],
    ENAMETOOLONG: ["bad_path", `name too long: ${path.length > 80 ? `${path.slice(0, 80)}…` : path}`],
    ENOSPC: ["disk_full", `the disk is full; ${path} is unchanged`],
    EDQUOT: ["disk_full", `the disk quota is used up; ${path} is unchanged`],
    EROFS: ["read_only", `${path} is on a read-only file system`],
    EMFILE: ["busy", `too many files are open; call again: ${path}`],
    ENFILE: ["busy", `too many files are open; call again: ${path}`],
    ENXIO: ["not_regular", `${path} is not a regular file (socket or device)`],
    ENODEV: ["not_regular", `${path} is not a regular file (device)`],
    EBUSY: ["busy", `${path} is in use by the system`],
    EIO: ["io", `the disk failed while working on ${path}`],
  };
  const found = known[errnoOf(error)];
  if (found !== undefined) return new ToolError(found[0], found[1], { cause: error });
  return errnoOf(error) === "" ? error : new ToolError("io", `${path}: ${errnoOf(error)}`, { cause: error });
};
