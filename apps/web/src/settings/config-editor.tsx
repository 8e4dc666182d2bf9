import { useState } from "react";
import { messageOf } from "../data/api-error.ts";
import { useServices } from "../data/services.tsx";
import { useSaveSettings, useSettings } from "../data/settings.ts";
import { Act } from "../ui/act.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";

/** latchai.config.json as written. Saving here is a person's word: nothing waits in Trust. */
export const ConfigEditor = () => {
  const settings = useSettings();
  const save = useSaveSettings();
  const { toasts } = useServices();
  const [text, setText] = useState<string | undefined>();
  const [base, setBase] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  if (settings.isPending) return <Loading label="Loading settings" />;
  if (settings.isLoadingError)
    return <Failure what="The config file" error={settings.error} retry={() => void settings.refetch()} />;
  const { data } = settings;
  const changed = text !== undefined && text !== data.text;
  const store = async (): Promise<void> => {
    if (text === undefined) return;
    setBusy(true);
    try {
      await save(text);
      setText(undefined);
      setProblem(undefined);
      toasts.show("Settings saved");
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-labelledby="config">
      <div className="card-head">
        <h3 id="config">Config file</h3>
        <code className="meta clip">
          <Literal text={data.path} />
        </code>
      </div>
      <div className="card-body stack">
        {data.problems.map((line) => (
          <Note tone="deny" icon="warn" key={line} title="The file is not in force.">
            <p>
              <Literal text={line} />
            </p>
            <p>The last good settings run on.</p>
          </Note>
        ))}
        {data.waiting.length > 0 && (
          <Note tone="ask">
            <p>
              Edited outside LatchAI and waiting in <a href="#/settings/trust">Trust</a>:{" "}
              <code>{data.waiting.join(", ")}</code>
            </p>
          </Note>
        )}
        {data.restart.length > 0 && (
          <Note icon="again">
            <p>
              In force after the next start: <code>{data.restart.join(", ")}</code>
            </p>
          </Note>
        )}
        <textarea
          className="textarea mono"
          aria-label="Config file"
          rows={14}
          spellCheck={false}
          value={text ?? data.text}
          onChange={(event) => {
            if (text === undefined) setBase(data.text);
            setText(event.target.value);
          }}
        />
        {changed && base !== data.text && (
          <Note tone="ask" icon="warn" title="The file was changed elsewhere meanwhile." role="alert">
            Saving replaces that change; discarding shows it.
          </Note>
        )}
        {problem && (
          <Note tone="deny" icon="warn" title="Not saved." role="alert">
            <p className="mono">
              <Literal text={problem} />
            </p>
          </Note>
        )}
        <div className="row wrap">
          <Act className="btn primary" disabled={!changed || busy} aria-busy={busy} onClick={() => void store()}>
            Save settings
          </Act>
          <button type="button" className="btn" disabled={!changed} onClick={() => setText(undefined)}>
            Discard changes
          </button>
          <span className="meta">{changed ? "Not saved yet" : "Nothing to save"}</span>
        </div>
      </div>
    </section>
  );
};
