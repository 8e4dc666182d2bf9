import { useEffect, useMemo } from "react";
import type { RunDetail } from "../../../daemon/src/http/api-types.ts";
import type { ChatParts } from "../chat/chat-context.tsx";
import { fromView, withDelta, withRun } from "../chat/state/chat-state.ts";
import { messageOf } from "../data/api-error.ts";
import { useChatActions } from "../data/chat-actions.ts";
import { type ChatStore, createChatStore } from "../data/chat-store.ts";
import { useServices } from "../data/services.tsx";
import { createStore } from "../data/store.ts";

const noUsage = { calls: 0, input: 0, cached: 0, output: 0, costUsd: null, unpricedCalls: 0 };

/** A chat's store that follows one run instead of a session, so that the cards of a chat can draw it. */
const useRunStore = (view: RunDetail): ChatStore => {
  const { api, feed } = useServices();
  const { id, agent, session = id, startedAt } = view.run;
  const store = useMemo(() => {
    const made = createChatStore(api, feed, session, `/api/runs/${id}`);
    made.state.set(
      fromView({
        session: {
          id: session,
          title: "",
          agent,
          mode: "ask",
          createdAt: startedAt,
          updatedAt: startedAt,
          messages: 0,
          status: "idle",
        },
        entries: [],
        plan: [],
        queue: [],
        usage: noUsage,
        turns: [],
        checkpoints: false,
        event: "",
      }),
    );
    return made;
  }, [api, feed, session, id, agent, startedAt]);
  useEffect(() => store.put((state) => withRun(state, view)), [store, view]);
  useEffect(
    () =>
      feed.onDelta((delta) => {
        if (delta.run === id) store.put((state) => withDelta(state, delta));
      }),
    [feed, store, id],
  );
  return store;
};

/** What the cards of a transcript need, for one run. */
export const useRunChat = (view: RunDetail): ChatParts => {
  const { announcer } = useServices();
  const store = useRunStore(view);
  const actions = useChatActions(view.run.session ?? view.run.id, store);
  const shown = useMemo(
    () => ({
      opened: createStore<ReadonlyMap<string, boolean>>(new Map()),
      editing: createStore<{ id: string; text: string } | undefined>(undefined),
    }),
    [],
  );
  return {
    session: view.run.session ?? view.run.id,
    store,
    actions,
    ...shown,
    async attempt(what, action) {
      try {
        await action();
        return true;
      } catch (error) {
        announcer.say(`${what} did not work: ${messageOf(error)}`);
        return false;
      }
    },
  };
};
