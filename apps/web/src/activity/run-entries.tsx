import type { RunDetail } from "../../../daemon/src/http/api-types.ts";
import { ChatProvider } from "../chat/chat-context.tsx";
import { PlainEntry } from "../chat/plain-entry.tsx";
import { useStore } from "../data/store.ts";
import { Empty } from "../ui/empty.tsx";
import { useRunChat } from "./use-run-chat.ts";

/** What a run did, with the cards of a chat. */
export const RunEntries = ({ view }: { view: RunDetail }) => {
  const parts = useRunChat(view);
  const all = useStore(parts.store.state)?.children.get(view.run.id)?.list.entries ?? view.entries;
  // The task stands above already, also where the entry is cut.
  const entries = all.filter((entry) => entry.kind !== "user" || view.run.task?.startsWith(entry.text) !== true);
  if (entries.length === 0)
    return (
      <Empty icon="pulse" title={view.run.status === "running" ? "Nothing has come yet" : "Nothing was recorded"}>
        {view.run.status === "skipped" && "It never started."}
      </Empty>
    );
  return (
    <ChatProvider value={parts}>
      <div
        className="run-entries"
        role="log"
        aria-live="off"
        aria-label="What it did"
        aria-busy={view.run.status === "running"}
      >
        {entries.map((entry) => (
          <PlainEntry key={entry.id} entry={entry} />
        ))}
      </div>
    </ChatProvider>
  );
};
