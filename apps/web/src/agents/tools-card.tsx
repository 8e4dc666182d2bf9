import { useState } from "react";
import type { AgentDetail, PickerGroups } from "../../../daemon/src/http/api-types.ts";
import { usePicker } from "../data/agents.ts";
import { count } from "../domain/time.ts";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Seg } from "../ui/seg.tsx";
import type { AgentForm } from "./agent-form.ts";
import { everyTool, schemaTokens } from "./picks.ts";
import { ToolPicker } from "./tool-picker.tsx";

/** Which tools the agent may use: all of them, or an exact list; and what their schemas cost. */
export const ToolsCard = (props: AgentForm & { agent: AgentDetail }) => {
  const picker = usePicker();
  return (
    <section className="card" aria-label="Tools">
      {picker.isPending ? (
        <Loading label="Loading tools" />
      ) : picker.isLoadingError ? (
        <Failure what="The tool list" error={picker.error} retry={() => void picker.refetch()} />
      ) : (
        <Chooser {...props} groups={picker.data} />
      )}
    </section>
  );
};

const Chooser = ({ draft, set, agent, groups }: AgentForm & { agent: AgentDetail; groups: PickerGroups }) => {
  // The list that was left for "all tools" comes back with "exactly these".
  const [left, setLeft] = useState<string[] | undefined>();
  const saved = agent.definition.tools ?? [];
  const cost = schemaTokens(groups, draft.tools);
  const choose = (mode: "all" | "exact"): void => {
    if (mode === "exact" && draft.tools === null) set({ tools: left ?? everyTool(groups) });
    if (mode === "all" && draft.tools !== null) {
      setLeft(draft.tools);
      set({ tools: null });
    }
  };
  return (
    <>
      <div className="card-head tools-head">
        <h3>Tools</h3>
        <span className="meta" aria-live="polite">
          {count(cost.tools)} shown to the model, about {count(cost.tokens)} tokens with every request
        </span>
        <span className="grow" />
        <Seg
          label="Which tools"
          value={draft.tools === null ? "all" : "exact"}
          onChange={choose}
          options={[
            { value: "all", label: "All tools" },
            { value: "exact", label: "Exactly these" },
          ]}
        />
      </div>
      {draft.tools === null ? (
        <p className="card-body muted">
          Every tool there is, also those that come later. Tools that must be named to be used are left out.
        </p>
      ) : (
        <ToolPicker groups={groups} chosen={draft.tools} kept={saved} onChange={(tools) => set({ tools })} />
      )}
      {agent.reach.length > 0 && (
        <div className="card-foot reach">
          <p className="small">
            <b>Through delegate it reaches more than this list</b>, as saved now:
          </p>
          <ul className="small muted">
            {agent.reach.map((line) => (
              <li key={line}>
                <Literal text={line} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};
