import { useEffect, useMemo } from "react";
import { type ChatStore, createChatStore } from "../data/chat-store.ts";
import { useServices } from "../data/services.tsx";

/** Opens a session for as long as the component is on screen. */
export const useChat = (session: string): ChatStore => {
  const { api, feed, queries } = useServices();
  const store = useMemo(() => createChatStore(api, feed, session), [api, feed, session]);
  useEffect(() => {
    // The top bar shows its title and mode.
    const share = (): void => {
      const row = store.state.get()?.session;
      if (row) queries.setQueryData(["session", session], row);
    };
    const off = store.state.subscribe(share);
    const close = store.open();
    return () => {
      off();
      close();
    };
  }, [store, queries, session]);
  return store;
};
