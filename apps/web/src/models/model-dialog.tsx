import { type FormEvent, useState } from "react";
import type { ModelView } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useModelActions } from "../data/models.ts";
import { useServices } from "../data/services.tsx";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextLine } from "../ui/labelled.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { type ModelForm, modelConfig, modelForm } from "./model-config.ts";
import { ModelExtras } from "./model-extras.tsx";

const example = `\${env:MODEL_API_KEY}`;
const environment = `\${env:NAME}`;

/** A model's entry in the config: new, or one that is changed. */
export const ModelDialog = (props: {
  view?: ModelView;
  stored: Record<string, unknown>;
  first: boolean;
  taken: readonly string[];
  onClose: () => void;
}) => {
  const { save } = useModelActions();
  const { toasts } = useServices();
  const [form, setForm] = useState<ModelForm>(() => modelForm(props.view, props.stored, props.first));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const set = (change: Partial<ModelForm>): void => {
    setForm({ ...form, ...change });
    setProblem(undefined);
  };
  const name = form.name.trim();
  const store = async (): Promise<void> => {
    setBusy(true);
    try {
      if (name === "") throw new Error("A name is needed: agents choose the model by it.");
      if (!props.view && props.taken.includes(name)) throw new Error("There is a model of this name. Choose another.");
      await save(name, {
        config: modelConfig(form, props.stored),
        ...(form.hasKey && form.apiKey.trim() === "" && { keepKey: true }),
        ...(form.makeDefault && { makeDefault: true }),
      });
      toasts.show(props.view ? `Model saved: ${name}` : `Model added: ${name}`);
      props.onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={props.view ? `Change ${props.view.name}` : "Add a model"} onClose={props.onClose} wide>
      <form
        className="card-body stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!busy) void store();
        }}
      >
        <Seg
          label="Provider"
          value={form.provider}
          onChange={(provider) => set({ provider })}
          options={[
            { value: "openai-compatible", label: "OpenAI-compatible" },
            { value: "anthropic", label: "Anthropic" },
          ]}
        />
        <div className="knobs">
          <TextLine
            id="model-name"
            label="Name"
            type="of your choice"
            placeholder="local"
            value={form.name}
            onChange={(text) => set({ name: text })}
            readOnly={props.view !== undefined}
            first
            mono
          />
          <TextLine
            id="model-id"
            label="Model"
            type="the provider's name"
            placeholder={form.provider === "anthropic" ? "as the provider lists it" : "qwen3:14b"}
            value={form.model}
            onChange={(model) => set({ model })}
            mono
          />
          <TextLine
            id="model-url"
            label="Address"
            type={form.provider === "anthropic" ? "optional" : "usually ends in /v1"}
            placeholder={form.provider === "anthropic" ? "the provider's own" : "http://127.0.0.1:11434/v1"}
            value={form.url}
            onChange={(url) => set({ url })}
            wide
            mono
          />
          <TextLine
            id="model-key"
            label="Key"
            type="optional for local servers"
            placeholder={form.hasKey ? "a key is stored; empty keeps it" : example}
            hint={
              <>
                Write <code>{environment}</code> and set the variable where the daemon starts: then the key stands in no
                file. A key typed here as it is lies readable in the config file.
              </>
            }
            value={form.apiKey}
            onChange={(apiKey) => set({ apiKey })}
            wide
            mono
          />
          <ModelExtras form={form} set={set} />
        </div>
        {problem && (
          <Note tone="deny" icon="warn" role="alert" title="Not saved.">
            <Literal text={problem} />
          </Note>
        )}
        <div className="row wrap">
          <Act type="submit" className="btn primary" disabled={busy} aria-busy={busy}>
            {busy ? "Saving" : props.view ? "Save the model" : "Add the model"}
          </Act>
          <label className="row check-line">
            <input
              type="checkbox"
              className="check"
              checked={form.makeDefault}
              onChange={(event) => set({ makeDefault: event.target.checked })}
            />
            Use it where an agent names no model
          </label>
        </div>
      </form>
    </Dialog>
  );
};
