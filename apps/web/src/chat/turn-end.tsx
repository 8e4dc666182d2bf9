import type { TextEntry } from "../data/chat-types.ts";
import { useStore } from "../data/store.ts";
import { duration } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useChatParts } from "./chat-context.tsx";
import { turnWords } from "./state/chat-words.ts";
import { useSaid } from "./use-edit.ts";

/** What a turn cost, and what can be done about it. */
export const TurnEnd = (props: { run: string; steps: readonly string[]; last: boolean; answer?: TextEntry }) => {
  const { store, actions, attempt, undo } = useChatParts();
  const said = useSaid();
  const { answer } = props;
  const turn = useStore(store.state)?.turns.get(props.run);
  const words = turn ? turnWords(turn.usage) : "";
  return (
    <div className="turn-end">
      {answer && <CopyButton text={() => said(answer)} label="Copy the answer" />}
      {props.last && (
        <Act className="btn quiet s" onClick={() => void attempt("Asking again", actions.retry)}>
          <Icon name="again" />
          Retry
        </Act>
      )}
      {undo && props.steps.length > 0 && (
        <button
          type="button"
          className="btn quiet s"
          onClick={() => undo({ selector: { run: props.run }, what: "the file changes of this turn" })}
        >
          <Icon name="undo" />
          Undo {props.steps.length === 1 ? "1 file change" : `${props.steps.length} file changes`}
        </button>
      )}
      {turn && words !== "" && (
        <span className="meta">
          {words}
          {turn.endedAt && `, ${duration(Date.parse(turn.endedAt) - Date.parse(turn.startedAt))}`}
        </span>
      )}
    </div>
  );
};
