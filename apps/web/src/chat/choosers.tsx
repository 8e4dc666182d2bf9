import { useAgents } from "../data/agents.ts";
import { useModels } from "../data/models.ts";
import { literalText } from "../domain/escape.ts";
import { Icon } from "../ui/icon.tsx";

/** Which agent answers. Those that cannot be used are not offered. */
export const AgentChooser = (props: { value: string; disabled: boolean; onChange: (agent: string) => void }) => {
  const agents = (useAgents().data ?? []).filter((agent) => agent.usable).map((agent) => agent.name);
  const names = agents.includes(props.value) ? agents : [props.value, ...agents];
  return (
    <span className="chooser">
      <Icon name="agents" />
      <select
        aria-label="Agent"
        title={props.disabled ? "The agent can be changed when the turn has ended" : "Agent"}
        value={props.value}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {literalText(name)}
          </option>
        ))}
      </select>
    </span>
  );
};

/** Which model answers; the agent's own unless one is chosen. */
export const ModelChooser = (props: {
  value: string | undefined;
  agent: string;
  disabled: boolean;
  onChange: (model: string | undefined) => void;
}) => {
  const list = useModels().data;
  const agent = (useAgents().data ?? []).find((other) => other.name === props.agent);
  const own = agent?.model ?? list?.default;
  const names = (list?.models ?? []).filter((model) => model.usable).map((model) => model.name);
  const known = props.value === undefined || names.includes(props.value) ? names : [props.value, ...names];
  if (known.length === 0) return null;
  return (
    <span className="chooser">
      <select
        aria-label="Model"
        title={props.disabled ? "The model can be changed when the turn has ended" : "Model"}
        value={props.value ?? ""}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.value === "" ? undefined : event.target.value)}
      >
        <option value="">{own === undefined ? "The agent's model" : `${literalText(own)}, the agent's`}</option>
        {known.map((name) => (
          <option key={name} value={name}>
            {literalText(name)}
          </option>
        ))}
      </select>
    </span>
  );
};
