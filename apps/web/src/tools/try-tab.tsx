import { type FormEvent, useMemo, useRef, useState } from "react";
import type { ToolDetail } from "../../../daemon/src/http/api-types.ts";
import { useConnected } from "../data/use-connected.ts";
import { collect } from "../domain/schema/collect.ts";
import { type Draft, draftOf } from "../domain/schema/draft.ts";
import { schemaOf } from "../domain/schema/json-schema.ts";
import { refusedFields } from "../domain/schema/refused.ts";
import { showsWhole } from "../domain/schema/shows-whole.ts";
import { keyWords } from "../keys/key-words.ts";
import { useKeys } from "../keys/use-keys.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Seg } from "../ui/seg.tsx";
import { callCommand } from "./call-command.ts";
import { SchemaForm } from "./form/schema-form.tsx";
import { RawEditor } from "./raw-editor.tsx";
import { RunOutcome } from "./run-outcome.tsx";
import { useRun } from "./use-run.ts";
import { Verdict } from "./verdict.tsx";

/** The form of one tool, what the gate would say, and the result. */
export const TryTab = ({ tool }: { tool: ToolDetail }) => {
  const connected = useConnected();
  const [mode, setMode] = useState<"form" | "json">("form");
  const [draft, setDraft] = useState<Draft | undefined>();
  const [raw, setRaw] = useState("{}");
  /** The switch would have lost something of what was typed, so it did not happen. */
  const [kept, setKept] = useState(false);
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState<Draft | undefined>();
  const form = useRef<HTMLFormElement>(null);
  const { run, start, cancel } = useRun(tool.name);
  const running = run.state === "running";
  const schema = schemaOf(tool);

  const collected = useMemo(
    () =>
      mode === "form" ? collect(schema, schema, draft, true) : collect(true, true, { kind: "text", text: raw }, true),
    [mode, schema, draft, raw],
  );
  const valid = collected.problems.length === 0;
  const args = collected.has ? collected.value : {};
  // What the daemon refused stands at its fields until they are changed.
  const refused =
    run.state === "done" && !run.result.ok && sent === draft ? refusedFields(tool.name, run.result.error.message) : [];
  // Before the first try only what was entered is judged: an untouched form shows no errors.
  const judged = tried ? collected.problems : collected.problems.filter((problem) => problem.message !== "required");
  const shown = [...judged, ...refused];

  const blocked = tool.available ? (connected ? undefined : "Not connected to the daemon") : "This tool is not ready";

  const focusWrong = (): void => {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  };
  const submit = (event?: FormEvent): void => {
    event?.preventDefault();
    setTried(true);
    if (running || blocked !== undefined) return;
    if (valid) {
      setSent(draft);
      start(args);
    } else focusWrong();
  };
  const switchTo = (next: "form" | "json"): void => {
    if (next === mode) return;
    // What was typed is never dropped: what the form cannot show stays JSON, and what is wrong has no JSON yet.
    const stays =
      next === "form"
        ? raw.trim() !== "" && !(valid && showsWhole(schema, args))
        : collected.problems.some((problem) => problem.message !== "required");
    setKept(stays);
    if (stays) {
      if (next === "json") focusWrong();
      return;
    }
    if (next === "json") setRaw(JSON.stringify(args, null, 2));
    else setDraft(raw.trim() === "" ? undefined : draftOf(schema, schema, args));
    setMode(next);
  };
  useKeys([
    { keys: "$mod+Enter", label: "Run the tool", where: "Tools", inFields: true, run: () => submit() },
    { keys: "Escape", label: "Cancel the run", where: "Tools", inFields: true, run: cancel },
  ]);

  return (
    <>
      <form className="try" ref={form} onSubmit={submit} noValidate aria-label={`Arguments of ${tool.name}`}>
        {mode === "form" ? (
          <SchemaForm
            schema={schema}
            draft={draft}
            onChange={(entered) => {
              setDraft(entered);
              setKept(false);
            }}
            problems={shown}
          />
        ) : (
          <RawEditor
            value={raw}
            onChange={(text) => {
              setRaw(text);
              setKept(false);
            }}
            problem={
              collected.problems[0]?.message ??
              (kept ? "the form has no field for some of this; it stays JSON" : undefined)
            }
          />
        )}
        <div className="row wide run">
          {running ? (
            <>
              <button type="button" className="btn primary" aria-busy="true" disabled>
                <span className="spin" />
                Running
              </button>
              <button type="button" className="btn" onClick={cancel}>
                <Icon name="stop" />
                Cancel <kbd className="kbd">Esc</kbd>
              </button>
            </>
          ) : (
            <button type="submit" className="btn primary" disabled={blocked !== undefined}>
              <Icon name="play" />
              Run <kbd className="kbd">{keyWords("$mod+Enter")}</kbd>
            </button>
          )}
          {mode === "form" && kept ? (
            <span className="error" role="alert">
              <Icon name="warn" />
              JSON would lose what is wrong here; it stays a form
            </span>
          ) : blocked ? (
            <span className="meta">{blocked}</span>
          ) : (
            <Verdict tool={tool.name} args={valid ? args : undefined} />
          )}
          <div className="row run-end">
            <Seg
              label="How to enter the arguments"
              value={mode}
              onChange={switchTo}
              options={[
                { value: "form", label: "Form" },
                { value: "json", label: "JSON" },
              ]}
            />
            <CopyButton label="Copy as command" text={callCommand(tool.name, args)} />
          </div>
        </div>
      </form>
      <RunOutcome tool={tool.name} run={run} />
    </>
  );
};
