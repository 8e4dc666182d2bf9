import { useQueryHistory } from "../data/databases.ts";
import { duration } from "../domain/time.ts";
import { Ago } from "../ui/ago.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";

/** What ran on a connection: by whom, how long it took, and a way to take it up again. */
export const HistoryDialog = (props: { id: string; onUse: (sql: string) => void; onClose: () => void }) => {
  const history = useQueryHistory(props.id);
  return (
    <Dialog title={`What ran on ${props.id}`} onClose={props.onClose} wide>
      {history.isPending ? (
        <Loading label="Reading the history" />
      ) : history.isLoadingError ? (
        <Failure what="The history" error={history.error} retry={() => void history.refetch()} />
      ) : history.data.queries.length === 0 ? (
        <Empty icon="clock" title="Nothing yet">
          What agents and you run here is kept with who ran it and how long it took.
        </Empty>
      ) : (
        <ul className="query-history">
          {history.data.queries.map((query) => (
            <li key={query.id}>
              <p className="row wrap meta">
                <b>{query.by.kind === "person" ? query.by.name : `agent ${query.by.name}`}</b>
                <Ago iso={query.startedAt} />
                <span>{duration(query.durationMs)}</span>
                <span className={`badge ${query.class === "read" ? "line" : "ask"}`}>{query.class}</span>
                {query.error === undefined ? (
                  <span>
                    {query.affected === undefined
                      ? `${query.rows} rows${query.truncated ? ", cut" : ""}`
                      : `${query.affected} rows affected`}
                  </span>
                ) : (
                  <span className="t-deny clip">
                    <Literal text={query.error} />
                  </span>
                )}
                <span className="grow" />
                <button type="button" className="btn s" onClick={() => props.onUse(query.sql)}>
                  Use it<span className="sr">: {query.sql.slice(0, 60)}</span>
                </button>
              </p>
              <pre className="codeblock wrapped">
                <Literal text={query.sql} />
              </pre>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
};
