import { useSpend } from "../data/spend.ts";
import { costWords, shortCount } from "../domain/amounts.ts";
import { count } from "../domain/time.ts";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { Seg } from "../ui/seg.tsx";
import { useNow } from "../ui/use-now.ts";
import { go } from "../ui/use-route.ts";
import {
  choiceQuery,
  type Grouping,
  groupings,
  readChoice,
  type Span,
  type SpendChoice,
  spans,
  spendQuery,
} from "./spend-range.ts";
import { SpendTable } from "./spend-table.tsx";

const Range = ({ choice, set }: { choice: SpendChoice; set: (change: Partial<SpendChoice>) => void }) => (
  <div className="row wrap filters-row">
    <Seg<Span>
      label="How far back"
      value={choice.span}
      onChange={(span) => set({ span })}
      options={(Object.keys(spans) as Span[]).map((value) => ({ value, label: spans[value] }))}
    />
    {choice.span === "custom" && (
      <span className="row dates">
        <input
          className="input"
          type="date"
          aria-label="From"
          value={choice.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        –
        <input
          className="input"
          type="date"
          aria-label="To, whole day"
          value={choice.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </span>
    )}
    <select
      className="select"
      aria-label="Group by"
      value={choice.groupBy}
      onChange={(event) => set({ groupBy: event.target.value as Grouping })}
    >
      {Object.entries(groupings).map(([value, word]) => (
        <option key={value} value={value}>
          By {word.toLowerCase()}
        </option>
      ))}
    </select>
  </div>
);

/** Spend over a range, by model, agent, day, source or workflow. */
export const SpendPanel = ({ query }: { query: string }) => {
  const choice = readChoice(query);
  const now = useNow(60_000);
  const asked = spendQuery(choice, now);
  const set = (change: Partial<SpendChoice>): void =>
    go({ screen: "activity", tab: "spend", query: choiceQuery({ ...choice, ...change }) });
  return (
    <div className="stack">
      <Range choice={choice} set={set} />
      {asked === undefined ? (
        <p className="muted">Choose two dates, the earlier one first.</p>
      ) : (
        <Outcome query={asked} groupBy={choice.groupBy} />
      )}
    </div>
  );
};

const Outcome = ({ query, groupBy }: { query: string; groupBy: Grouping }) => {
  const spend = useSpend(query);
  if (spend.isPending) return <Loading label="Loading spend" rows={6} />;
  if (spend.isLoadingError) return <Failure what="Spend" error={spend.error} retry={() => void spend.refetch()} />;
  const { total, groups, timeZone } = spend.data;
  if (total.calls === 0 && total.runs === 0)
    return (
      <Empty icon="pulse" title="Nothing ran in this time">
        Choose a longer time, or start a chat or a run.
      </Empty>
    );
  return (
    <div className="stack" aria-busy={spend.isPlaceholderData}>
      <dl className="card totals" aria-label="Total">
        <div>
          <dt>Cost</dt>
          <dd className="big">{costWords(total)}</dd>
        </div>
        <div>
          <dt>Runs</dt>
          <dd className="big">{count(total.runs)}</dd>
        </div>
        <div>
          <dt>Model calls</dt>
          <dd className="big">{count(total.calls)}</dd>
        </div>
        <div>
          <dt>Tokens in</dt>
          <dd className="big" title={count(total.input)}>
            {shortCount(total.input)}
          </dd>
        </div>
        <div>
          <dt>Tokens out</dt>
          <dd className="big" title={count(total.output)}>
            {shortCount(total.output)}
          </dd>
        </div>
        <div>
          <dt>Refused calls</dt>
          <dd className="big">{count(total.denied)}</dd>
        </div>
      </dl>
      {total.unpricedCalls > 0 && (
        <Note icon="info">
          <p>
            {count(total.unpricedCalls)} of {count(total.calls)} model call{total.calls === 1 ? "" : "s"} have no known
            price, so their cost is unknown, not 0. A price is set at the model in{" "}
            <a href="#/settings/models">Settings, Models</a>; past calls keep what was known then.
          </p>
        </Note>
      )}
      {total.unchargedCalls > 0 && (
        <p className="meta">
          {count(total.unchargedCalls)} of {count(total.calls)} model call{total.calls === 1 ? "" : "s"} cost nothing:
          the server refused {total.unchargedCalls === 1 ? "it" : "them"} or was never reached.
        </p>
      )}
      {total.estimatedCalls > 0 && (
        <p className="meta">
          Tokens of {count(total.estimatedCalls)} of {count(total.calls)} model call{total.calls === 1 ? "" : "s"} are
          estimates from the length of the text: the answer was cut off, or the server counts none.
        </p>
      )}
      <SpendTable groups={groups} total={total} groupBy={groupBy} />
      <p className="meta">Days are counted in {timeZone}.</p>
    </div>
  );
};
