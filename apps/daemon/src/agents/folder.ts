import { constants, lstat, mkdir, open, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { writeFileAtomic } from "../home/write-file.ts";

/** A file `<name>.md` of the folder; without a text it could not be read, and `problem` says why. */
export type DefinitionFile = { name: string; text: string } | { name: string; text?: undefined; problem: string };

export interface DefinitionFolder {
  /** Every definition file in order of name, and why the folder itself was not read. */
  list(): Promise<{ files: DefinitionFile[]; problem?: string }>;
  read(name: string): Promise<DefinitionFile | undefined>;
  /** Why it was not written; undefined: it was. */
  write(name: string, text: string): Promise<string | undefined>;
  /** False: there was none. */
  remove(name: string): Promise<boolean>;
}

export const maxDefinitionBytes = 262_144;
const maxFiles = 500;
const ending = ".md";

// O_NONBLOCK: a FIFO without a writer would hold a thread for ever.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY;

const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | undefined)?.code ?? "");

/** The definitions below one folder. Links are never followed, neither as the folder nor in it. */
export function createDefinitionFolder(root: string): DefinitionFolder {
  const pathOf = (name: string): string => join(root, `${name}${ending}`);

  /** "missing", or why it is not read; undefined: it can be. */
  async function folderProblem(): Promise<string | undefined> {
    const info = await lstat(root).catch((error: unknown) => codeOf(error));
    if (typeof info === "string") return info === "ENOENT" ? "missing" : `${root} cannot be read (${info})`;
    return info.isDirectory() ? undefined : `${root} is a link or no folder, so no definition in it is read`;
  }

  return {
    async list() {
      const problem = await folderProblem();
      if (problem !== undefined) return problem === "missing" ? { files: [] } : { files: [], problem };
      const names = (await readdir(root))
        .filter((file) => file.endsWith(ending) && !file.startsWith("."))
        .map((file) => file.slice(0, -ending.length))
        .toSorted();
      const files: DefinitionFile[] = [];
      for (const name of names.slice(0, maxFiles)) {
        const file = await readDefinition(pathOf(name), name);
        if (file) files.push(file);
      }
      const more = names.length - maxFiles;
      return more > 0 ? { files, problem: `${more} files beyond ${maxFiles} in ${root} were not read` } : { files };
    },
    read: (name) => readDefinition(pathOf(name), name),
    async write(name, text) {
      const problem = await folderProblem();
      if (problem === "missing") await mkdir(root, { recursive: true, mode: 0o700 });
      else if (problem !== undefined) return problem;
      await writeFileAtomic(pathOf(name), text, 0o600);
      return undefined;
    },
    remove: (name) =>
      unlink(pathOf(name)).then(
        () => true,
        (error: unknown) => {
          if (codeOf(error) === "ENOENT") return false;
          throw error;
        },
      ),
  };
}

async function readDefinition(path: string, name: string): Promise<DefinitionFile | undefined> {
  try {
    const file = await open(path, flags);
    try {
      return await readOpen(file, name);
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    if (code === "ELOOP") return { name, problem: "it is a link, and links are not followed" };
    if (["ENXIO", "ENODEV", "EISDIR"].includes(code)) return { name, problem: "it is no regular file" };
    if (code === "") throw error;
    return { name, problem: `it cannot be read (${code})` };
  }
}

async function readOpen(file: Awaited<ReturnType<typeof open>>, name: string): Promise<DefinitionFile | undefined> {
  const info = await file.stat();
  if (info.isDirectory()) return undefined;
  if (!info.isFile()) return { name, problem: "it is no regular file" };
  // One byte more than there may be, to notice a file that is too large or grows.
  const buffer = new Uint8Array(Math.min(info.size, maxDefinitionBytes) + 1);
  let length = 0;
  while (length < buffer.byteLength) {
    const { bytesRead } = await file.read(buffer, length, buffer.byteLength - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  if (length > maxDefinitionBytes) return { name, problem: `it is larger than ${maxDefinitionBytes / 1024} KB` };
  const bytes = buffer.subarray(0, length);
  if (bytes.includes(0)) return { name, problem: "it is not UTF-8 text" };
  try {
    return { name, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { name, problem: "it is not UTF-8 text" };
  }
}
