import { useAgent } from "../data/agents.ts";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { AgentEditor } from "./agent-editor.tsx";

/** One agent: its definition to look at and to change. */
export const AgentPane = ({ name }: { name: string }) => {
  const agent = useAgent(name);
  if (agent.isPending) return <Loading label="Loading the agent" rows={8} />;
  if (agent.isLoadingError) return <Failure what="This agent" error={agent.error} retry={() => void agent.refetch()} />;
  return <AgentEditor agent={agent.data} />;
};
