import type { RunRow } from "../../../daemon/src/http/api-types.ts";
import { usePrompts } from "../data/prompts.ts";
import { statusTone, statusWords } from "./run-words.ts";

/** A run that goes on, or stands until a person answers it. */
const Going = ({ run }: { run: string }) => {
  const waits = usePrompts().data?.some((prompt) => prompt.run === run) === true;
  if (waits) return <span className="badge ask">Waits for you</span>;
  return (
    <span className={`badge ${statusTone.running}`}>
      <span className="spin" />
      {statusWords.running}
    </span>
  );
};

/** How a run stands, and whether the gate refused something in it. */
export const RunBadge = ({ run }: { run: RunRow }) => (
  <>
    {run.status === "running" ? (
      <Going run={run.id} />
    ) : (
      <span className={`badge ${statusTone[run.status]}`}>{statusWords[run.status]}</span>
    )}
    {run.denied > 0 && <span className="badge deny">{run.denied} refused</span>}
  </>
);
