import type { QueryFailure } from "../../../daemon/src/http/api-types.ts";
import { Literal } from "../ui/literal.tsx";
import { Note } from "../ui/note.tsx";

const headings: Readonly<Record<string, string>> = {
  server: "The database refused it.",
  timeout: "It took too long and was stopped on the server.",
  cancelled: "Cancelled.",
  busy: "Every connection is busy.",
  lock: "It waited too long for a lock.",
  unreachable: "The database does not answer.",
  credentials: "The database rejects the stored name or password.",
  lost: "The connection broke while it ran. What a write did is not known.",
  read_only: "The database's own read-only mode refused it.",
};

const lineOf = (sql: string, at: number): { line: number; column: number } => {
  const before = sql.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** A database's error in its own words, with the way to the place. */
export const FailureView = (props: { failure: QueryFailure; sql: string; onGoTo: (at: number) => void }) => {
  const { kind, message, code, detail, hint, position, undone } = props.failure;
  const place = position === undefined ? undefined : lineOf(props.sql, position);
  return (
    <div className="result-note">
      <Note tone="deny" icon="warn" role="alert" title={headings[kind] ?? "It failed."}>
        <p className="mono">
          <Literal text={code === undefined ? message : `${code}: ${message}`} />
        </p>
        {detail !== undefined && (
          <p className="mono">
            <Literal text={detail} />
          </p>
        )}
        {hint !== undefined && (
          <p>
            <Literal text={hint} />
          </p>
        )}
        {place && position !== undefined && (
          <p>
            <button type="button" className="btn s" onClick={() => props.onGoTo(position)}>
              Go to line {place.line}, column {place.column}
            </button>
          </p>
        )}
        {undone === true && <p>What ran before it in this call was rolled back.</p>}
        {undone === false && <p>What ran before it in this call stays: this engine cannot take it back.</p>}
      </Note>
    </div>
  );
};
