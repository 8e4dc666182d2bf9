import type { FencedFiles } from "@latchai/core";
import { listSources } from "@latchai/tools-files";
import { isIndexablePath, searchWords } from "@latchai/tools-files/domain";
import type { ChunkRow, IndexedFile, IndexStore } from "./index-store.ts";
import { readSource } from "./read-source.ts";
import { createPause, type Pause } from "./slices.ts";

const statBatch = 32;

/** Page by page: one message with all of them would hold up the event loop while it is taken apart. */
const knownFiles = async (index: IndexStore): Promise<Map<string, IndexedFile>> => {
  const known = new Map<string, IndexedFile>();
  let after = "";
  for (;;) {
    const page = await index.files(after);
    for (const file of page) known.set(file.path, file);
    const last = page.at(-1);
    if (last === undefined) return known;
    after = last.path;
  }
};

const changedFiles = async (
  files: FencedFiles,
  paths: readonly string[],
  known: ReadonlyMap<string, IndexedFile>,
  signal: AbortSignal,
): Promise<string[]> => {
  const changed: string[] = [];
  for (let at = 0; at < paths.length; at += statBatch) {
    signal.throwIfAborted();
    const batch = paths.slice(at, at + statBatch);
    const infos = await Promise.all(batch.map((path) => files.stat(path).catch(() => undefined)));
    for (const [index, path] of batch.entries()) {
      const info = infos[index];
      const old = known.get(path);
      if (info?.kind !== "file" || (old?.size === info.size && old.mtime === info.mtimeMs)) continue;
      changed.push(path);
    }
  }
  return changed;
};

const store = async (
  files: FencedFiles,
  index: IndexStore,
  path: string,
  old: IndexedFile | undefined,
  pause: Pause,
): Promise<void> => {
  const source = await readSource(files, path, pause);
  if (source === undefined) return old === undefined ? undefined : await index.removeFiles([path]);
  const { hash, size, mtime } = source;
  if (old?.hash === hash) return await index.touch({ path, size, mtime });
  const pathWords = searchWords(path);
  const chunks: ChunkRow[] = [];
  for (const { line, hash: own, header, text } of source.chunks) {
    chunks.push({ line, hash: own, words: searchWords(`${header}\n${text}`), pathWords });
    await pause();
  }
  await index.putFile({ path, hash, size, mtime, chunks });
};

/** Brings the index to what is on disk now; reads only files whose size or time changed. */
export const syncFiles = async (
  files: FencedFiles,
  index: IndexStore,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<void> => {
  const pause = createPause();
  const paths: string[] = [];
  for (const path of await listSources({ files }, signal)) {
    if (isIndexablePath(path)) paths.push(path);
    await pause();
  }
  const known = await knownFiles(index);
  const present = new Set(paths);
  const gone = [...known.keys()].filter((path) => !present.has(path));
  if (gone.length > 0) await index.removeFiles(gone);
  const changed = await changedFiles(files, paths, known, signal);
  progress(0, changed.length);
  for (const [done, path] of changed.entries()) {
    signal.throwIfAborted();
    await store(files, index, path, known.get(path), pause);
    progress(done + 1, changed.length);
  }
  if (gone.length > 0 || changed.length > 0) await index.dropOrphans();
};
