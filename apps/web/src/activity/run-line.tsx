import type { RunRow } from "../../../daemon/src/http/api-types.ts";
import { costWords, tokenWords } from "../domain/amounts.ts";
import { hashOf } from "../domain/route.ts";
import { duration } from "../domain/time.ts";
import { Ago } from "../ui/ago.tsx";
import { Literal } from "../ui/literal.tsx";
import { useNow } from "../ui/use-now.ts";
import { RunBadge } from "./run-badge.tsx";
import { runMs, sourceWords, taskLine } from "./run-words.ts";

const Going = ({ run }: { run: RunRow }) => {
  const now = useNow(1000);
  return <>{duration(runMs(run, now))}</>;
};

/** One run on two lines; opens its page. */
export const RunLine = ({ run }: { run: RunRow }) => (
  <li className="run-line">
    <a href={hashOf({ screen: "activity", tab: "runs", item: run.id })}>
      <span className="run-top">
        <b className="mono clip">
          <Literal text={run.agent} />
        </b>
        <RunBadge run={run} />
        <span className="grow clip muted">
          <Literal text={taskLine(run)} />
        </span>
        <span className="meta nw">
          <Ago iso={run.startedAt} />
        </span>
      </span>
      <span className="meta run-facts">
        <span>{sourceWords[run.source]}</span>
        {run.status === "skipped" ? (
          <span>{run.missed && run.missed > 1 ? `${run.missed} times left out` : "left out"}</span>
        ) : (
          <>
            {/* They are counted when it ends. */}
            {run.status !== "running" && (
              <span>
                {run.steps} step{run.steps === 1 ? "" : "s"}, {run.toolCalls} call{run.toolCalls === 1 ? "" : "s"}
              </span>
            )}
            <span>{run.status === "running" ? <Going run={run} /> : duration(runMs(run, 0))}</span>
            <span>{tokenWords(run.usage)}</span>
            <span>cost {costWords(run.usage)}</span>
          </>
        )}
        {run.model && (
          <span className="mono">
            <Literal text={run.model} />
          </span>
        )}
        {run.missed !== undefined && run.missed > 1 && run.status !== "skipped" && (
          <span>stands for {run.missed} missed times</span>
        )}
      </span>
      {run.error && (
        <span className={`small run-error ${run.status === "failed" ? "t-deny" : "muted"}`}>
          <Literal text={run.error.slice(0, 300)} />
        </span>
      )}
    </a>
  </li>
);
