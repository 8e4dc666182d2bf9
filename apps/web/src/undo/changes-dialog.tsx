import { useState } from "react";
import type { CheckpointSelector } from "../../../daemon/src/http/api-types.ts";
import { useCheckpoints } from "../data/checkpoints.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading } from "../ui/loading.tsx";
import { StepRow } from "./step-row.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

/** Every file change of a session, newest first, each with its undo, and one for all of them. */
export const ChangesDialog = ({ session, onClose }: { session: string; onClose: () => void }) => {
  const list = useCheckpoints(session);
  const [undoing, setUndoing] = useState<{ selector: CheckpointSelector; what: string } | undefined>();
  const steps = list.data?.steps ?? [];
  if (undoing) return <UndoDialog {...undoing} onClose={() => setUndoing(undefined)} />;
  return (
    <Dialog title="Changed files" onClose={onClose} wide>
      <div className="card-body stack">
        {list.isError ? (
          <Failure what="The file changes" error={list.error} retry={() => void list.refetch()} />
        ) : list.isPending ? (
          <Loading label="Reading the file changes" />
        ) : steps.length === 0 ? (
          <Empty icon="file" title="No file was changed">
            Changes that tools make to files show up here, each with its undo.
          </Empty>
        ) : (
          <ol className="steps">
            {steps.map((step) => (
              <StepRow
                key={step.id}
                step={step}
                onUndo={() => setUndoing({ selector: { steps: [step.id] }, what: "this change" })}
              />
            ))}
          </ol>
        )}
        {list.data && <p className="meta">{list.data.notCovered}</p>}
      </div>
      {steps.length > 0 && (
        <div className="card-foot">
          <button
            type="button"
            className="btn danger"
            onClick={() => setUndoing({ selector: { session }, what: "all file changes of this chat" })}
          >
            <Icon name="undo" />
            Undo all of them
          </button>
        </div>
      )}
    </Dialog>
  );
};
