import type { Selectable } from "kysely";
import type { RunRow } from "../http/schemas/runs.ts";
import type { Store } from "../store/open.ts";
import type { ModelCallTable, RunTable } from "../store/tables.ts";

/** Longest task, answer or error that a row carries. */
export const maxRowChars = 4000;

const iso = (epochMs: number): string => new Date(epochMs).toISOString();

/** A model call as it is stored. */
export type ModelCallRow = Selectable<ModelCallTable>;

type CallSums = Pick<ModelCallTable, "no_cache" | "cache_read" | "cache_write" | "output" | "cost_usd">;

/** The sum of a run's own model calls; its cost is known only if every call's is. */
function usageOf(calls: readonly CallSums[]): RunRow["usage"] {
  const usage: RunRow["usage"] = { input: 0, cached: 0, output: 0, costUsd: 0 };
  for (const call of calls) {
    usage.input += call.no_cache + call.cache_read + call.cache_write;
    usage.cached += call.cache_read;
    usage.output += call.output;
    usage.costUsd = usage.costUsd === null || call.cost_usd === null ? null : usage.costUsd + call.cost_usd;
  }
  return usage;
}

const toRunRow = (run: RunTable, calls: readonly CallSums[]): RunRow => ({
  id: run.id,
  source: run.source,
  agent: run.agent,
  ...(run.task !== null && { task: run.task }),
  ...(run.session !== null && { session: run.session }),
  ...(run.parent !== null && { parent: run.parent }),
  ...(run.model !== null && { model: run.model }),
  status: run.status,
  startedAt: iso(run.started_ms),
  ...(run.ended_ms !== null && { endedAt: iso(run.ended_ms) }),
  attended: run.attended === 1,
  steps: run.steps,
  toolCalls: run.tool_calls,
  denied: run.denied,
  usage: usageOf(calls),
  ...(run.error !== null && { error: run.error }),
  ...(run.reason !== null && { reason: run.reason }),
  ...(run.text !== null && { text: run.text }),
  ...(run.scheduled_ms !== null && { scheduledFor: iso(run.scheduled_ms) }),
  ...(run.missed !== null && { missed: run.missed }),
});

/** The model calls of these runs, by run. */
export async function callsByRun(store: Store, runs: readonly string[]): Promise<Map<string, ModelCallRow[]>> {
  const found = new Map<string, ModelCallRow[]>();
  if (runs.length === 0) return found;
  const rows = await store.selectFrom("model_calls").selectAll().where("run", "in", runs).orderBy("row").execute();
  for (const row of rows) {
    const of = found.get(row.run);
    if (of === undefined) found.set(row.run, [row]);
    else of.push(row);
  }
  return found;
}

/** Runs as people read them. */
export async function toRunRows(store: Store, runs: readonly RunTable[]): Promise<RunRow[]> {
  const calls = await callsByRun(
    store,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => toRunRow(run, calls.get(run.id) ?? []));
}
