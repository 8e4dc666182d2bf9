import type { BigIntStats } from "node:fs";
import { lstat, readdir, readFile, rename, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { writeFileAtomic } from "../home/write-file.ts";
import type { FolderChanges } from "./folder-changes.ts";
import {
  emptyPermissions,
  type PermissionsDocument,
  parsePermissions,
  permissionsText,
} from "./permissions-document.ts";

export type DiskRead =
  | { changed: false }
  | {
      changed: true;
      document: PermissionsDocument /** Why the file could not be used, and where it is now. */;
      problem?: string;
    };

/** permissions.json as a file: read only when it changed, put aside when it is broken, replaced as a whole. */
export interface PermissionsDisk {
  read(): Promise<DiskRead>;
  write(document: PermissionsDocument): Promise<void>;
}

const maxBytes = 4 * 1024 * 1024;
/** An editor that does not write atomically is given this long to finish. */
const secondLookMs = 150;

/** With `changes` of its folder the file is not asked for while nothing has happened there. */
export function createPermissionsDisk(path: string, changes?: FolderChanges): PermissionsDisk {
  let seen: string | undefined;
  let plain = false;

  async function load(): Promise<DiskRead> {
    if (await changes?.none()) return { changed: false };
    changes?.look();
    plain = false;
    try {
      return await readChanged();
    } finally {
      if (!plain) changes?.doubt();
    }
  }

  async function readChanged(): Promise<DiskRead> {
    const own = await lstat(path, { bigint: true }).catch(ignoreMissing);
    // What a link leads to, or what has a second name elsewhere, changes without a notice in this folder.
    plain = own === undefined || (own.isFile() && own.nlink === 1n);
    const info = own?.isSymbolicLink() ? await stat(path, { bigint: true }).catch(ignoreMissing) : own;
    const mark = info ? markOf(info) : "absent";
    if (mark === seen) return { changed: false };
    const result = info ? await readDocument(path, info) : await readAbsent(path);
    seen = result.moved ? "absent" : mark;
    return {
      changed: true,
      document: result.document,
      ...(result.problem !== undefined && { problem: result.problem }),
    };
  }

  return {
    read: load,
    async write(document) {
      await writeFileAtomic(path, permissionsText(document), 0o600);
      const info = await stat(path, { bigint: true });
      seen = markOf(info);
    },
  };
}

interface Loaded {
  document: PermissionsDocument;
  problem?: string;
  moved?: true;
}

async function readDocument(path: string, info: BigIntStats): Promise<Loaded> {
  const writtenAt = new Date(Number(info.mtimeMs)).toISOString();
  const first = await readOnce(path, info, writtenAt);
  if (first.ok) return { document: first.document };
  await new Promise((resolve) => setTimeout(resolve, secondLookMs));
  const second = await readOnce(path, info, writtenAt);
  if (second.ok) return { document: second.document };
  const aside = `${path}.broken-${new Date().toISOString().replace(/[-:.]/g, "")}`;
  try {
    await rename(path, aside);
  } catch (error) {
    return {
      document: emptyPermissions,
      problem: `${basename(path)} cannot be used: ${second.problem}. It could not be put aside: ${String(error)}`,
    };
  }
  return {
    document: emptyPermissions,
    moved: true,
    problem: `${basename(path)} could not be used: ${second.problem}. It was kept as ${basename(aside)}`,
  };
}

async function readOnce(path: string, info: BigIntStats, writtenAt: string) {
  if (!info.isFile()) return { ok: false as const, problem: "it is not a regular file" };
  if (info.size > maxBytes) return { ok: false as const, problem: `it is larger than ${maxBytes} bytes` };
  try {
    return parsePermissions(await readFile(path, "utf8"), writtenAt);
  } catch (error) {
    return { ok: false as const, problem: `it cannot be read: ${String(error)}` };
  }
}

/** After a restart a file that was put aside earlier is still worth telling. */
async function readAbsent(path: string): Promise<Loaded> {
  const names = await readdir(dirname(path)).catch(() => []);
  const aside = names
    .filter((name) => name.startsWith(`${basename(path)}.broken-`))
    .sort()
    .at(-1);
  if (aside === undefined) return { document: emptyPermissions };
  return { document: emptyPermissions, problem: `${basename(path)} is missing; a broken one was kept as ${aside}` };
}

const markOf = (info: BigIntStats): string => `${info.ino}:${info.size}:${info.mtimeNs}`;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
