import type { RunRow } from "../../../daemon/src/http/api-types.ts";
import { about, costWords } from "../domain/amounts.ts";
import { hashOf } from "../domain/route.ts";
import { count, duration } from "../domain/time.ts";
import { Ago } from "../ui/ago.tsx";
import { Literal } from "../ui/literal.tsx";
import { useNow } from "../ui/use-now.ts";
import { runMs, sourceWords } from "./run-words.ts";

/** Who started it, how long it took, what it used. */
export const RunFacts = ({ run }: { run: RunRow }) => {
  const now = useNow(run.status === "running" ? 1000 : 60_000);
  return (
    <section className="card" aria-label="Facts">
      <dl className="pairs run-pairs">
        <dt>Started</dt>
        <dd>
          <Ago iso={run.startedAt} /> · {sourceWords[run.source]} ·{" "}
          {run.attended ? "somebody could be asked" : "nobody to ask"}
        </dd>
        {run.scheduledFor && (
          <>
            <dt>Due</dt>
            <dd>
              <Ago iso={run.scheduledFor} />
              {run.missed !== undefined && run.missed > 1 && `, stands for ${run.missed} missed times`}
            </dd>
          </>
        )}
        {run.status !== "skipped" && (
          <>
            <dt>{run.status === "running" ? "Running for" : "Took"}</dt>
            <dd>
              {duration(runMs(run, now))}
              {/* They are counted when it ends. */}
              {run.status !== "running" &&
                `, ${count(run.steps)} step${run.steps === 1 ? "" : "s"}, ${count(run.toolCalls)} tool call${run.toolCalls === 1 ? "" : "s"}`}
            </dd>
            <dt>Tokens</dt>
            <dd>
              {about(run.usage)}
              {count(run.usage.input)} in ({count(run.usage.cached)} cached), {count(run.usage.output)} out
            </dd>
            <dt>Cost</dt>
            <dd>{costWords(run.usage)}</dd>
          </>
        )}
        {run.model && (
          <>
            <dt>Model</dt>
            <dd className="mono">
              <Literal text={run.model} />
            </dd>
          </>
        )}
        {run.reason && (
          <>
            <dt>Ended</dt>
            <dd className="mono">
              <Literal text={run.reason} />
            </dd>
          </>
        )}
        {run.parent && (
          <>
            <dt>Started by</dt>
            <dd>
              <a href={hashOf({ screen: "activity", tab: "runs", item: run.parent })}>the run above it</a>
            </dd>
          </>
        )}
        <dt>Id</dt>
        <dd className="mono">{run.id}</dd>
      </dl>
    </section>
  );
};
