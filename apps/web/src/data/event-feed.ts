import type { EventRow } from "../../../daemon/src/http/api-types.ts";
import { createEventStreamParser } from "../domain/event-stream.ts";
import type { Api } from "./api.ts";
import { ApiError } from "./api-error.ts";
import type { Delta } from "./chat-types.ts";
import { createStore, type Store } from "./store.ts";

export type Connection =
  | { state: "connecting" }
  | { state: "connected" }
  | { state: "reconnecting"; at: number }
  | { state: "lost"; at: number };

/** The tab's one event stream. */
export interface EventFeed {
  connection: Store<Connection>;
  /** Newest last, at most 1,000. */
  events: Store<readonly EventRow[]>;
  /** Opens the stream and keeps it open; the result closes it. */
  start(): () => void;
  /** Tries again at once. */
  retry(): void;
  onEvent(listener: (event: EventRow) => void): () => void;
  /** Pieces of text as they are written; live only, so a reader that missed one reads the entry again. */
  onDelta(listener: (delta: Delta) => void): () => void;
  /** The stream opened, or the daemon no longer has what was missed: everything shown must be read again. */
  onReset(listener: () => void): () => void;
}

const maxEvents = 1000;
const delaysMs = [500, 1000, 2000, 4000, 8000, 15_000];
/** Failed tries in a row after which the page says "Not connected" and what to type. */
const lostAfter = 3;
/** Silence after which a stream counts as dead; the daemon sends a comment far more often. */
const silentMs = 60_000;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    const stop = (): void => {
      clearTimeout(timer);
      done();
    };
    signal.addEventListener("abort", stop, { once: true });
  });

export const createEventFeed = (api: Api): EventFeed => {
  const connection = createStore<Connection>({ state: "connecting" });
  const events = createStore<readonly EventRow[]>([]);
  const eventListeners = new Set<(event: EventRow) => void>();
  const deltaListeners = new Set<(delta: Delta) => void>();
  const resetListeners = new Set<() => void>();
  let wake = new AbortController();
  let lastId = "";

  const take = (raw: string): void => {
    const event = JSON.parse(raw) as EventRow;
    events.set((current) => [...current.slice(1 - maxEvents), event]);
    for (const listener of eventListeners) listener(event);
  };

  /** Reads one connection to its end. */
  const read = async (signal: AbortSignal, onOpen: () => void): Promise<void> => {
    const stop = new AbortController();
    const end = (): void => stop.abort();
    signal.addEventListener("abort", end, { once: true });
    try {
      const response = await api.open("/api/events", {
        signal: stop.signal,
        headers: { accept: "text/event-stream", ...(lastId !== "" && { "last-event-id": lastId }) },
      });
      if (!response.body) throw new ApiError(0, "stream", "The event stream has no body.");
      onOpen();
      const parser = createEventStreamParser();
      const reader = response.body
        .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
        .getReader();
      for (;;) {
        const timer = setTimeout(end, silentMs);
        const { done, value } = await reader.read().finally(() => clearTimeout(timer));
        if (done) return;
        for (const found of parser.push(value)) {
          if (found.event === "reset") {
            lastId = found.id;
            events.set([]);
            for (const listener of resetListeners) listener();
            continue;
          }
          if (found.event === "delta") {
            const delta = JSON.parse(found.data) as Delta;
            for (const listener of deltaListeners) listener(delta);
            continue;
          }
          if (found.id !== "") lastId = found.id;
          // Other names are the stream's own, e.g. "ready".
          if (found.event === "message") take(found.data);
        }
      }
    } finally {
      signal.removeEventListener("abort", end);
      stop.abort();
    }
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    let failed = 0;
    while (!signal.aborted) {
      try {
        await read(signal, () => {
          // What happened between a first read and this moment has no event here: read it again.
          for (const listener of resetListeners) listener();
          failed = 0;
          connection.set({ state: "connected" });
        });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return;
      }
      if (signal.aborted) return;
      const delay = delaysMs[Math.min(failed, delaysMs.length - 1)] ?? 15_000;
      failed++;
      connection.set({ state: failed > lostAfter ? "lost" : "reconnecting", at: Date.now() + delay });
      wake = new AbortController();
      await wait(delay, AbortSignal.any([signal, wake.signal]));
    }
  };

  return {
    connection,
    events,
    start() {
      const life = new AbortController();
      void run(life.signal);
      return () => life.abort();
    },
    retry: () => wake.abort(),
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onDelta(listener) {
      deltaListeners.add(listener);
      return () => deltaListeners.delete(listener);
    },
    onReset(listener) {
      resetListeners.add(listener);
      return () => resetListeners.delete(listener);
    },
  };
};
