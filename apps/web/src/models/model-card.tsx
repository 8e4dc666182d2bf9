import { useEffect, useRef, useState } from "react";
import type { ModelTest, ModelView } from "../../../daemon/src/http/api-types.ts";
import { messageOf } from "../data/api-error.ts";
import { useModelActions } from "../data/models.ts";
import { useServices } from "../data/services.tsx";
import { count } from "../domain/time.ts";
import { Act } from "../ui/act.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { RemoveButton } from "../ui/remove-button.tsx";
import { ModelChecks } from "./model-checks.tsx";

const facts = (model: ModelView): string =>
  [
    model.contextTokens === undefined ? "context unknown" : `${count(model.contextTokens)} tokens of context`,
    model.price === undefined
      ? "price unknown"
      : `$${model.price.input} in, $${model.price.output} out per million tokens`,
    ...(model.vision === undefined ? [] : [model.vision ? "takes pictures" : "text only"]),
    model.keyFrom === undefined ? "" : `key from ${model.keyFrom}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");

type Busy = "test" | "remove" | "default";

/** One model: what it is, whether it can be used, its test, and what can be done. */
export const ModelCard = ({ model, onEdit }: { model: ModelView; onEdit: () => void }) => {
  const { remove, makeDefault, test } = useModelActions();
  const { toasts, announcer } = useServices();
  const [busy, setBusy] = useState<Busy | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [tested, setTested] = useState<ModelTest | undefined>();
  const testing = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => testing.current?.abort(), []);
  const act = async (what: Busy, run: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setProblem(undefined);
    try {
      await run();
    } catch (error) {
      if (!testing.current?.signal.aborted) setProblem(messageOf(error));
    } finally {
      testing.current = undefined;
      setBusy(undefined);
    }
  };
  const probe = (): Promise<void> =>
    act("test", async () => {
      const stop = new AbortController();
      testing.current = stop;
      setTested(undefined);
      const found = await test(model.name, stop.signal);
      setTested(found);
      const bad = found.checks.filter(({ ok }) => ok === false).length;
      announcer.say(bad === 0 ? `${model.name} passed its test` : `${bad} checks of ${model.name} failed`);
    });
  return (
    <article className="card server" aria-label={model.name}>
      <div className="card-head">
        <h3 className="mono">
          <Literal text={model.name} />
        </h3>
        {model.default && <span className="badge accent">Default</span>}
        <span className="badge line">{model.provider}</span>
        {model.waiting ? (
          <span className="badge ask">Waiting for you</span>
        ) : model.usable ? null : (
          <span className="badge deny">Not usable</span>
        )}
      </div>
      <div className="card-body stack">
        <code className="codeblock wrapped">
          <Literal text={model.url ? `${model.model}\n${model.url}` : model.model} />
        </code>
        <p className="meta">{facts(model)}</p>
        {model.waiting && (
          <Note tone="ask">
            <p>
              Added outside LatchAI. <a href="#/settings/trust">Decide in Trust</a>
            </p>
          </Note>
        )}
        {model.problem && (
          <Note tone="deny" icon="warn">
            <Literal text={model.problem} />
          </Note>
        )}
        {model.warning && (
          <Note tone="ask" icon="warn">
            <Literal text={model.warning} />
          </Note>
        )}
        {tested && <ModelChecks checks={tested.checks} />}
        {problem && (
          <p className="error" role="alert">
            <Icon name="warn" />
            <Literal text={problem} />
          </p>
        )}
        <div className="row wrap">
          {busy === "test" ? (
            <>
              <span className="row meta" role="status">
                <span className="spin" />
                Testing: it is asked for its models, an answer, a tool call and a picture
              </span>
              <button type="button" className="btn s" onClick={() => testing.current?.abort()}>
                Cancel
              </button>
            </>
          ) : (
            <Act className="btn s" disabled={busy !== undefined} onClick={() => void probe()}>
              <Icon name="play" />
              Test it
            </Act>
          )}
          <button type="button" className="btn s" disabled={busy !== undefined} onClick={onEdit}>
            Change
            <span className="sr"> {model.name}</span>
          </button>
          {!model.default && (
            <Act
              className="btn s"
              disabled={busy !== undefined}
              aria-busy={busy === "default"}
              onClick={() => void act("default", () => makeDefault(model.name))}
            >
              Make it the default
            </Act>
          )}
          <RemoveButton
            what="Remove the model"
            disabled={busy !== undefined}
            busy={busy === "remove"}
            onRemove={() =>
              void act("remove", async () => {
                await remove(model.name);
                toasts.show(`Model removed: ${model.name}`);
              })
            }
          />
        </div>
      </div>
    </article>
  );
};
