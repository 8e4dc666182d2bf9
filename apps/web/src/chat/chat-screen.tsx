import { SessionList } from "../sessions/session-list.tsx";
import { columnFrom } from "../sessions/sessions-drawer.tsx";
import { useMedia } from "../ui/use-media.ts";
import { Chat } from "./chat.tsx";
import { NewChat } from "./new-chat.tsx";

/** The chat: sessions in a column where there is room, and one session or a new one. */
export const ChatScreen = ({ session }: { session: string | undefined }) => {
  const column = useMedia(columnFrom);
  return (
    <div className="panes chat-grid">
      {column && (
        <aside className="pane sessions" aria-label="Sessions">
          <SessionList current={session} />
        </aside>
      )}
      {session === undefined ? <NewChat /> : <Chat key={session} session={session} />}
    </div>
  );
};
