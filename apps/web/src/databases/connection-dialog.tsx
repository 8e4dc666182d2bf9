import { type FormEvent, useEffect, useRef, useState } from "react";
import type { DatabaseRow, TestAnswer } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useDatabaseActions } from "../data/databases.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { go } from "../ui/use-route.ts";
import { ConnectionFields } from "./connection-fields.tsx";
import { type ConnectionForm, connectionConfig, connectionForm } from "./connection-form.ts";
import { RemoveConnection } from "./remove-connection.tsx";
import { TestOutcome } from "./test-outcome.tsx";

/** A connection of the config: new, or one that is changed; tried out before it is kept. */
export const ConnectionDialog = (props: { row?: DatabaseRow; taken: readonly string[]; onClose: () => void }) => {
  const { save, tryOut } = useDatabaseActions();
  const { toasts } = useServices();
  const [form, setForm] = useState<ConnectionForm>(() => connectionForm(props.row));
  const [busy, setBusy] = useState<"test" | "save" | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [tested, setTested] = useState<TestAnswer | undefined>();
  const trying = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => trying.current?.abort(), []);
  const set = (change: Partial<ConnectionForm>): void => {
    setForm({ ...form, ...change });
    setTested(undefined);
    setProblem(undefined);
  };
  const attempt = async (what: "test" | "save"): Promise<void> => {
    setBusy(what);
    setProblem(undefined);
    setTested(undefined);
    const stop = new AbortController();
    trying.current = stop;
    try {
      const config = connectionConfig(form);
      const id = form.id.trim();
      if (what === "test") setTested(await tryOut(props.row?.id, config, stop.signal));
      else {
        if (id === "") throw new Error("An id is needed: agents and rules name the connection by it.");
        if (!props.row && props.taken.includes(id))
          throw new Error("There is a connection of this id. Choose another.");
        await save(id, config);
        toasts.show(props.row ? `Connection saved: ${id}` : `Connection added: ${id}`);
        props.onClose();
        if (!props.row) go({ screen: "data", connection: id });
        return;
      }
    } catch (error) {
      if (!stop.signal.aborted) setProblem(messageOf(error));
    }
    setBusy(undefined);
  };
  return (
    <Dialog title={props.row ? `Change ${props.row.id}` : "Add a connection"} onClose={props.onClose} wide>
      <form
        className="card-body stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (busy === undefined) void attempt("save");
        }}
      >
        <ConnectionFields form={form} set={set} saved={props.row} />
        {tested && <TestOutcome outcome={tested} />}
        {problem && (
          <Note tone="deny" icon="warn" role="alert">
            <Literal text={problem} />
          </Note>
        )}
        <div className="row wrap">
          <Act type="submit" className="btn primary" disabled={busy !== undefined} aria-busy={busy === "save"}>
            {busy === "save" ? "Saving" : props.row ? "Save the connection" : "Add the connection"}
          </Act>
          {busy === "test" ? (
            <>
              <span className="row meta" role="status">
                <span className="spin" />
                Connecting
              </span>
              <button type="button" className="btn" onClick={() => trying.current?.abort()}>
                Cancel
              </button>
            </>
          ) : (
            <Act className="btn" disabled={busy !== undefined} onClick={() => void attempt("test")}>
              Test it
            </Act>
          )}
          <span className="grow" />
          {props.row && <RemoveConnection id={props.row.id} onRemoved={props.onClose} onProblem={setProblem} />}
        </div>
      </form>
    </Dialog>
  );
};
