import { useModels } from "../data/models.ts";
import { useSettings } from "../data/settings.ts";
import { literalText } from "../domain/escape.ts";
import { Labelled, TextLine } from "../ui/labelled.tsx";
import type { AgentForm } from "./agent-form.ts";

const vaultNames = (config: Record<string, unknown> | undefined): string[] => {
  const vaults = config?.["vaults"];
  if (Array.isArray(vaults))
    return vaults.flatMap((vault: { id?: unknown }) => (typeof vault?.id === "string" ? [vault.id] : []));
  return typeof vaults === "object" && vaults !== null ? Object.keys(vaults) : [];
};

/** Which model it uses and how, and what it remembers. */
export const LimitsCard = ({ draft, set, problems }: AgentForm) => {
  const models = useModels().data;
  const settings = useSettings().data;
  const known = models?.models.map((model) => model.name) ?? [];
  const lost = draft.model !== "" && !known.includes(draft.model);
  return (
    <section className="card" aria-labelledby="agent-limits">
      <div className="card-head">
        <h3 id="agent-limits">Model and memory</h3>
      </div>
      <div className="card-body knobs">
        <Labelled
          id="agent-model"
          label="Model"
          hint={
            models?.none ? (
              <>
                No model is configured yet. <a href="#/settings/models">Add one</a>
              </>
            ) : undefined
          }
          problem={lost && models ? "No model has this name now; the agent cannot answer with it." : undefined}
        >
          <select
            id="agent-model"
            className="select"
            value={draft.model}
            onChange={(event) => set({ model: event.target.value })}
          >
            <option value="">{models?.default ? `The default (${literalText(models.default)})` : "The default"}</option>
            {lost && <option value={draft.model}>{literalText(draft.model)} (unknown)</option>}
            {models?.models.map((model) => (
              <option key={model.name} value={model.name}>
                {literalText(model.name)}
                {model.usable ? "" : " (not usable now)"}
              </option>
            ))}
          </select>
        </Labelled>
        <TextLine
          id="agent-temperature"
          label="Temperature"
          type="0 to 2"
          placeholder="the model's own"
          value={draft.temperature}
          onChange={(temperature) => set({ temperature })}
          problem={problems.temperature}
          numeric
        />
        <TextLine
          id="agent-steps"
          label="Maximum steps"
          type="1 to 1,000"
          placeholder="the default"
          hint="Requests to the model in one turn."
          value={draft.maxSteps}
          onChange={(maxSteps) => set({ maxSteps })}
          problem={problems.maxSteps}
          numeric
        />
        <TextLine
          id="agent-vault"
          label="Vault"
          placeholder="none"
          value={draft.vault}
          onChange={(vault) => set({ vault })}
          list="agent-vaults"
          mono
        />
        <datalist id="agent-vaults">
          {vaultNames(settings?.config).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <div className="wide">
          <label className="switch">
            <input
              type="checkbox"
              role="switch"
              checked={draft.memory}
              aria-checked={draft.memory}
              onChange={(event) => set({ memory: event.target.checked })}
            />
            Memory: keeps notes of its own between sessions
          </label>
        </div>
      </div>
    </section>
  );
};
