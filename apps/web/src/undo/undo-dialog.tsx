import { useState } from "react";
import type { CheckpointSelector, ConflictAnswer } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useCheckpointNotice, usePreview, useRestore } from "../data/checkpoints.ts";
import { useServices } from "../data/services.tsx";
import { literalText } from "../domain/escape.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { UndoLine } from "./undo-line.tsx";

/** Shows what an undo would do, asks about each file that changed since, and does it. The undo can be undone. */
export const UndoDialog = (props: { selector: CheckpointSelector; what: string; onClose: () => void }) => {
  const { toasts, problem } = useServices();
  const preview = usePreview(props.selector);
  const notCovered = useCheckpointNotice();
  const restore = useRestore();
  const [chosen, setChosen] = useState<Readonly<Record<string, ConflictAnswer>>>({});
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | undefined>();
  const changes = preview.data?.changes ?? [];
  const open = changes.filter((change) => change.conflict !== undefined && chosen[change.path] === undefined).length;

  const run = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const done = await restore(props.selector, Object.keys(chosen).length > 0 ? chosen : undefined);
      const { step } = done;
      const parts = [
        `${done.restored.length === 1 ? "1 file is" : `${done.restored.length} files are`} as before`,
        ...(done.kept.length > 0 ? [`${done.kept.length} kept`] : []),
        ...(done.copies.length > 0 ? [`the old one beside it as ${done.copies.map(literalText).join(", ")}`] : []),
        ...(done.failed.length > 0 ? [`${done.failed.length} could not be put back`] : []),
      ];
      toasts.show(
        parts.join(", "),
        step &&
          (() => {
            restore({ steps: [step.id] }).catch((error: unknown) =>
              problem.set(`The undo was not taken back: ${messageOf(error)}`),
            );
          }),
      );
      props.onClose();
    } catch (error) {
      setFailed(messageOf(error));
      // A file may have changed between the preview and now.
      void preview.refetch();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={`Undo ${props.what}`} onClose={props.onClose} wide>
      <div className="card-body stack">
        {preview.isError ? (
          <Failure what="What would change" error={preview.error} retry={() => void preview.refetch()} />
        ) : preview.isPending ? (
          <Loading label="Reading what would change" />
        ) : changes.length === 0 ? (
          <p>Nothing is left to undo here: the files are as they were before.</p>
        ) : (
          <>
            <p className="meta">
              {changes.length === 1 ? "1 file changes" : `${changes.length} files change`}. The conversation stays as it
              is.
            </p>
            <ul className="undo-list">
              {changes.map((change) => (
                <UndoLine
                  key={change.path}
                  selector={props.selector}
                  change={change}
                  answer={chosen[change.path]}
                  onAnswer={(answer) => setChosen({ ...chosen, [change.path]: answer })}
                />
              ))}
            </ul>
          </>
        )}
        {notCovered !== undefined && (
          <Note icon="info">
            <p>{notCovered}</p>
          </Note>
        )}
        {failed !== undefined && (
          <p className="error" role="alert">
            <Icon name="warn" />
            <Literal text={failed} />
          </p>
        )}
      </div>
      <div className="card-foot">
        <button type="button" className="btn" data-first onClick={props.onClose}>
          Leave the files as they are
        </button>
        <Act
          className="btn danger"
          aria-busy={busy}
          disabled={busy || changes.length === 0 || open > 0}
          onClick={() => void run()}
        >
          <Icon name="undo" />
          Undo
        </Act>
        {open > 0 && (
          <span className="meta">{open === 1 ? "1 file needs an answer" : `${open} files need an answer`}</span>
        )}
      </div>
    </Dialog>
  );
};
