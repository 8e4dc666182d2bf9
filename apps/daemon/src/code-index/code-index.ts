import type { FencedFiles, Log } from "@latchai/core";
import type { CodeHit, CodeIndexPort } from "@latchai/tools-files";
import { fuse, queryWords } from "@latchai/tools-files/domain";
import { createBackground } from "./background.ts";
import { createEmbeddingsClient, type EmbeddingsEndpoint, EmbeddingsError } from "./embeddings-client.ts";
import type { FoundChunk, IndexStore } from "./index-store.ts";
import { readSource } from "./read-source.ts";
import { createPause } from "./slices.ts";

export interface CodeIndexOptions {
  /** Absolute; the SQLite file of the index of the workspace of the moment. */
  path(): string;
  files: FencedFiles;
  /** The endpoint as configured now. */
  endpoint(): EmbeddingsEndpoint | undefined;
  log: Log;
  /** How long a search waits for the index to catch up, in milliseconds. */
  waitMs?: number;
}

export interface CodeIndex extends CodeIndexPort {
  close(): Promise<void>;
}

const candidates = 60;
const maxPerFile = 3;

/** Words as an FTS5 expression; any of them may match. */
const matchAny = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', "")}"`).join(" OR ");

/** Reads each hit from disk and drops those that no longer stand there. */
const confirm = async (
  files: FencedFiles,
  ranked: readonly { candidate: FoundChunk; score: number }[],
  limit: number,
): Promise<CodeHit[]> => {
  const sources = new Map<string, ReturnType<typeof readSource>>();
  const perFile = new Map<string, number>();
  const hits: CodeHit[] = [];
  const pause = createPause();
  for (const { candidate, score } of ranked) {
    if (hits.length >= limit) break;
    const { path, hash } = candidate;
    const seen = perFile.get(path) ?? 0;
    if (seen >= maxPerFile) continue;
    const source = sources.get(path) ?? readSource(files, path, pause);
    sources.set(path, source);
    const chunk = (await source)?.chunks.find((one) => one.hash === hash);
    if (chunk === undefined) continue;
    perFile.set(path, seen + 1);
    hits.push({ path, line: chunk.line, score, text: chunk.text });
  }
  return hits;
};

/** Full text and vectors over the fence, fused. Nothing is opened before the first search. */
export const createCodeIndex = (options: CodeIndexOptions): CodeIndex => {
  const { files, endpoint, log, waitMs = 10_000 } = options;
  let opened: { path: string; store: Promise<IndexStore> } | undefined;
  const open = async (): Promise<IndexStore> => {
    const path = options.path();
    if (opened?.path !== path) {
      const earlier = opened?.store;
      opened = { path, store: import("./index-store.ts").then(({ openIndexStore }) => openIndexStore(path)) };
      await (await earlier)?.close();
    }
    return await opened.store;
  };
  const background = createBackground({ files, open, endpoint, log });

  const semantic = async (store: IndexStore, query: string, signal: AbortSignal): Promise<FoundChunk[]> => {
    const at = endpoint();
    if (at === undefined) return [];
    const [vector] = await createEmbeddingsClient(at).embed([query.slice(0, 4000)], signal);
    return vector === undefined ? [] : await store.nearest(vector, candidates);
  };

  return {
    configured: () => endpoint() !== undefined,
    async search(query, { limit, signal }) {
      const store = await open();
      const state = await background.catchUp(waitMs, signal);
      const words = queryWords(query);
      let down: string | undefined;
      const [lexical, near] = await Promise.all([
        words.length === 0 ? [] : store.lexical(matchAny(words), candidates),
        semantic(store, query, signal).catch((error: unknown) => {
          signal.throwIfAborted();
          down = error instanceof EmbeddingsError ? error.message : "the embeddings could not be used";
          return [];
        }),
      ]);
      const hits = await confirm(files, fuse([lexical, near], query), limit);
      const problem = down ?? state.problem;
      const notes = [
        ...(problem === undefined
          ? []
          : [`${problem}; ${down === undefined ? "some chunks have no vectors yet" : "lexical matches only"}`]),
        ...(state.pending === undefined ? [] : [state.pending]),
      ];
      return { hits, ...(notes.length === 0 ? {} : { note: notes.join("; ") }) };
    },
    async close() {
      await background.stop();
      await (await opened?.store)?.close();
    },
  };
};
