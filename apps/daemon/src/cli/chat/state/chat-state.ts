import type { Entry, PlanStep, QueuedMessage, RunRow, SessionRow, SessionUsage, SessionView } from "../wire.ts";

/** What the chat knows of one session. Never changed in place. */
export interface ChatState {
  session: SessionRow;
  /** Entries of the session and of its sub-agents, by id. */
  entries: ReadonlyMap<string, Entry>;
  runs: ReadonlyMap<string, RunRow>;
  plan: readonly PlanStep[];
  queue: readonly QueuedMessage[];
  usage: SessionUsage;
  /** Entries whose text here is not the daemon's; they have to be fetched. */
  stale: ReadonlySet<string>;
  /** Entries that an edit or a retry took away, counted. */
  replaced: number;
  gone: boolean;
}

/** The state that a view of the session starts with; what is known of its sub-agents stays. */
export function fromView(view: SessionView, before?: ChatState): ChatState {
  const known = before?.session.id === view.session.id ? before : undefined;
  const children = [...(known?.entries.values() ?? [])].filter(
    (entry) => entry.run !== undefined && known?.runs.get(entry.run)?.parent !== undefined,
  );
  return {
    session: view.session,
    entries: new Map([...children, ...view.entries].map((entry) => [entry.id, entry])),
    runs: new Map([...(known?.runs ?? [])].map(([id, run]) => [id, endedMeanwhile(run, view.session)])),
    plan: view.plan,
    queue: view.queue,
    usage: view.usage,
    stale: new Set(view.entries.filter((entry) => "text" in entry && "truncated" in entry).map(({ id }) => id)),
    replaced: known?.replaced ?? 0,
    gone: false,
  };
}

/** A session at rest has no running run, whatever the event was that got lost. */
function endedMeanwhile(run: RunRow, session: SessionRow): RunRow {
  const rests = session.status === "idle" || session.status === "interrupted";
  return rests && run.status === "running" ? { ...run, status: "interrupted" } : run;
}

export const isBusy = ({ session }: ChatState): boolean => session.status === "running" || session.status === "waiting";
