import type { FencedFiles, Log } from "@latchai/core";
import { embedMissing } from "./embed-missing.ts";
import { createEmbeddingsClient, type EmbeddingsEndpoint, EmbeddingsError } from "./embeddings-client.ts";
import type { IndexStore } from "./index-store.ts";
import { modelId } from "./model-id.ts";
import { syncFiles } from "./sync-files.ts";

export interface BackgroundOptions {
  files: FencedFiles;
  open(): Promise<IndexStore>;
  endpoint(): EmbeddingsEndpoint | undefined;
  log: Log;
}

/** How far the index is behind. */
export interface IndexState {
  /** Set when the index is not complete yet. */
  pending?: string;
  /** Set when the endpoint failed while chunks waited for vectors. */
  problem?: string;
}

/** One indexing run at a time, shared by all searches. */
export interface Background {
  /** Starts a run unless one is under way, and waits for it no longer than `waitMs`. */
  catchUp(waitMs: number, signal: AbortSignal): Promise<IndexState>;
  stop(): Promise<void>;
}

const delay = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener("abort", finish, { once: true });
  });

// Looking at every file of a large tree takes seconds, so such a tree is not looked at for every question.
const slowRunMs = 500;
const restFactor = 10;

export const createBackground = ({ files, open, endpoint, log }: BackgroundOptions): Background => {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let pending: string | undefined;
  let problem: string | undefined;
  let restUntil = 0;

  const run = async (): Promise<void> => {
    const store = await open();
    const at = endpoint();
    if (at === undefined) return;
    problem = undefined;
    const started = performance.now();
    await store.useModel(modelId(at));
    await syncFiles(files, store, stopping.signal, (done, total) => {
      pending = done < total ? `the index is being built: ${done} of ${total} changed files read so far` : undefined;
    });
    const took = performance.now() - started;
    restUntil = took > slowRunMs ? performance.now() + took * restFactor : 0;
    try {
      pending = "the index is being built: some chunks have no vectors yet";
      await embedMissing(files, store, createEmbeddingsClient(at), stopping.signal);
      pending = undefined;
    } catch (error) {
      if (!(error instanceof EmbeddingsError)) throw error;
      problem = error.message;
      pending = undefined;
    }
  };

  const start = (): Promise<void> => {
    running ??= run()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error("the code index could not be brought up to date", error);
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return {
    async catchUp(waitMs, signal) {
      if (running !== undefined || pending !== undefined || problem !== undefined || performance.now() >= restUntil) {
        const done = new AbortController();
        await Promise.race([start(), delay(waitMs, AbortSignal.any([signal, done.signal]))]);
        done.abort();
        signal.throwIfAborted();
      }
      return { ...(pending === undefined ? {} : { pending }), ...(problem === undefined ? {} : { problem }) };
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
