import { useState } from "react";
import type { AgentRow } from "../../../daemon/src/http/api-types.ts";
import { matchScore } from "../domain/match.ts";
import { hashOf } from "../domain/route.ts";
import { Act } from "../ui/act.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { Literal } from "../ui/literal.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { toolWords } from "./agent-state.tsx";

const stateWords = { ready: "", waiting: "Waiting for you", broken: "Broken file" } as const;
const stateTone = { ready: "", waiting: "t-ask", broken: "t-deny" } as const;

/** Agents with what is wrong or waits, and what each may use. */
export const AgentList = (props: { agents: readonly AgentRow[]; shown: string | undefined; onCreate: () => void }) => {
  const [query, setQuery] = useState("");
  const found = props.agents.filter(
    (agent) => matchScore(query, `${agent.name} ${agent.description ?? ""}`.slice(0, 400)) !== undefined,
  );
  return (
    <section className="pane list" aria-label="All agents">
      <div className="pane-head stack">
        <div className="row">
          <h2 className="title">Agents</h2>
          <span className="count">{props.agents.length}</span>
          <span className="grow" />
          <Act className="btn s" onClick={props.onCreate}>
            <Icon name="plus" />
            New agent
          </Act>
        </div>
        <SearchBox
          label="Find an agent"
          placeholder="Name or what it does"
          hint="/"
          value={query}
          onChange={setQuery}
        />
      </div>
      <ul className="cards-list">
        {found.map((agent) => (
          <li key={agent.name}>
            <a
              className="w"
              href={hashOf({ screen: "agents", agent: agent.name })}
              {...(agent.name === props.shown && { "aria-current": "true" as const })}
            >
              <Icon name="agents" />
              <span className="grow">
                <span className="row">
                  <b className="mono clip">
                    <Literal text={agent.name} />
                  </b>
                  {agent.state !== "ready" && (
                    <span className={`small nw ${stateTone[agent.state]}`}>{stateWords[agent.state]}</span>
                  )}
                </span>
                <span className="small muted blk">
                  {agent.description ? <Literal text={agent.description.slice(0, 120)} /> : "No description"}
                </span>
                <span className="meta blk">
                  {toolWords(agent)}
                  {agent.stale.length > 0 && `, ${agent.stale.length} unknown`}
                  {agent.schedule && agent.schedule.length > 0 && ", scheduled"}
                  {agent.builtIn && ", built in"}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Empty icon="search" title="No agent matches" />}
    </section>
  );
};
