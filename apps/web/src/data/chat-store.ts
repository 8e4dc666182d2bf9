import type { Entry, EventRow, RunDetail, SessionView } from "../../../daemon/src/http/api-types.ts";
import {
  behind,
  type ChatState,
  fromView,
  withDelta,
  withEarlier,
  withEntry,
  withEvent,
  withRun,
} from "../chat/state/chat-state.ts";
import type { Api } from "./api.ts";
import type { Delta } from "./chat-types.ts";
import type { EventFeed } from "./event-feed.ts";
import { createStore, type Store } from "./store.ts";

/** One session, kept in step with the daemon while it is open. */
export interface ChatStore {
  state: Store<ChatState | undefined>;
  /** Why the session could not be read. */
  failed: Store<unknown>;
  /** Reads the session and follows it; the result stops that. */
  open(): () => void;
  reload(): Promise<void>;
  /** Reads the page before the oldest entry; false when there is none or it could not be read. */
  earlier(): Promise<boolean>;
  /** The whole of an entry whose copy is cut. */
  whole(id: string): Promise<void>;
  /** A sub-agent's entries from the beginning. */
  readRun(id: string): Promise<void>;
  /** Shows at once what a request answered with; the event about it changes nothing then. */
  put(change: (state: ChatState) => ChatState): void;
}

const maxHeld = 2000;
const figuresMs = 400;
/** Events after which tokens, costs or file changes may be others. */
const moving = /^(run\.|checkpoint\.|tool\.finished)/;

/** `entries`: where entries are read whole, for a store that follows no session. */
export const createChatStore = (api: Api, feed: EventFeed, session: string, entries?: string): ChatStore => {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const state = createStore<ChatState | undefined>(undefined);
  const failed = createStore<unknown>(undefined);
  /** What happened while the session was being read. */
  let held: (EventRow | Delta)[] | undefined;
  let reads = 0;
  let reading: Promise<boolean> | undefined;
  /** Pieces that came while their entry was read again, by entry. */
  const asked = new Map<string, Delta[]>();

  /** Figures that no event carries, read once things have been quiet for a moment. */
  let figures: ReturnType<typeof setTimeout> | undefined;
  const readFigures = (): void => {
    figures ??= setTimeout(() => {
      figures = undefined;
      api
        .json<SessionView>(`${path}?limit=1`)
        .then(({ usage, checkpoints }) => put((current) => ({ ...current, usage, checkpoints })))
        .catch(() => undefined);
    }, figuresMs);
  };

  const put = (change: (state: ChatState) => ChatState): void =>
    state.set((current) => (current === undefined ? current : change(current)));

  const whole = async (id: string): Promise<void> => {
    if (asked.has(id)) return;
    const later: Delta[] = [];
    asked.set(id, later);
    try {
      const entry = await api.json<Entry>(`${entries ?? path}/entries/${encodeURIComponent(id)}`);
      put((current) => withEntry(current, entry, later));
    } finally {
      asked.delete(id);
    }
  };

  /** Text that has a hole is read again; what cannot be read now is asked for with its next piece. */
  const mend = (): void => {
    const current = state.get();
    if (current) for (const id of behind(current)) whole(id).catch(() => undefined);
  };

  const take = (item: EventRow | Delta): void => {
    if (held) {
      if (held.length < maxHeld) held.push(item);
      return;
    }
    if ("offset" in item) {
      asked.get(item.entry)?.push(item);
      put((current) => withDelta(current, item));
    } else {
      put((current) => withEvent(current, item));
      if (moving.test(item.type)) readFigures();
    }
    mend();
  };

  const reload = async (): Promise<void> => {
    const read = ++reads;
    held ??= [];
    try {
      const view = await api.json<SessionView>(path);
      if (read !== reads) return;
      const before = state.get();
      const waiting = held;
      held = undefined;
      failed.set(undefined);
      state.set(fromView(view, before));
      for (const item of waiting) take(item);
      mend();
    } catch (error) {
      if (read !== reads) return;
      const waiting = held ?? [];
      held = undefined;
      failed.set(error);
      for (const item of waiting) take(item);
    }
  };

  return {
    state,
    failed,
    reload,
    whole,
    put,
    open() {
      const offEvent = feed.onEvent((event) => {
        if (event.session === session) take(event);
      });
      const offDelta = feed.onDelta((delta) => {
        if (delta.session === session) take(delta);
      });
      const offReset = feed.onReset(() => void reload());
      void reload();
      return () => {
        reads++;
        clearTimeout(figures);
        held = undefined;
        offEvent();
        offDelta();
        offReset();
      };
    },
    earlier() {
      reading ??= (async () => {
        const before = state.get()?.before;
        if (before === undefined) return false;
        const view = await api.json<SessionView>(`${path}?before=${before}`);
        put((current) => (current.before === before ? withEarlier(current, view) : current));
        return true;
      })()
        .catch(() => false)
        .finally(() => {
          reading = undefined;
        });
      return reading;
    },
    async readRun(id) {
      const view = await api.json<RunDetail>(`/api/runs/${encodeURIComponent(id)}`);
      put((current) => withRun(current, view));
    },
  };
};
