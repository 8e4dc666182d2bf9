import type { RunRow } from "../../../daemon/src/http/api-types.ts";
import { statusTone, statusWords } from "./run-words.ts";

/** How a run stands, and whether the gate refused something in it. */
export const RunBadge = ({ run }: { run: RunRow }) => (
  <>
    <span className={`badge ${statusTone[run.status]}`}>
      {run.status === "running" && <span className="spin" />}
      {statusWords[run.status]}
    </span>
    {run.denied > 0 && <span className="badge deny">{run.denied} refused</span>}
  </>
);
