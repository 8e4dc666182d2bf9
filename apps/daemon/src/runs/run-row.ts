import type { Selectable } from "kysely";
import type { RunRow, RunSource } from "../http/schemas/runs.ts";
import type { Store } from "../store/open.ts";
import type { ModelCallTable, RunTable } from "../store/tables.ts";

/** A model call as it is read. */
export type ModelCallRow = Selectable<ModelCallTable>;

const iso = (ms: number): string => new Date(ms).toISOString();

/** Sums over the calls of a run; `unpriced` counts those without a known cost. */
export interface Spent {
  calls: number;
  input: number;
  cached: number;
  output: number;
  costUsd: number;
  unpriced: number;
  estimated: number;
}

const nothing: Spent = { calls: 0, input: 0, cached: 0, output: 0, costUsd: 0, unpriced: 0, estimated: 0 };

export function addUp(calls: readonly ModelCallRow[]): Spent {
  return calls.reduce(
    (sum, call) => ({
      calls: sum.calls + 1,
      input: sum.input + call.no_cache + call.cache_read + call.cache_write,
      cached: sum.cached + call.cache_read,
      output: sum.output + call.output,
      costUsd: sum.costUsd + (call.cost_usd ?? 0),
      unpriced: sum.unpriced + (call.cost_usd === null ? 1 : 0),
      estimated: sum.estimated + call.estimated,
    }),
    nothing,
  );
}

/** A run as it is shown. */
export function toRunRow(row: RunTable, calls: readonly ModelCallRow[]): RunRow {
  const spent = addUp(calls);
  return {
    id: row.id,
    source: row.source as RunSource,
    agent: row.agent,
    ...(row.task !== null && { task: row.task }),
    ...(row.session !== null && { session: row.session }),
    ...(row.parent !== null && { parent: row.parent }),
    ...(row.model !== null && { model: row.model }),
    status: row.status,
    startedAt: iso(row.started_ms),
    ...(row.ended_ms !== null && { endedAt: iso(row.ended_ms) }),
    attended: row.attended === 1,
    steps: row.steps,
    toolCalls: row.tool_calls,
    denied: row.denied,
    usage: {
      input: spent.input,
      cached: spent.cached,
      output: spent.output,
      costUsd: spent.unpriced === 0 ? spent.costUsd : null,
      ...(spent.estimated > 0 && { estimated: true as const }),
    },
    ...(row.error !== null && { error: row.error }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.text !== null && { text: row.text }),
    ...(row.scheduled_for_ms !== null && { scheduledFor: iso(row.scheduled_for_ms) }),
    ...(row.missed !== null && { missed: row.missed }),
  };
}

/** Model calls of these runs that are over, by run, oldest first. */
export async function callsOf(store: Store, runs: readonly string[]): Promise<Map<string, ModelCallRow[]>> {
  const found = new Map<string, ModelCallRow[]>();
  if (runs.length === 0) return found;
  const rows = await store
    .selectFrom("model_calls")
    .selectAll()
    .where("run", "in", runs)
    .where("open", "=", 0)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    const known = found.get(row.run);
    if (known === undefined) found.set(row.run, [row]);
    else known.push(row);
  }
  return found;
}
