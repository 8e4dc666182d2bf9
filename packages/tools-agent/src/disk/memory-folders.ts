import { lstat, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { BeforeChange, ChangedPath, FileChange } from "@latchai/core";
import { isMemoryName, type MemoryScope, memoryPath, ownRoot, sharedRoot } from "../domain/memory/path.ts";
import type { MemoryEntry, MemoryFile, MemoryOutline, MemoryPort } from "../domain/memory/port.ts";
import { errors } from "../errors.ts";
import { limits } from "../limits.ts";
import { folderOf } from "./agent-folder.ts";
import { announced } from "./announce.ts";
import { type Folder, openRoot } from "./folder.ts";
import { fromErrno } from "./from-errno.ts";
import { outlineOf } from "./memory-outline.ts";
import { createQueue, type Queue } from "./queue.ts";
import { decodeUtf8, readFileIn } from "./read-file.ts";
import { createFileIn, placeNew, replaceFileIn } from "./write-file.ts";

export interface MemoryFoldersOptions {
  /** Absolute path of the folder that holds one folder per agent, and `shared`. Made when it is first written to. */
  root: string;
  /** Changes take turns in it, by the name of the folder; pass one to make other changes there take turns with them. */
  queue?: Queue;
}

const absentState = { kind: "absent" } as const;
const privateMode = 0o600;
/** What an edit keeps of a file's mode. */
const permissionBits = 0o777;

const virtualOf = ({ scope, name }: MemoryFile): string => memoryPath(scope, name);

const folderName = (file: Pick<MemoryFile, "agent" | "scope">): string => {
  const name = folderOf(file.agent, file.scope);
  if (name === undefined) throw errors.memoryAgent(file.agent);
  return name;
};

/** Runs `use` with the open folder of a scope; `missing` when there is none. */
const inScope = async <T>(
  root: string,
  name: string,
  make: boolean,
  missing: () => T,
  use: (folder: Folder) => Promise<T>,
): Promise<T> => {
  const top = await openRoot(root, { make });
  if (top === undefined) return missing();
  try {
    const folder = await top.enter(name, { make });
    if (folder === undefined) return missing();
    try {
      return await use(folder);
    } finally {
      await folder.close();
    }
  } finally {
    await top.close();
  }
};

const textIn = async (folder: Folder, file: MemoryFile): Promise<string | undefined> => {
  const found = await readFileIn(folder, file.name, limits.maxMemoryReadBytes);
  const virtual = virtualOf(file);
  if (found.kind === "missing") return undefined;
  if (found.kind === "large") throw errors.memoryUnreadable(virtual, `it has ${found.size} bytes`);
  if (found.kind === "special") throw errors.memoryUnreadable(virtual, "it is not a regular file");
  if (found.kind === "denied") throw errors.memoryUnreadable(virtual, "reading it is not permitted");
  const text = decodeUtf8(found.bytes);
  if (text === undefined) throw errors.memoryUnreadable(virtual, "it is not UTF-8 text");
  return text;
};

const namesIn = async (folder: Folder): Promise<string[]> =>
  (await readdir(folder.at("."))).filter(isMemoryName).sort();

const entriesIn = async (folder: Folder): Promise<MemoryEntry[]> => {
  const entries: MemoryEntry[] = [];
  for (const name of await namesIn(folder)) {
    const stats = await lstat(folder.at(name)).catch(() => undefined);
    if (stats?.isFile() === true) entries.push({ name, bytes: stats.size });
  }
  return entries;
};

const encoded = (file: MemoryFile, text: string): Uint8Array => {
  const bytes = new TextEncoder().encode(text.toWellFormed());
  if (bytes.byteLength > limits.maxMemoryFileBytes) throw errors.memoryTooLarge(virtualOf(file), bytes.byteLength);
  return bytes;
};

/** Throws unless one more file of this name fits. `leaving`: a name that goes at the same time. */
const checkRoom = async (folder: Folder, file: MemoryFile, leaving?: string): Promise<void> => {
  const names = (await namesIn(folder)).filter((name) => name !== leaving);
  if (names.includes(file.name)) throw errors.memoryExists(virtualOf(file));
  const twin = names.find((name) => name.toLowerCase() === file.name.toLowerCase());
  if (twin !== undefined) throw errors.memoryTwin(virtualOf(file), memoryPath(file.scope, twin));
  if (names.length >= limits.maxMemoryFiles) throw errors.memoryFull(names.length);
};

/** Memory on disk: `<root>/<agent>/<file>.md` and `<root>/shared/<file>.md`, no links followed, owner-only files. */
export const createMemoryFolders = (options: MemoryFoldersOptions): MemoryPort => {
  const { root } = options;
  const queue = options.queue ?? createQueue();
  const outlines = new Map<string, MemoryOutline>();
  const absent = (file: MemoryFile) => (): never => {
    throw errors.memoryMissing(virtualOf(file));
  };
  const notAFolder = (file: MemoryFile) => (): never => {
    throw errors.memoryUnreadable(virtualOf(file), "its folder is not a folder");
  };
  const pathOf = (file: MemoryFile): ChangedPath => ({
    real: join(root, folderName(file), file.name),
    virtual: virtualOf(file),
  });
  const found = async (folder: Folder, file: MemoryFile, text: string) => {
    const content = new TextEncoder().encode(text);
    const { mode } = await lstat(folder.at(file.name));
    return { kind: "file", size: content.byteLength, mode: mode & 0o7777, read: async () => content } as const;
  };
  const going = async (folder: Folder, file: MemoryFile, text: string): Promise<FileChange> => ({
    path: pathOf(file),
    before: await found(folder, file, text),
    after: absentState,
    folders: [],
  });
  const coming = (file: MemoryFile, content: Uint8Array, mode: number): FileChange => ({
    path: pathOf(file),
    before: absentState,
    after: { kind: "file", content, mode },
    folders: [],
  });
  /** One writer per folder: a new name is judged against all the others in it. */
  const queued = <T>(file: MemoryFile, job: () => Promise<T>): Promise<T> => queue.run(folderName(file), job);
  const plain = async <T>(file: MemoryFile, job: () => Promise<T>): Promise<T> => {
    try {
      return await job();
    } catch (error) {
      throw fromErrno(error, virtualOf(file));
    }
  };
  const existing = async (folder: Folder, file: MemoryFile): Promise<string> =>
    (await textIn(folder, file)) ?? absent(file)();

  return {
    outline(agent, scope) {
      const name = folderOf(agent, scope);
      return name === undefined ? [] : outlines.get(name);
    },
    async refresh(agent) {
      for (const name of new Set([folderOf(agent, "own"), folderOf(agent, "shared")])) {
        if (name === undefined) continue;
        const read = async (folder: Folder) => outlineOf(folder, await namesIn(folder));
        // A folder that cannot be read counts as empty here; the tool says what is wrong with it.
        outlines.set(name, await inScope(root, name, false, () => [], read).catch(() => []));
      }
    },
    async list(agent, scope: MemoryScope) {
      const name = folderOf(agent, scope);
      if (name === undefined) return [];
      try {
        return await inScope(root, name, false, () => [], entriesIn);
      } catch (error) {
        throw fromErrno(error, scope === "own" ? ownRoot : sharedRoot);
      }
    },
    read: (file) =>
      plain(file, () =>
        inScope(
          root,
          folderName(file),
          false,
          () => undefined,
          (folder) => textIn(folder, file),
        ),
      ),
    create: (file, text, before) =>
      plain(file, () =>
        queued(file, () =>
          inScope(root, folderName(file), true, notAFolder(file), async (folder) => {
            await checkRoom(folder, file);
            const bytes = encoded(file, text);
            return announced(
              before,
              async () => [coming(file, bytes, privateMode)],
              async () => {
                if (!(await createFileIn(folder, file.name, bytes))) throw errors.memoryExists(virtualOf(file));
                return { bytes: bytes.byteLength };
              },
            );
          }),
        ),
      ),
    update: (file, change, before) =>
      plain(file, () =>
        queued(file, () =>
          inScope(root, folderName(file), false, absent(file), async (folder) => {
            const text = await existing(folder, file);
            const after = change(text);
            const content = encoded(file, after);
            const parts = async (): Promise<FileChange[]> => {
              const was = await found(folder, file, text);
              const becomes = { kind: "file", content, mode: was.mode & permissionBits } as const;
              return [{ path: pathOf(file), before: was, after: becomes, folders: [] }];
            };
            await announced(before, parts, () => replaceFileIn(folder, file.name, content));
            return { before: text, after, bytes: content.byteLength };
          }),
        ),
      ),
    remove: (file, before) =>
      plain(file, () =>
        queued(file, () =>
          inScope(root, folderName(file), false, absent(file), async (folder) => {
            const text = await existing(folder, file);
            await announced(
              before,
              async () => [await going(folder, file, text)],
              () => unlink(folder.at(file.name)),
            );
            await folder.sync();
            return { before: text };
          }),
        ),
      ),
    rename: (from, to, before) => plain(from, () => move(from, to, before)),
  };

  async function move(
    from: MemoryFile,
    to: MemoryFile,
    before: BeforeChange | undefined,
  ): Promise<{ text: string; bytes: number }> {
    const [source, target] = [folderName(from), folderName(to)];
    const job = () =>
      inScope(root, source, false, absent(from), (folder) =>
        inScope(root, target, true, notAFolder(to), async (goal) => {
          const text = await existing(folder, from);
          await checkRoom(goal, to, source === target ? from.name : undefined);
          const bytes = encoded(to, text);
          const parts = async (): Promise<FileChange[]> => {
            const { mode } = await found(folder, from, text);
            return [await going(folder, from, text), coming(to, bytes, mode)];
          };
          return announced(before, parts, async () => {
            if (!(await placeNew(folder.at(from.name), goal, to.name))) throw errors.memoryExists(virtualOf(to));
            return { text, bytes: bytes.byteLength };
          });
        }),
      );
    // Always in the same order, so that two moves in opposite directions cannot wait for each other.
    const [first = source, second = target] = [source, target].sort();
    if (first === second) return queue.run(first, job);
    return queue.run(first, () => queue.run(second, job));
  }
};
