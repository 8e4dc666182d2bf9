import type { AgentRow } from "../../../daemon/src/http/api-types.ts";

/** The state of an agent as a badge; ready needs none in a list. */
export const AgentState = ({ agent }: { agent: AgentRow }) => {
  if (agent.state === "waiting")
    return <span className="badge ask">{agent.usable ? "Changed, waiting for you" : "New, waiting for you"}</span>;
  if (agent.state === "broken")
    return <span className="badge deny">{agent.usable ? "Broken file, last good one runs" : "Broken file"}</span>;
  return <span className="badge allow">Ready</span>;
};

/** "12 tools", "all tools": what it may use, in brief. */
export const toolWords = (agent: AgentRow): string => {
  if (agent.state === "broken" && !agent.usable) return "tools not known";
  return agent.tools === null
    ? `all ${agent.toolCount} tools`
    : `${agent.toolCount} tool${agent.toolCount === 1 ? "" : "s"}`;
};
