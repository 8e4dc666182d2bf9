import type { MessageResent, MessageSent, SessionRow, TurnRetried } from "../../../daemon/src/http/api-types.ts";
import { withoutEntries, withTurn } from "../chat/state/chat-state.ts";
import { upsert } from "../chat/state/entry-list.ts";
import type { ChatStore } from "./chat-store.ts";
import { useServices } from "./services.tsx";

/** What a person does in one session. Each throws what the daemon says against it. */
export interface ChatActions {
  send(text: string, clientId: string): Promise<void>;
  stop(): Promise<void>;
  proceed(): Promise<void>;
  retry(): Promise<void>;
  resend(entry: string, text: string, clientId: string): Promise<void>;
  tryNow(): Promise<void>;
  change(change: { agent?: string; model?: string | null }): Promise<void>;
  editQueued(message: string, text: string): Promise<void>;
  dropQueued(message: string): Promise<void>;
}

const sessionPath = (id: string): string => `/api/sessions/${encodeURIComponent(id)}`;

export const useChatActions = (session: string, store: ChatStore): ChatActions => {
  const { api } = useServices();
  const path = sessionPath(session);
  const post = <T>(what: string, body?: unknown): Promise<T> =>
    api.json<T>(`${path}/${what}`, { method: "POST", ...(body !== undefined && { body }) });
  const runs = (run: string | undefined): void => store.put((state) => withTurn(state, run));
  return {
    async send(text, clientId) {
      const sent = await post<MessageSent>("messages", { text, clientId });
      const { entry, queued } = sent;
      store.put((state) => ({
        ...state,
        ...(entry && !state.list.entries.some((other) => other.id === entry.id) && { list: upsert(state.list, entry) }),
        ...(queued && !state.queue.some((other) => other.id === queued.id) && { queue: [...state.queue, queued] }),
      }));
      if (!queued) runs(sent.run);
    },
    async stop() {
      await post("stop");
    },
    async proceed() {
      runs((await post<{ run: string }>("continue")).run);
    },
    async retry() {
      const { run, superseded } = await post<TurnRetried>("retry");
      store.put((state) => withoutEntries(state, superseded));
      runs(run);
    },
    async resend(entry, text, clientId) {
      const sent = await post<MessageResent>("resend", { entry, text, clientId });
      store.put((state) => {
        const rest = withoutEntries(state, sent.superseded);
        return { ...rest, list: upsert(rest.list, sent.entry) };
      });
      runs(sent.run);
    },
    async tryNow() {
      await post("try-now");
    },
    async change(change) {
      const row = await api.json<SessionRow>(path, { method: "PATCH", body: change });
      store.put((state) => ({ ...state, session: row }));
    },
    async editQueued(message, text) {
      await api.json(`${path}/queue/${encodeURIComponent(message)}`, { method: "PATCH", body: { text } });
      store.put((state) => ({
        ...state,
        queue: state.queue.map((other) => (other.id === message ? { ...other, text } : other)),
      }));
    },
    async dropQueued(message) {
      await api.json(`${path}/queue/${encodeURIComponent(message)}`, { method: "DELETE" });
      store.put((state) => ({ ...state, queue: state.queue.filter((other) => other.id !== message) }));
    },
  };
};

/** Ask or allow all, for one session. Resolves how many open prompts the change answered. */
export const useSetMode = (): ((session: string, mode: SessionRow["mode"]) => Promise<number>) => {
  const { api, queries } = useServices();
  return async (session, mode) => {
    const { released = 0 } = await api.json<{ released?: number }>(`${sessionPath(session)}/mode`, {
      method: "PUT",
      body: { mode },
    });
    queries.setQueryData<SessionRow>(["session", session], (row) => row && { ...row, mode });
    return released;
  };
};

/** Makes a session for a first message. */
export const useStartSession = (): ((wanted: { agent?: string; model?: string }) => Promise<SessionRow>) => {
  const { api, queries } = useServices();
  return async (wanted) => {
    const row = await api.json<SessionRow>("/api/sessions", { method: "POST", body: wanted });
    void queries.invalidateQueries({ queryKey: ["sessions"] });
    return row;
  };
};
