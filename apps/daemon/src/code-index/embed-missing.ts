import type { FencedFiles } from "@latchai/core";
import { type EmbeddingsClient, EmbeddingsError, maxBatch } from "./embeddings-client.ts";
import type { IndexStore } from "./index-store.ts";
import { readSource } from "./read-source.ts";
import { createPause } from "./slices.ts";

interface Wanted {
  hash: string;
  text: string;
}

/** Texts of chunks, read from disk again: the index holds none. A file that changed meanwhile is forgotten, so the next sync reads it. */
const readTexts = async (
  files: FencedFiles,
  index: IndexStore,
  missing: readonly { hash: string; path: string }[],
): Promise<Wanted[]> => {
  const found: Wanted[] = [];
  const pause = createPause();
  for (const path of new Set(missing.map((chunk) => chunk.path))) {
    const hashes = new Set(missing.filter((chunk) => chunk.path === path).map(({ hash }) => hash));
    const chunks = (await readSource(files, path, pause))?.chunks ?? [];
    const wanted = chunks.filter(({ hash }) => hashes.delete(hash));
    found.push(...wanted.map(({ hash, header, text }) => ({ hash, text: `${header}\n${text}` })));
    if (hashes.size > 0) await index.removeFiles([path]);
  }
  return found;
};

/** Halves a batch that the endpoint refuses until the one text is found that it never takes. */
const embedAll = async (
  client: EmbeddingsClient,
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<{ hash: string; vector?: Float32Array }[]> => {
  try {
    const vectors = await client.embed(
      wanted.map(({ text }) => text),
      signal,
    );
    return wanted.map(({ hash }, at) => ({ hash, ...(vectors[at] === undefined ? {} : { vector: vectors[at] }) }));
  } catch (error) {
    if (!(error instanceof EmbeddingsError) || !error.permanent) throw error;
    if (wanted.length === 1) return wanted.map(({ hash }) => ({ hash }));
    const half = Math.ceil(wanted.length / 2);
    return [
      ...(await embedAll(client, wanted.slice(0, half), signal)),
      ...(await embedAll(client, wanted.slice(half), signal)),
    ];
  }
};

/** Gives every chunk its vector, 64 at a time. What was done stays done when it throws. */
export const embedMissing = async (
  files: FencedFiles,
  index: IndexStore,
  client: EmbeddingsClient,
  signal: AbortSignal,
): Promise<void> => {
  for (let after = 0; ; ) {
    signal.throwIfAborted();
    const missing = await index.missing(after, maxBatch);
    const last = missing.at(-1);
    if (last === undefined) return;
    after = last.id;
    const wanted = await readTexts(files, index, missing);
    if (wanted.length > 0) await index.putVectors(await embedAll(client, wanted, signal));
  }
};
