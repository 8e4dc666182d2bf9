import { useState } from "react";
import type { DatabaseRow, QueryStatement } from "../../../daemon/src/http/api-types.ts";
import { count, duration } from "../domain/time.ts";
import { Empty } from "../ui/empty.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { FailureView } from "./failure-view.tsx";
import { PlanView } from "./plan-view.tsx";
import { ResultGrid } from "./result-grid.tsx";
import type { QueryRun } from "./use-query.ts";

type View = "rows" | "plan" | "messages";

const extent = ({ columns, rows, more, affected, command }: QueryStatement): string => {
  if (columns === undefined)
    return affected === undefined
      ? command
      : `${command}, ${count(affected)} ${affected === 1 ? "row" : "rows"} affected`;
  if (rows.length === 0) return "no rows";
  return `rows 1–${count(rows.length)} of ${more ? "more" : count(rows.length)}`;
};

/** What a run gave: rows, the plan, what the server said. */
export const ResultPane = (props: { row: DatabaseRow; run: QueryRun; onGoTo: (at: number) => void }) => {
  const { row, run } = props;
  const [view, setView] = useState<View>("rows");
  const [chosen, setChosen] = useState(0);
  if (run.state === "idle" || run.state === "running")
    return (
      <div className="result-empty">
        {run.state === "idle" && (
          <Empty icon="data" title="No result yet">
            Rows of a run appear here.
          </Empty>
        )}
      </div>
    );
  if (run.state === "failed")
    return (
      <div className="result-empty">
        <div className="result-note">
          <Note
            tone={run.cancelled ? "ask" : "deny"}
            icon="warn"
            role="alert"
            title={run.cancelled ? undefined : "It was not run."}
          >
            <Literal text={run.message} />
          </Note>
        </div>
      </div>
    );
  const { statements, failure, durationMs } = run.answer;
  const at = Math.min(chosen, statements.length - 1);
  const statement = statements[at];
  const notices = statements.flatMap((each) => each.notices);
  return (
    <>
      <div className="res-head row">
        <Tabs<View>
          label="Results"
          value={view}
          onChange={setView}
          tabs={[
            { value: "rows", label: "Rows" },
            { value: "plan", label: "Plan" },
            { value: "messages", label: "Messages", ...(notices.length > 0 && { count: String(notices.length) }) },
          ]}
        />
        {statements.length > 1 && (
          <select
            className="select s statement-pick"
            aria-label="Statement"
            value={at}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {statements.map((each, index) => (
              <option key={index} value={index}>
                {index + 1} of {statements.length}: {each.command}
              </option>
            ))}
          </select>
        )}
        <span className="grow" />
        {statement && (
          <span className="meta nw">
            <b>{extent(statement)}</b>
            <span className="hide-s">, {duration(durationMs)}</span>
          </span>
        )}
        {statement?.columns && statement.rows.length > 0 && <ExportButtons connection={row.id} statement={statement} />}
      </div>
      <div className="res-body" role="tabpanel" id={`panel-${view}`} aria-labelledby={`tab-${view}`}>
        {view === "plan" ? (
          <PlanView row={row} sql={run.sql} />
        ) : view === "messages" ? (
          <Messages notices={notices} />
        ) : (
          <>
            {failure && <FailureView failure={failure} sql={run.sql} onGoTo={props.onGoTo} />}
            {statement?.more && (
              <div className="result-note">
                <Note icon="info">
                  {statement.more === "rows"
                    ? `Stopped at ${count(run.answer.rowLimit)} rows. There are more: narrow it with WHERE, or raise the row limit.`
                    : "Stopped because the values are large. There are more rows: choose fewer columns."}
                </Note>
              </div>
            )}
            {statement?.columns ? (
              <ResultGrid key={at} columns={statement.columns} rows={statement.rows} />
            ) : (
              !failure && <Empty icon="check" title={statement ? extent(statement) : "Done"} />
            )}
          </>
        )}
      </div>
    </>
  );
};

const Messages = ({ notices }: { notices: readonly string[] }) =>
  notices.length === 0 ? (
    <Empty icon="info" title="The database said nothing more" />
  ) : (
    <ul className="lines">
      {notices.map((notice, at) => (
        <li key={at} className="mono">
          <Literal text={notice} />
        </li>
      ))}
    </ul>
  );
