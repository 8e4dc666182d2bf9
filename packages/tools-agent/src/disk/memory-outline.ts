import { constants, open } from "node:fs/promises";
import type { MemoryOutline } from "../domain/memory/port.ts";
import { limits } from "../limits.ts";
import type { Folder } from "./folder.ts";

const headBytes = 2048;
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const headingIn = (text: string): string | undefined => {
  const heading = /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1] ?? /^(\S.*)$/m.exec(text)?.[1];
  return heading?.trim().slice(0, limits.maxMemoryHeadingChars).toWellFormed();
};

/** Undefined for what is not a regular file, or went away meanwhile. */
const headOf = async (path: string): Promise<string | undefined> => {
  const handle = await open(path, flags).catch(() => undefined);
  if (handle === undefined) return undefined;
  try {
    if (!(await handle.stat()).isFile()) return undefined;
    const { buffer, bytesRead } = await handle.read(new Uint8Array(headBytes), 0, headBytes, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await handle.close();
  }
};

/** Names with their first heading; those beyond what a prompt lists are named only. */
export const outlineOf = async (folder: Folder, names: readonly string[]): Promise<MemoryOutline> => {
  const listed = names.slice(0, limits.maxMemoryListed);
  const heads = await Promise.all(listed.map((name) => headOf(folder.at(name))));
  const read = listed.flatMap((name, index): { name: string; heading?: string }[] => {
    const head = heads[index];
    if (head === undefined) return [];
    const heading = headingIn(head);
    return [heading === undefined ? { name } : { name, heading }];
  });
  return [...read, ...names.slice(limits.maxMemoryListed).map((name) => ({ name }))];
};
