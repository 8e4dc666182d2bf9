import { createDays } from "./days.ts";
import { listRuns } from "./list-runs.ts";
import type { ActivityPort } from "./port.ts";
import { rollUp, rollUpText } from "./roll-up.ts";
import { type ActivityArgs, runFilter } from "./window.ts";

/** The answer of latchai_activity: rows, or sums with `groupBy`. */
export const reportActivity = async (
  args: ActivityArgs,
  activity: ActivityPort,
  at: { nowMs: number; mask(text: string): string },
): Promise<string> => {
  const filter = runFilter(args, at.nowMs);
  const runs = activity.runs(filter);
  const days = createDays(activity.timeZone);
  if (args.groupBy !== undefined) return rollUpText(await rollUp(runs, args.groupBy, days), args.groupBy);
  return listRuns(runs, { limit: args.limit, days, fromMs: filter.from, ...at });
};
