import type { Entry, RunDetail } from "../../../daemon/src/http/api-types.ts";
import { CallCard } from "../chat/call-card.tsx";
import { ChatProvider } from "../chat/chat-context.tsx";
import { NoteRow } from "../chat/note-row.tsx";
import { Reasoning } from "../chat/reasoning.tsx";
import { TextMessage } from "../chat/text-message.tsx";
import { useStore } from "../data/store.ts";
import { Empty } from "../ui/empty.tsx";
import { Literal } from "../ui/literal.tsx";
import { useRunChat } from "./use-run-chat.ts";

const OneEntry = ({ entry }: { entry: Entry }) => {
  switch (entry.kind) {
    case "call":
      return <CallCard call={entry} prompts={[]} />;
    case "note":
      return <NoteRow note={entry} last={false} />;
    case "reasoning":
      return <Reasoning entry={entry} live={false} />;
    case "text":
      return entry.text === "" ? null : <TextMessage entry={entry} />;
    default:
      return (
        <div className="you-said">
          <p>
            <Literal text={entry.text} />
          </p>
        </div>
      );
  }
};

/** What a run did, with the cards of a chat. */
export const RunEntries = ({ view }: { view: RunDetail }) => {
  const parts = useRunChat(view);
  const all = useStore(parts.store.state)?.children.get(view.run.id)?.list.entries ?? view.entries;
  // The task stands above already.
  const entries = all.filter((entry) => entry.kind !== "user" || entry.text !== view.run.task);
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
          <OneEntry key={entry.id} entry={entry} />
        ))}
      </div>
    </ChatProvider>
  );
};
