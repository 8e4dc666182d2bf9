import { useState } from "react";
import type { CheckpointSelector, ConflictAnswer, PreviewChange } from "../../../daemon/src/http/api-types.ts";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { UndoDiff } from "./file-diff.tsx";
import { conflictWords, willWords } from "./undo-words.ts";

const answers: readonly { value: ConflictAnswer; label: string }[] = [
  { value: "keep", label: "Keep it as it is now" },
  { value: "restore", label: "Put the old one back" },
  { value: "both", label: "Keep it, put the old one beside it" },
];

/** One path of an undo: what would be done to it, the difference, and the question where it changed since. */
export const UndoLine = (props: {
  selector: CheckpointSelector;
  change: PreviewChange;
  answer: ConflictAnswer | undefined;
  onAnswer: (answer: ConflictAnswer) => void;
}) => {
  const { change } = props;
  // Nobody can choose between two versions unseen.
  const [shown, setShown] = useState(change.conflict !== undefined);
  return (
    <li>
      <button type="button" className="step-file undo-path" aria-expanded={shown} onClick={() => setShown(!shown)}>
        <Icon name={shown ? "down" : "right"} />
        <code>
          <Literal text={change.path} />
        </code>
        <span className="meta">{willWords(change)}</span>
        {(change.added !== undefined || change.removed !== undefined) && (
          <span className="meta nw">
            <span className="t-allow">+{change.added ?? 0}</span> <span className="t-deny">−{change.removed ?? 0}</span>
          </span>
        )}
      </button>
      {change.problem !== undefined && (
        <p className="error">
          <Icon name="warn" />
          <Literal text={change.problem} />
        </p>
      )}
      {change.conflict && (
        <p>
          <b>{conflictWords(change.conflict)}</b> <span className="muted">The old one against it as it is now:</span>
        </p>
      )}
      {shown && <UndoDiff selector={props.selector} path={change.path} />}
      {change.conflict && (
        <fieldset className="undo-conflict">
          <legend>What to do with it</legend>
          {answers.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name={`conflict ${change.path}`}
                checked={props.answer === value}
                onChange={() => props.onAnswer(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </li>
  );
};
