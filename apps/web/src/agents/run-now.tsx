import { type FormEvent, useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useModels } from "../data/models.ts";
import { useRunActions } from "../data/runs.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Labelled } from "../ui/labelled.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { go } from "../ui/use-route.ts";

/** Starts an unattended run and leads to it. */
export const RunNow = ({ agent, onClose }: { agent: string; onClose: () => void }) => {
  const { start } = useRunActions();
  const none = useModels().data?.none;
  const [task, setTask] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const row = await start(agent, task.trim());
      onClose();
      go({ screen: "activity", tab: "runs", item: row.id });
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={`Run ${agent} now`} onClose={onClose}>
      <form
        className="card-body stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // The dialog lies in the editor's form as far as React is concerned.
          event.stopPropagation();
          if (task.trim() !== "" && !busy) void run();
        }}
      >
        <Labelled
          id="run-task"
          label="Task"
          hint="It works alone: what nobody allowed is denied at once, and the run is flagged."
        >
          <textarea
            id="run-task"
            className="textarea"
            rows={5}
            data-first
            value={task}
            aria-describedby="run-task-hint"
            onChange={(event) => setTask(event.target.value)}
          />
        </Labelled>
        {none && (
          <Note tone="ask" icon="warn">
            <p>
              <Literal text={none} />
            </p>
            <p>
              <a href="#/settings/models">Add a model</a>
            </p>
          </Note>
        )}
        {problem && (
          <Note tone="deny" icon="warn" role="alert" title="Not started.">
            <Literal text={problem} />
          </Note>
        )}
        <div className="row wrap">
          <Act type="submit" className="btn primary" disabled={busy || task.trim() === ""} aria-busy={busy}>
            {busy ? "Starting" : "Start the run"}
          </Act>
        </div>
      </form>
    </Dialog>
  );
};
