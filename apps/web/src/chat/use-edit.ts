import type { TextEntry, UserEntry } from "../data/chat-types.ts";
import { useChatParts } from "./chat-context.tsx";

/** The text of a message of the past, all of it, also where the page holds a cut copy. */
export const useSaid = (): ((entry: UserEntry | TextEntry) => Promise<string>) => {
  const { store } = useChatParts();
  return async ({ id, kind, text, truncated }) => {
    if (!truncated) return text;
    await store.whole(id);
    const entry = store.state.get()?.list.entries.find((other) => other.id === id);
    if (entry?.kind !== kind || !("text" in entry) || entry.truncated)
      throw new Error("It is still being read. Try again in a moment.");
    return entry.text;
  };
};

/** Opens a message of the past to be said differently; what was typed into it before stays. */
export const useEdit = (): ((entry: UserEntry) => void) => {
  const { editing, attempt } = useChatParts();
  const said = useSaid();
  return (entry) => {
    if (editing.get()?.id === entry.id) return;
    void attempt("Reading your message", async () => editing.set({ id: entry.id, text: await said(entry) }));
  };
};
