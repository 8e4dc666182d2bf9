import { limits } from "../../limits.ts";
import { text as say } from "../../text.ts";
import { addCall, durationText, noUsage, spentTexts } from "./amounts.ts";
import type { Days } from "./days.ts";
import { workflowOf } from "./matches.ts";
import type { RunRecord } from "./port.ts";

const oneLine = (text: string): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  const max = limits.maxActivityTaskChars;
  return JSON.stringify(flat.length <= max ? flat : `${flat.slice(0, max).toWellFormed()}…`);
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** One run on one line. `mask` takes secrets out before anything is cut. */
export const runRow = (run: RunRecord, days: Days, nowMs: number, mask: (text: string) => string): string => {
  const usage = noUsage();
  for (const call of run.calls) addCall(usage, call);
  const models = [...new Set(run.calls.map(({ model }) => model))];
  const workflow = workflowOf(run);
  const [first, ...rest] = spentTexts(usage);
  const took = durationText(Math.max(0, (run.endedAt ?? nowMs) - run.startedAt));
  return [
    days.minute(run.startedAt),
    run.status,
    run.source,
    ...(workflow === undefined || workflow === run.source ? [] : [`workflow ${workflow}`]),
    `agent ${run.agent}`,
    run.endedAt === undefined ? `${took} so far` : took,
    ...(models.length === 0 ? [] : [models.join(" + ")]),
    ...(usage.calls === 0 ? [] : [[plural(usage.calls, "model call"), first].join(", "), ...rest]),
    ...(usage.failed === 0 ? [] : [`${plural(usage.failed, "model call")} failed or cut`]),
    plural(run.toolCalls, "tool call"),
    ...(run.denied === 0 ? [] : [`${run.denied} denied`]),
    `run ${run.id}`,
    ...(run.task === undefined || run.task.trim() === "" ? [] : [oneLine(mask(run.task))]),
    ...(run.error === undefined ? [] : [`error ${oneLine(mask(run.error))}`]),
  ].join(" · ");
};

export interface ListOptions {
  /** What the caller asked for; more than the cap counts as the cap. */
  limit: number | undefined;
  days: Days;
  nowMs: number;
  /** Start of the time asked about, epoch ms; part of the next call that the header names. */
  fromMs: number;
  mask(text: string): string;
}

/** The newest runs under a header that says how many there are. */
export const listRuns = async (runs: AsyncIterable<RunRecord>, options: ListOptions): Promise<string> => {
  const asked = options.limit ?? limits.defaultActivityRows;
  const limit = Math.min(asked, limits.maxActivityRows);
  const rows: string[] = [];
  let [total, chars, full] = [0, 0, false];
  let oldest = options.nowMs;
  for await (const run of runs) {
    total += 1;
    if (full || rows.length >= limit) continue;
    const row = runRow(run, options.days, options.nowMs, options.mask);
    chars += row.length + 1;
    full = chars > limits.maxActivityChars;
    if (full) continue;
    rows.push(row);
    oldest = run.startedAt;
  }
  if (total === 0) return say.noRuns();
  return [say.runsHeader(rows.length, total, asked > limits.maxActivityRows, options.fromMs, oldest), ...rows].join(
    "\n",
  );
};
