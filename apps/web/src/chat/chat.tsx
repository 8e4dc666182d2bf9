import { useMemo, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useChatActions } from "../data/chat-actions.ts";
import type { ChatStore } from "../data/chat-store.ts";
import { usePrompts } from "../data/prompts.ts";
import { useServices } from "../data/services.tsx";
import { createStore, useStore } from "../data/store.ts";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { UndoDialog } from "../undo/undo-dialog.tsx";
import { type ChatParts, ChatProvider, type Undoing } from "./chat-context.tsx";
import { Composer } from "./composer.tsx";
import { Gone } from "./gone.tsx";
import { PlanStrip } from "./plan-strip.tsx";
import { QueueList } from "./queue-list.tsx";
import { type ChatState, isRunning } from "./state/chat-state.ts";
import { promptsAt } from "./state/prompts-at.ts";
import { rowsOf } from "./state/rows.ts";
import { tailOf } from "./state/tail-of.ts";
import { Transcript } from "./transcript.tsx";
import { useChat } from "./use-chat.ts";
import { useChatKeys } from "./use-chat-keys.ts";
import { useSpoken } from "./use-spoken.ts";

const Open = ({ state }: { state: ChatState }) => {
  const prompts = usePrompts().data;
  const running = isRunning(state);
  const mine = useMemo(
    () => (prompts ?? []).filter((prompt) => prompt.session === state.session.id),
    [prompts, state.session.id],
  );
  const tail = tailOf(state, mine.length > 0);
  const rows = useMemo(() => {
    const { at, rest } = promptsAt(state.list.entries, mine, {
      agent: state.session.agent,
      parentOf: (run) => state.children.get(run)?.run?.parent,
    });
    return rowsOf(state.list.entries, { running, at, rest, tail: tail !== undefined });
  }, [state.list.entries, state.session.agent, state.children, mine, running, tail !== undefined]);
  useSpoken(state, running);
  useChatKeys(state, running);
  return (
    <>
      <PlanStrip plan={state.plan} session={state.session} checkpoints={state.checkpoints} earlier={state.earlier} />
      <Transcript state={state} rows={rows} running={running} {...(tail && { tail })} />
      <QueueList queue={state.queue} running={running} />
      <Composer state={state} running={running} />
    </>
  );
};

const useParts = (session: string, store: ChatStore, undo: (undoing: Undoing) => void): ChatParts => {
  const { problem, drafts } = useServices();
  const actions = useChatActions(session, store);
  const stores = useMemo(() => {
    const editing = createStore(drafts.readEdit(session));
    editing.subscribe(() => drafts.writeEdit(session, editing.get()));
    return { opened: createStore<ReadonlyMap<string, boolean>>(new Map()), editing };
  }, [drafts, session]);
  return {
    session,
    store,
    actions,
    ...stores,
    undo,
    async attempt(what, action) {
      try {
        await action();
        problem.set(undefined);
        return true;
      } catch (error) {
        problem.set(`${what} did not work: ${messageOf(error)}`);
        return false;
      }
    },
  };
};

/** One session: its plan, its transcript and the composer. */
export const Chat = ({ session }: { session: string }) => {
  const store = useChat(session);
  const state = useStore(store.state);
  const failed = useStore(store.failed);
  const [undoing, setUndoing] = useState<Undoing | undefined>();
  const parts = useParts(session, store, setUndoing);
  const leaving = useStore(useServices().leaving).has(session);
  const gone = state?.removed || leaving || (failed !== undefined && (failed as { status?: number }).status === 404);
  return (
    <ChatProvider value={parts}>
      <section className="chat" aria-label="Chat">
        <h2 className="sr">Conversation</h2>
        {gone ? (
          <Gone />
        ) : state ? (
          <Open state={state} />
        ) : failed !== undefined ? (
          <Failure what="This chat" error={failed} retry={() => void store.reload()} />
        ) : (
          <Loading label="Reading the chat" />
        )}
      </section>
      {undoing && <UndoDialog {...undoing} onClose={() => setUndoing(undefined)} />}
    </ChatProvider>
  );
};
