import { useState } from "react";
import type { CheckpointStep } from "../../../daemon/src/http/api-types.ts";
import { Ago } from "../ui/ago.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { StepDiff } from "./file-diff.tsx";

const words = { create: "new", edit: "changed", delete: "deleted", mode: "other rights" } as const;

/** One step: which tool changed what, the change itself, and its undo. */
export const StepRow = ({ step, onUndo }: { step: CheckpointStep; onUndo: () => void }) => {
  const [shown, setShown] = useState<string | undefined>();
  const undone = step.restoredBy !== undefined;
  return (
    <li className="step">
      <div className="row wrap">
        <Icon name={step.kind === "restore" ? "undo" : "file"} />
        <b>{step.kind === "restore" ? "Undo" : <Literal text={step.tool} />}</b>
        <span className="meta">
          <Literal text={step.agent} />, <Ago iso={step.at} />
        </span>
        <span className="grow" />
        {undone ? (
          <span className="badge">undone</span>
        ) : (
          <button type="button" className="btn s" onClick={onUndo}>
            <Icon name="undo" />
            Undo
          </button>
        )}
      </div>
      {step.unreadable && (
        <p className="meta">
          A part of this step's record could not be read from the disk: folders made for it stay when it is undone.
        </p>
      )}
      <ul>
        {step.changes.map((change) => (
          <li key={change.path}>
            <button
              type="button"
              className="step-file"
              aria-expanded={shown === change.path}
              onClick={() => setShown(shown === change.path ? undefined : change.path)}
            >
              <Icon name={shown === change.path ? "down" : "right"} />
              <code>
                <Literal text={change.path} />
              </code>
              <span className="meta">{words[change.change]}</span>
            </button>
            {change.notCovered !== undefined && (
              <p className="meta">
                Cannot be undone: <Literal text={change.notCovered} />
              </p>
            )}
            {shown === change.path && <StepDiff step={step.id} path={change.path} />}
          </li>
        ))}
      </ul>
    </li>
  );
};
