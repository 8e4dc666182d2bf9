import type { DatabaseRow } from "../../../daemon/src/http/api-types.ts";
import { clockTime } from "../domain/time.ts";
import { keyWords } from "../keys/key-words.ts";
import { engineWords } from "./connection-form.ts";
import type { QueryRun } from "./use-query.ts";

/** Facts under the results. */
export const StatusLine = ({ row, run }: { row: DatabaseRow; run: QueryRun }) => (
  <div className="stat meta">
    <span>{engineWords[row.engine]}</span>
    <span>{row.writable ? "reads run in a read-only session" : "session is read only"}</span>
    {run.state === "done" && (
      <span className="hide-s">started by you at {clockTime(new Date(run.startedAt).toISOString())}</span>
    )}
    <span className="grow" />
    <span className="hide-s hint">
      <kbd className="kbd">{keyWords("$mod+Enter")}</kbd> statement at the cursor
    </span>
    <span className="hide-s hint">
      <kbd className="kbd">{keyWords("$mod+Shift+Enter")}</kbd> all
    </span>
  </div>
);
