import type { SqlReading } from "../../../daemon/src/http/api-types.ts";
import { Act } from "../ui/act.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Latch } from "../ui/latch.tsx";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";

/** What is about to change the database, statement by statement, before it does. */
export const WriteDialog = (props: {
  connection: string;
  sql: string;
  reading: SqlReading;
  onRun: () => void;
  onClose: () => void;
}) => {
  const { statements, problem } = props.reading;
  const everyRow = statements.some((statement) => statement.everyRow);
  return (
    <Dialog title={`This writes to ${props.connection}`} onClose={props.onClose} wide>
      <div className="card-body stack">
        {everyRow && <Note tone="deny" icon="warn" title="It changes every row of a table: there is no WHERE." />}
        {problem !== undefined && (
          <Note tone="ask" icon="warn">
            <Literal text={problem} />
          </Note>
        )}
        <ol className="segs write-parts">
          {statements.map(({ offset, length, class: its, reason, everyRow: all }) => (
            <li key={offset}>
              <Latch effect={its === "read" ? "allow" : "ask"} />
              <div className="grow">
                <pre className="codeblock wrapped">
                  <Literal text={props.sql.slice(offset, offset + length)} />
                </pre>
                <p className="meta">
                  {its === "read" ? "reads" : "writes"}
                  {all && ", every row"}
                  {reason !== undefined && (
                    <>
                      : <Literal text={reason} />
                    </>
                  )}
                </p>
              </div>
            </li>
          ))}
        </ol>
        <div className="row wrap">
          <Act className="btn danger" onClick={props.onRun}>
            Run it and write
          </Act>
          <button type="button" className="btn" data-first onClick={props.onClose}>
            Leave the database as it is
          </button>
        </div>
      </div>
    </Dialog>
  );
};
