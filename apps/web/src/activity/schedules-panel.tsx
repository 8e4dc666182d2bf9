import type { ScheduleRow } from "../../../daemon/src/http/api-types.ts";
import { useAgents } from "../data/agents.ts";
import { useSchedules } from "../data/runs.ts";
import { cronWords } from "../domain/cron.ts";
import { hashOf } from "../domain/route.ts";
import { Ago } from "../ui/ago.tsx";
import { Empty } from "../ui/empty.tsx";
import { Failure } from "../ui/failure.tsx";
import { Literal } from "../ui/literal.tsx";
import { Loading } from "../ui/loading.tsx";
import { Note } from "../ui/note.tsx";
import { RunBadge } from "./run-badge.tsx";

const stateBadge = {
  on: <span className="badge allow">On</span>,
  waiting: <span className="badge ask">Waiting for you</span>,
  off: <span className="badge deny">Off</span>,
} as const;

const inWords = (cron: string): string => {
  try {
    return cronWords(cron);
  } catch {
    return "";
  }
};

const nextTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(iso));

const Schedule = ({ row, trustId }: { row: ScheduleRow; trustId: string | undefined }) => (
  <article className="card" aria-label={`${row.agent}, ${row.cron}`}>
    <div className="card-head">
      <a className="mono" href={hashOf({ screen: "agents", agent: row.agent })}>
        <Literal text={row.agent} />
      </a>
      {stateBadge[row.state]}
      <code>
        <Literal text={row.cron} />
      </code>
      <span className="meta">
        {inWords(row.cron)} <Literal text={row.timeZone} />
      </span>
    </div>
    <div className="card-body stack">
      <p className="sched-task">
        <Literal text={row.task} />
      </p>
      {row.problem && (
        <Note tone={row.state === "off" ? "deny" : "ask"} icon="warn">
          <Literal text={row.problem} />
        </Note>
      )}
      {row.state === "waiting" && (
        <Note tone="ask">
          <p>
            The definition was changed outside LatchAI. It runs on its own only after you accept it.{" "}
            <a href={hashOf({ screen: "settings", tab: "trust", ...(trustId !== undefined && { item: trustId }) })}>
              Decide in Trust
            </a>
          </p>
        </Note>
      )}
      <dl className="pairs">
        <dt>Next</dt>
        <dd>
          {row.nextAt ? (
            <time dateTime={row.nextAt} title={row.nextAt}>
              {nextTime(row.nextAt, row.timeZone)}
            </time>
          ) : (
            "none"
          )}
        </dd>
        <dt>Last</dt>
        <dd className="row wrap">
          {row.lastAt ? <Ago iso={row.lastAt} /> : "never"}
          {row.lastRun && (
            <>
              <RunBadge run={row.lastRun} />
              {row.lastRun.missed !== undefined && row.lastRun.missed > 1 && (
                <span className="meta">stands for {row.lastRun.missed} missed times</span>
              )}
              <a href={hashOf({ screen: "activity", tab: "runs", item: row.lastRun.id })}>Open the run</a>
            </>
          )}
          {row.lastRun?.status === "skipped" && (
            <span className="small muted">
              <Literal text={row.lastRun.error ?? row.lastRun.reason ?? "The run before was still going."} />
            </span>
          )}
        </dd>
      </dl>
    </div>
  </article>
);

/** What runs on its own: next and last time, what was left out, and why something is off. */
export const SchedulesPanel = () => {
  const schedules = useSchedules();
  const agents = useAgents().data ?? [];
  if (schedules.isPending) return <Loading label="Loading schedules" />;
  if (schedules.isLoadingError)
    return <Failure what="The schedules" error={schedules.error} retry={() => void schedules.refetch()} />;
  if (schedules.data.length === 0)
    return (
      <Empty icon="clock" title="Nothing runs on its own">
        <p>
          Add a time to an agent in <a href="#/agents">Agents</a>.
        </p>
      </Empty>
    );
  return (
    <div className="stack">
      {schedules.data.map((row) => (
        <Schedule key={row.id} row={row} trustId={agents.find((agent) => agent.name === row.agent)?.trustId} />
      ))}
    </div>
  );
};
