import { Act } from "../ui/act.tsx";
import { Note } from "../ui/note.tsx";
import { useChatParts } from "./chat-context.tsx";
import { Elapsed } from "./elapsed.tsx";
import type { TailState } from "./state/tail-of.ts";

/** Shows it, with the ways on. */
export const Tail = ({ state }: { state: TailState }) => {
  const { actions, attempt } = useChatParts();
  if (state.is === "working")
    return (
      <p className="working meta">
        <span className="spin" />
        Working <Elapsed since={state.since} />
      </p>
    );
  const buttons = (
    <p className="row wrap">
      <Act className="btn s" onClick={() => void attempt("Going on", actions.proceed)}>
        Go on from here
      </Act>
      <Act className="btn s" onClick={() => void attempt("Asking again", actions.retry)}>
        Retry
      </Act>
    </p>
  );
  if (state.told) return <div className="tail">{buttons}</div>;
  return (
    <div className="tail">
      <Note tone="ask" icon="warn" title="This turn broke off">
        <p>What it had begun may have had effects. Nothing is run again by itself.</p>
      </Note>
      {buttons}
    </div>
  );
};
