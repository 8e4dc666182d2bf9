import { errors } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { RunFilter, RunStatus } from "./port.ts";

export type ActivityStatus = "running" | "completed" | "failed";
export type ActivityGroup = "model" | "agent" | "workflow" | "day" | "source";

/** Arguments of latchai_activity. */
export interface ActivityArgs {
  sinceHours?: number;
  status?: ActivityStatus;
  workflow?: string;
  limit?: number;
  groupBy?: ActivityGroup;
  /** Epoch ms. */
  from?: number;
  /** Epoch ms. */
  to?: number;
}

const statuses: Readonly<Record<ActivityStatus, readonly RunStatus[]>> = {
  running: ["running"],
  completed: ["completed"],
  // What did not come to its end, for whatever reason.
  failed: ["failed", "cancelled", "interrupted", "skipped"],
};

const hourMs = 3_600_000;

/** The filter that the arguments mean; `from` and `to` win over `sinceHours`. */
export const runFilter = (args: ActivityArgs, nowMs: number): RunFilter => {
  const sinceMs = (args.sinceHours ?? limits.defaultActivityHours) * hourMs;
  const to = args.to ?? nowMs;
  const from = args.from ?? Math.max(0, Math.floor((args.to ?? nowMs) - sinceMs));
  if (from > to) throw errors.reversedWindow(from, to, args.to === undefined);
  return {
    from,
    to,
    ...(args.status === undefined ? {} : { statuses: statuses[args.status] }),
    ...(args.workflow === undefined || args.workflow === "" ? {} : { workflow: args.workflow }),
  };
};
