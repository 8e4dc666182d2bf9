import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { addCall, durationText, noUsage, spentTexts, type Usage } from "./amounts.ts";
import type { Days } from "./days.ts";
import { workflowOf } from "./matches.ts";
import type { RunRecord } from "./port.ts";
import type { ActivityGroup } from "./window.ts";

/** What one group adds up to. Failures and durations are those of calls when grouped by model, else of runs. */
export interface Group {
  key: string;
  runs: number;
  usage: Usage;
  failed: number;
  /** Ended runs, or calls: what the failure rate is of. */
  ended: number;
  /** Tool calls that the gate refused; of the runs that called it when grouped by model. */
  denied: number;
  durationsMs: number[];
}

const groupOf = (groups: Map<string, Group>, key: string): Group => {
  const found = groups.get(key);
  if (found !== undefined) return found;
  const made: Group = { key, runs: 0, usage: noUsage(), failed: 0, ended: 0, denied: 0, durationsMs: [] };
  groups.set(key, made);
  return made;
};

const addRun = (group: Group, run: RunRecord): void => {
  group.runs += 1;
  group.denied += run.denied;
  for (const call of run.calls) addCall(group.usage, call);
  if (run.status === "running") return;
  group.ended += 1;
  if (run.status !== "completed") group.failed += 1;
  if (run.endedAt !== undefined) group.durationsMs.push(Math.max(0, run.endedAt - run.startedAt));
};

const addByModel = (groups: Map<string, Group>, run: RunRecord): void => {
  for (const call of run.calls) {
    const group = groupOf(groups, call.model);
    addCall(group.usage, call);
    group.ended += 1;
    if (call.failed === true) group.failed += 1;
    if (call.durationMs !== undefined) group.durationsMs.push(call.durationMs);
  }
  for (const model of new Set(run.calls.map((call) => call.model))) {
    const group = groupOf(groups, model);
    group.runs += 1;
    group.denied += run.denied;
  }
};

const keys: Readonly<Record<Exclude<ActivityGroup, "model">, (run: RunRecord, days: Days) => string>> = {
  agent: (run) => run.agent,
  workflow: (run) => workflowOf(run) ?? "(no workflow)",
  day: (run, days) => days.day(run.startedAt),
  source: (run) => run.source,
};

/** Adds runs up by one field, with a sum over all of them. Days newest first, everything else by cost, then by calls. */
export const rollUp = async (
  runs: AsyncIterable<RunRecord>,
  by: ActivityGroup,
  days: Days,
): Promise<{ groups: Group[]; total: Group }> => {
  const groups = new Map<string, Group>();
  const all = new Map<string, Group>();
  const total = groupOf(all, "total");
  for await (const run of runs) {
    addRun(total, run);
    if (by === "model") addByModel(groups, run);
    else addRun(groupOf(groups, keys[by](run, days)), run);
  }
  const order = (a: Group, b: Group): number =>
    by === "day"
      ? b.key.localeCompare(a.key)
      : b.usage.costUsd - a.usage.costUsd || b.usage.calls - a.usage.calls || a.key.localeCompare(b.key);
  return { groups: [...groups.values()].sort(order), total };
};

/** The value below which this share of the ascending values lies; 0 of none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? 0;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** One group on one line. */
export const groupRow = ({ key, runs, usage, failed, ended, durationsMs }: Group): string => {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return [
    key.replace(/\s+/g, " ").slice(0, 100),
    plural(runs, "run"),
    plural(usage.calls, "model call"),
    ...spentTexts(usage),
    ...(ended === 0 ? [] : [`failed ${failed} of ${ended} (${Math.round((100 * failed) / ended)} %)`]),
    ...(sorted.length === 0
      ? []
      : [`p50 ${durationText(percentile(sorted, 0.5))}, p95 ${durationText(percentile(sorted, 0.95))}`]),
  ].join(" · ");
};

/** A rollup as the model reads it: the sum, then as many whole groups as fit. */
export const rollUpText = (
  { groups, total }: { groups: readonly Group[]; total: Group },
  by: ActivityGroup,
): string => {
  if (total.runs === 0) return say.noRuns();
  const rows: string[] = [];
  let chars = 0;
  for (const group of groups.slice(0, limits.maxActivityGroups)) {
    const row = groupRow(group);
    chars += row.length + 1;
    if (chars > limits.maxActivityChars) break;
    rows.push(row);
  }
  return [say.rollupHeader(by, groups.length, rows.length), groupRow(total), ...rows].join("\n");
};
