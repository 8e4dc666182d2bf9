import { applyDelta, applyEvent, type ChatEvent, refreshed } from "../state/apply.ts";
import { type ChatState, fromView } from "../state/chat-state.ts";
import type { Entry, RunRow, SessionView } from "../wire.ts";
import type { ChatApi } from "./chat-api.ts";
import { follow, sessionPath } from "./follow.ts";

export interface LiveHandlers {
  /** The state is another one. `first`: it is there for the first time. */
  changed(state: ChatState, first: boolean): void;
  /** A question was asked or answered somewhere, or may have been. */
  promptsChanged(): void;
  /** A turn of the session itself is over; the usage in the state is up to date. */
  turnEnded(run: RunRow, state: ChatState): void;
  lost(): void;
  back(): void;
  gone(): void;
  failed(error: unknown): void;
}

/** The state of one session, kept up with the daemon's until it is closed. */
export interface LiveSession {
  state(): ChatState | undefined;
  close(): void;
}

export function openLiveSession(api: ChatApi, session: string, to: LiveHandlers): LiveSession {
  const closing = new AbortController();
  const fetching = new Set<string>();
  let state: ChatState | undefined;

  function become(next: ChatState): void {
    if (closing.signal.aborted || next === state) return;
    const first = state === undefined;
    state = next;
    for (const id of next.stale) if (!fetching.has(id)) void fetchEntry(id);
    to.changed(next, first);
  }

  async function fetchEntry(id: string): Promise<void> {
    fetching.add(id);
    try {
      const entry = await api.get<Entry>(sessionPath(session, `/entries/${encodeURIComponent(id)}`));
      fetching.delete(id);
      if (state) become(refreshed(state, entry));
    } catch {
      // A daemon that went away: the next view brings the text. An entry that went away: so does its removal.
      fetching.delete(id);
    }
  }

  async function endTurn(run: RunRow): Promise<void> {
    const view = await api.get<SessionView>(sessionPath(session, "?limit=1"));
    if (!state || closing.signal.aborted) return;
    const next = { ...state, usage: view.usage };
    become(next);
    to.turnEnded(run, next);
  }

  function took(event: ChatEvent): void {
    if (!state) return;
    become(applyEvent(state, event));
    if (event.type === "prompt.asked" || event.type === "prompt.answered") to.promptsChanged();
    if (event.type !== "run.finished") return;
    const { run } = event.data as { run: RunRow };
    if (run.parent === undefined) endTurn(run).catch(to.failed);
  }

  const followed = {
    view(view: SessionView): void {
      become(fromView(view, state));
      to.promptsChanged();
    },
    event: took,
    delta(delta: Parameters<typeof applyDelta>[1]): void {
      if (state) become(applyDelta(state, delta));
    },
    lost: () => to.lost(),
    back: () => to.back(),
    gone: () => to.gone(),
  };
  follow(api, session, followed, closing.signal).catch(to.failed);

  return { state: () => state, close: () => closing.abort() };
}
