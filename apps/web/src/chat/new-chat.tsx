import { useRef, useState } from "react";
import type { MessageSent, SessionRow } from "../../../daemon/src/http/api-types.ts";
import { useAgents } from "../data/agents.ts";
import { useStartSession } from "../data/chat-actions.ts";
import { newChat } from "../data/drafts.ts";
import { useServices } from "../data/services.tsx";
import { SessionList } from "../sessions/session-list.tsx";
import { columnFrom } from "../sessions/sessions-drawer.tsx";
import { useMedia } from "../ui/use-media.ts";
import { go } from "../ui/use-route.ts";
import { AgentChooser, ModelChooser } from "./choosers.tsx";
import { MessageBox } from "./message-box.tsx";
import { NoModel } from "./no-model.tsx";
import { ProblemLine } from "./problem-line.tsx";
import { useDraft } from "./use-draft.ts";

const first = "default";

/** A chat that has not begun: its session is made with its first message, once. */
export const NewChat = () => {
  const { api } = useServices();
  const draft = useDraft(newChat);
  const start = useStartSession();
  const agents = useAgents().data;
  const column = useMedia(columnFrom);
  const [agent, setAgent] = useState(first);
  const [model, setModel] = useState<string | undefined>();
  /** Made by a try whose message did not arrive; the next try goes on with it. */
  const made = useRef<{ row: SessionRow; of: string } | undefined>(undefined);
  const chosen = `${agent} ${model ?? ""}`;

  const send = async (): Promise<void> => {
    const sent = await draft.send(async (text, clientId) => {
      if (made.current?.of !== chosen) {
        const row = await start({ ...(agent !== first && { agent }), ...(model !== undefined && { model }) });
        made.current = { row, of: chosen };
      }
      await api.json<MessageSent>(`/api/sessions/${encodeURIComponent(made.current.row.id)}/messages`, {
        method: "POST",
        body: { text, clientId },
      });
    });
    if (sent && made.current) go({ screen: "chat", session: made.current.row.id });
  };

  return (
    <section className="chat start" aria-label="New chat">
      <div className="start-body">
        {column ? (
          <div className="start-hello">
            <h2>What is to be done</h2>
            <p className="muted">
              The agent reads, edits and runs things through the tools you allow. It asks before anything that no rule
              covers.
            </p>
          </div>
        ) : (
          <div className="start-list">
            <SessionList current={undefined} />
          </div>
        )}
      </div>
      <div className="composer">
        <ProblemLine />
        <NoModel />
        <MessageBox draft={draft} placeholder="Message" onSend={() => void send()} />
        <div className="row under">
          {agents && <AgentChooser value={agent} disabled={draft.sending} onChange={setAgent} />}
          <ModelChooser value={model} agent={agent} disabled={draft.sending} onChange={setModel} />
        </div>
      </div>
    </section>
  );
};
