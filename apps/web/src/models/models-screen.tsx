import { useState } from "react";
import type { ModelView } from "../../../daemon/src/http/api-types.ts";
import { useModels } from "../data/models.ts";
import { Act } from "../ui/act.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { ModelCard } from "./model-card.tsx";
import { ModelDialog } from "./model-dialog.tsx";
import { useStoredModel } from "./stored-model.ts";

/** The models that agents can be run by: add, change, test, default, remove. */
export const ModelsScreen = () => {
  const models = useModels();
  const [open, setOpen] = useState<{ view?: ModelView } | undefined>();
  const stored = useStoredModel(open?.view?.name);
  return (
    <div className="page settings-page">
      <div className="page-head">
        <div className="grow">
          <h2 className="title">Models</h2>
          <p>Who thinks for your agents. What you add here is in force at once, and conversations are sent to it.</p>
        </div>
        <Act className="btn" onClick={() => setOpen({})}>
          <Icon name="plus" />
          Add a model
        </Act>
      </div>
      {models.isPending ? (
        <Loading label="Loading models" />
      ) : models.isLoadingError ? (
        <Failure what="The models" error={models.error} retry={() => void models.refetch()} />
      ) : (
        <>
          {models.data.none && (
            <Note tone="ask" icon="warn">
              <p>
                <Literal text={models.data.none} />
              </p>
            </Note>
          )}
          {models.data.models.length === 0 && !models.data.none && (
            <div className="card">
              <Empty icon="agents" title="No model yet">
                Add one by its address: a local server, or a provider with a key.
              </Empty>
            </div>
          )}
          {models.data.models.map((model) => (
            <ModelCard key={model.name} model={model} onEdit={() => setOpen({ view: model })} />
          ))}
        </>
      )}
      {open && (
        <ModelDialog
          {...open}
          stored={stored}
          first={models.data?.default === undefined}
          taken={models.data?.models.map((model) => model.name) ?? []}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
};
