import { useState } from "react";
import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import { AllowAllLine } from "./allow-all-line.tsx";
import { useChatParts } from "./chat-context.tsx";
import { AgentChooser, ModelChooser } from "./choosers.tsx";
import { MessageBox } from "./message-box.tsx";
import { Meter } from "./meter.tsx";
import { NoModel } from "./no-model.tsx";
import { ProblemLine } from "./problem-line.tsx";
import type { ChatState } from "./state/chat-state.ts";
import { useDraft } from "./use-draft.ts";

const maxQueued = 5;

const Stop = () => {
  const { actions, attempt } = useChatParts();
  const [stopping, setStopping] = useState(false);
  return (
    <Act
      className="btn icon"
      aria-label="Stop the turn"
      title="Stop (Esc Esc)"
      aria-busy={stopping}
      onClick={() => {
        setStopping(true);
        void attempt("Stopping", actions.stop).finally(() => setStopping(false));
      }}
    >
      <Icon name="stop" />
    </Act>
  );
};

/** Where the next message is written, with who answers it and what the chat has used. */
export const Composer = ({ state, running }: { state: ChatState; running: boolean }) => {
  const { actions, attempt } = useChatParts();
  const { session } = state;
  const draft = useDraft(session.id);
  const full = running && state.queue.length >= maxQueued;
  return (
    <div className="composer">
      <ProblemLine />
      <NoModel />
      <AllowAllLine session={session} />
      <MessageBox
        draft={draft}
        placeholder={running ? "Add something; it is sent when this turn ends" : "Message"}
        blocked={full ? "Five messages wait already" : undefined}
        onSend={() => void draft.send((text, clientId) => actions.send(text, clientId))}
        stop={running ? <Stop /> : undefined}
      />
      <div className="row under">
        <AgentChooser
          value={session.agent}
          disabled={running}
          onChange={(agent) => void attempt("Changing the agent", () => actions.change({ agent }))}
        />
        <ModelChooser
          value={session.model}
          agent={session.agent}
          disabled={running}
          onChange={(model) => void attempt("Changing the model", () => actions.change({ model: model ?? null }))}
        />
        <span className="grow" />
        <Meter state={state} />
      </div>
    </div>
  );
};
