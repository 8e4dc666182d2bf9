import { closeSync, constants, existsSync, fstatSync, openSync, readdirSync, readSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { MemoryScope } from "../domain/memory/path.ts";
import { isMemoryName } from "../domain/memory/path.ts";
import type { MemoryPort } from "../domain/memory/port.ts";
import { limits } from "../limits.ts";
import { folderOf } from "./agent-folder.ts";

const headBytes = 2048;
const fileFlags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

const headingIn = (text: string): string | undefined => {
  const heading = /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1] ?? /^(\S.*)$/m.exec(text)?.[1];
  return heading?.trim().slice(0, limits.maxMemoryHeadingChars).toWellFormed();
};

const headOf = (path: string): string | undefined => {
  const fd = openSync(path, fileFlags);
  try {
    if (!fstatSync(fd).isFile()) return undefined;
    const buffer = new Uint8Array(headBytes);
    return new TextDecoder().decode(buffer.subarray(0, readSync(fd, buffer, 0, headBytes, 0)), { stream: true });
  } finally {
    closeSync(fd);
  }
};

/** Undefined for what is not a memory file, or went away meanwhile. */
const entryOf = (base: string, name: string): { name: string; heading?: string } | undefined => {
  try {
    const head = headOf(join(base, name));
    if (head === undefined) return undefined;
    const heading = headingIn(head);
    return heading === undefined ? { name } : { name, heading };
  } catch {
    return undefined;
  }
};

const namesIn = (path: string): { base: string; names: string[]; close(): void } | undefined => {
  try {
    const fd = openSync(path, folderFlags);
    const base = existsSync("/proc/self/fd") ? `/proc/self/fd/${fd}` : path;
    return { base, names: readdirSync(base).filter(isMemoryName).sort(), close: () => closeSync(fd) };
  } catch {
    return undefined;
  }
};

/** Names and first headings, read now: a prompt is put together synchronously. Files beyond the cap count by name only. */
export const createOutline =
  (root: string): MemoryPort["outline"] =>
  (agent: string, scope: MemoryScope) => {
    const folder = folderOf(agent, scope);
    const real = folder === undefined ? undefined : realOf(root);
    if (folder === undefined || real === undefined) return [];
    const open = namesIn(join(real, folder));
    if (open === undefined) return [];
    try {
      const read = open.names.slice(0, limits.maxMemoryListed).flatMap((name) => entryOf(open.base, name) ?? []);
      return [...read, ...open.names.slice(limits.maxMemoryListed, limits.maxMemoryFiles).map((name) => ({ name }))];
    } finally {
      open.close();
    }
  };

const realOf = (root: string): string | undefined => {
  try {
    return realpathSync(root);
  } catch {
    return undefined;
  }
};
