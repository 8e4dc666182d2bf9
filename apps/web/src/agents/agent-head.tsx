import { useState } from "react";
import type { AgentDetail } from "../../../daemon/src/http/api-types.ts";
import { useAgentActions } from "../data/agents.ts";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { hashOf } from "../domain/route.ts";
import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { go } from "../ui/use-route.ts";
import { useSure } from "../ui/use-sure.ts";
import { AgentState } from "./agent-state.tsx";
import { RunNow } from "./run-now.tsx";

/** Name, state, and what can be done with the agent as a whole. */
export const AgentHead = ({ agent, dirty }: { agent: AgentDetail; dirty: boolean }) => {
  const { remove } = useAgentActions();
  const { toasts } = useServices();
  const { sure, ask, keep, askRef, keepRef } = useSure();
  const [running, setRunning] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const drop = async (): Promise<void> => {
    setBusy(true);
    try {
      await remove(agent.name);
      toasts.show(`Agent deleted: ${agent.name}`);
      if (!agent.builtIn) go({ screen: "agents" });
      keep();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const file = agent.hash !== "";
  const deed = agent.builtIn ? "Delete its file, back to the built-in" : "Delete";
  return (
    <header className="agent-head">
      <div className="row wrap">
        <h2 className="mono">
          <Literal text={agent.name} />
        </h2>
        <AgentState agent={agent} />
        {agent.builtIn && <span className="badge">Built in</span>}
        <span className="grow" />
        <Act
          className="btn s"
          disabled={!agent.usable || dirty}
          title={dirty ? "Save or discard the changes first" : undefined}
          onClick={() => setRunning(true)}
        >
          <Icon name="play" />
          Run now
        </Act>
        <a
          className="btn s quiet"
          href={hashOf({ screen: "activity", tab: "runs", query: `agent=${encodeURIComponent(agent.name)}` })}
        >
          Its runs
        </a>
        {file && !sure && (
          <button type="button" className="btn s quiet" disabled={dirty} ref={askRef} onClick={ask}>
            {deed}
          </button>
        )}
        {sure && (
          <>
            <Act className="btn s danger" disabled={busy} aria-busy={busy} onClick={() => void drop()}>
              {agent.builtIn ? "Delete the file" : "Delete the agent"}
            </Act>
            <button type="button" className="btn s" ref={keepRef} onClick={keep}>
              Keep it
            </button>
          </>
        )}
      </div>
      {sure && (
        <p className="meta">
          {agent.schedule && agent.schedule.length > 0 && "Its schedule ends with it. "}Past runs stay in Activity.
        </p>
      )}
      {!agent.usable && <p className="meta">It cannot run until its definition is in order and accepted.</p>}
      {problem && (
        <p className="error" role="alert">
          <Icon name="warn" />
          <Literal text={problem} />
        </p>
      )}
      {running && <RunNow agent={agent.name} onClose={() => setRunning(false)} />}
    </header>
  );
};
