import { useState } from "react";
import { useAgents } from "../data/agents.ts";
import { hashOf } from "../domain/route.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useOnePane } from "../ui/use-one-pane.ts";
import { AgentList } from "./agent-list.tsx";
import { AgentPane } from "./agent-pane.tsx";
import { AgentsNav } from "./agents-nav.tsx";
import { NewAgent } from "./new-agent.tsx";

/** Every agent on the left, the chosen one's definition on the right. */
export const AgentsScreen = ({ selected }: { selected: string | undefined }) => {
  const agents = useAgents();
  const [creating, setCreating] = useState(false);
  const wide = useMedia("(min-width: 48rem)");
  useOnePane(selected, wide, (agent) => hashOf({ screen: "agents", agent }));
  if (agents.isPending) return <Loading label="Loading agents" rows={6} />;
  if (agents.isLoadingError)
    return <Failure what="The agents" error={agents.error} retry={() => void agents.refetch()} />;
  const shown = selected ?? (wide ? agents.data[0]?.name : undefined);
  const row = agents.data.find((agent) => agent.name === shown);
  return (
    <>
      <AgentsNav here="agents" />
      <div className="panes split agents-split" data-view={selected === undefined ? "list" : "detail"}>
        <AgentList agents={agents.data} shown={shown} onCreate={() => setCreating(true)} />
        <section className="pane detail" aria-label="Agent">
          <a className="btn quiet s only-s back" href="#/agents">
            <Icon name="left" />
            All agents
          </a>
          {row ? <AgentPane key={row.name} name={row.name} /> : <NoOne shown={shown} />}
        </section>
      </div>
      {creating && <NewAgent taken={agents.data.map((agent) => agent.name)} onClose={() => setCreating(false)} />}
    </>
  );
};

const NoOne = ({ shown }: { shown: string | undefined }) => (
  <>
    <h2 className="sr">Agent</h2>
    <Empty icon="agents" title={shown === undefined ? "No agents yet" : "There is no such agent"}>
      {shown !== undefined && (
        <p>
          Nothing is called{" "}
          <code>
            <Literal text={shown} />
          </code>{" "}
          now. Its file was renamed or removed.
        </p>
      )}
    </Empty>
  </>
);
