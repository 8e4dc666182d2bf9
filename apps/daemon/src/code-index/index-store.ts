import { Worker } from "node:worker_threads";

/** A file as the index knows it. */
export interface IndexedFile {
  /** Virtual path. */
  path: string;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  size: number;
  mtime: number;
}

export interface ChunkRow {
  line: number;
  hash: string;
  words: string;
  pathWords: string;
}

/** A chunk that a search found. */
export interface FoundChunk {
  id: number;
  path: string;
  line: number;
  hash: string;
}

/** The index on disk, behind a worker thread: SQLite blocks, and nothing here may. */
export interface IndexStore {
  /** The next files in path order, at most 2,000; empty at the end. */
  files(after: string): Promise<IndexedFile[]>;
  /** Replaces all that is known of the file. */
  putFile(file: IndexedFile & { chunks: ChunkRow[] }): Promise<void>;
  /** Same content, other time stamp. */
  touch(file: Pick<IndexedFile, "path" | "size" | "mtime">): Promise<void>;
  removeFiles(paths: readonly string[]): Promise<void>;
  /** Drops all vectors when they were made by another model. */
  useModel(model: string): Promise<void>;
  /** The next chunks without a vector, by id; the same hash may come twice. */
  missing(after: number, limit: number): Promise<{ id: number; hash: string; path: string }[]>;
  /** Unit vectors; without one the chunk is never asked for again. */
  putVectors(items: readonly { hash: string; vector?: Float32Array }[]): Promise<void>;
  dropOrphans(): Promise<void>;
  /** Best first. */
  lexical(match: string, limit: number): Promise<FoundChunk[]>;
  /** Best first; empty when the vector has other dimensions than the index. */
  nearest(vector: Float32Array, limit: number): Promise<FoundChunk[]>;
  close(): Promise<void>;
}

type Reply = { id: number; value?: unknown; error?: string };

// The file keeps this name beside every bundle that holds this module.
const workerFile = (): URL => new URL("./index-worker.mjs", import.meta.url);

/** Opens or creates the index file. A call rejects when the worker ended. */
export const openIndexStore = (path: string): IndexStore => {
  const worker = new Worker(workerFile(), { workerData: { path }, execArgv: [] });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let next = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  // The daemon may end while an index lies idle.
  worker.unref();
  worker.on("message", ({ id, value, error }: Reply) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the code index was closed")));

  const ask = <T>(operation: string, argument?: unknown): Promise<T> =>
    new Promise<unknown>((resolve, reject) => {
      if (ended !== undefined) return reject(ended);
      const id = next++;
      waiting.set(id, { resolve, reject });
      worker.ref();
      worker.postMessage({ id, operation, argument });
    }) as Promise<T>;

  return {
    files: (after) => ask("files", { after }),
    putFile: (file) => ask("putFile", file),
    touch: (file) => ask("touch", file),
    removeFiles: (paths) => ask("removeFiles", { paths }),
    useModel: (model) => ask("useModel", { model }),
    missing: (after, limit) => ask("missing", { after, limit }),
    putVectors: (items) => ask("putVectors", { items }),
    dropOrphans: () => ask("dropOrphans"),
    lexical: (match, limit) => ask("lexical", { match, limit }),
    nearest: (vector, limit) => ask("nearest", { vector, limit }),
    async close() {
      if (ended !== undefined) return;
      await ask("close");
      await worker.terminate();
    },
  };
};
