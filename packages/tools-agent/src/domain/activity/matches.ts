import type { RunFilter, RunRecord } from "./port.ts";

/** The workflow that a run counts under: chat turns are `chat`. */
export const workflowOf = (run: Pick<RunRecord, "workflow" | "source">): string | undefined =>
  run.workflow ?? (run.source === "chat" ? "chat" : undefined);

/** The filter's meaning, for ports that hold their runs in memory and for tests of those that do not. */
export const matchesFilter = (run: RunRecord, filter: RunFilter): boolean => {
  if (run.startedAt < filter.from || run.startedAt > filter.to) return false;
  if (filter.statuses !== undefined && !filter.statuses.includes(run.status)) return false;
  if (filter.workflow === undefined) return true;
  if (filter.workflow === "chat") return run.source === "chat" && run.workflow === undefined;
  return run.workflow === filter.workflow;
};
