import { useAgents } from "../data/agents.ts";
import { useRuns } from "../data/runs.ts";
import { literalText } from "../domain/escape.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { go } from "../ui/use-route.ts";
import { RunLine } from "./run-line.tsx";
import { sourceWords, statusWords } from "./run-words.ts";

const filters = ["status", "source", "agent"] as const;
type Filter = (typeof filters)[number];

const Choice = (props: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, word: string])[];
  onChange: (value: string) => void;
}) => (
  <select
    className="select"
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChange(event.target.value)}
  >
    <option value="">{props.label}: all</option>
    {props.options.map(([value, word]) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
  </select>
);

/** Runs with filters that stay in the address. */
export const RunsPanel = ({ query }: { query: string }) => {
  const chosen = new URLSearchParams(query);
  const wanted = new URLSearchParams();
  for (const name of filters) {
    const value = chosen.get(name);
    if (value) wanted.set(name, value);
  }
  const runs = useRuns(wanted.toString());
  const agents = useAgents().data ?? [];
  const set = (name: Filter, value: string): void => {
    const next = new URLSearchParams(wanted);
    if (value === "") next.delete(name);
    else next.set(name, value);
    go({ screen: "activity", tab: "runs", query: next.toString() });
  };
  const agent = chosen.get("agent") ?? "";
  const names = [...new Set([...agents.map((row) => row.name), ...(agent === "" ? [] : [agent])])];
  const rows = runs.data?.pages.flatMap((page) => page.runs) ?? [];
  return (
    <div className="stack">
      <fieldset className="row wrap filters-row" aria-label="Which runs">
        <Choice
          label="Status"
          value={chosen.get("status") ?? ""}
          options={Object.entries(statusWords)}
          onChange={(value) => set("status", value)}
        />
        <Choice
          label="Source"
          value={chosen.get("source") ?? ""}
          options={Object.entries(sourceWords)}
          onChange={(value) => set("source", value)}
        />
        <Choice
          label="Agent"
          value={agent}
          options={names.map((name) => [name, literalText(name)] as const)}
          onChange={(value) => set("agent", value)}
        />
        {wanted.size > 0 && (
          <a className="btn s quiet" href="#/activity/runs">
            Show all
          </a>
        )}
      </fieldset>
      {runs.isPending ? (
        <Loading label="Loading runs" rows={8} />
      ) : runs.isLoadingError ? (
        <Failure what="The runs" error={runs.error} retry={() => void runs.refetch()} />
      ) : rows.length === 0 ? (
        <Empty icon="pulse" title={wanted.size > 0 ? "No run matches" : "No agent has run yet"}>
          {wanted.size === 0 && (
            <p>
              Start one with Run now on an agent in <a href="#/agents">Agents</a>, or type{" "}
              <code>latchai run &lt;agent&gt; "task"</code>.
            </p>
          )}
        </Empty>
      ) : (
        <>
          <ul className="card runs" aria-label="Runs">
            {rows.map((run) => (
              <RunLine key={run.id} run={run} />
            ))}
          </ul>
          {runs.hasNextPage && (
            <p>
              <button
                type="button"
                className="btn"
                disabled={runs.isFetchingNextPage}
                aria-busy={runs.isFetchingNextPage}
                onClick={() => void runs.fetchNextPage()}
              >
                {runs.isFetchingNextPage ? "Loading" : "Show older runs"}
              </button>
            </p>
          )}
        </>
      )}
    </div>
  );
};
