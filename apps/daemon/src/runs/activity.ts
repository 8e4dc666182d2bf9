import type { ActivityPort, ModelCall, RunRecord } from "@latchai/tools-agent";
import type { Store } from "../store/open.ts";
import type { RunTable } from "../store/tables.ts";
import { callsOf, type ModelCallRow } from "./run-row.ts";

const rowsAtOnce = 200;

/** What is on record of runs and their models, as the activity tool and the sums read it. */
export function createActivity(store: Store, timeZone: string): ActivityPort {
  return {
    timeZone,
    async *runs({ from, to, statuses, workflow }) {
      // Runs here belong to no workflow.
      if (workflow !== undefined && workflow !== "chat") return;
      for (let after: { ms: number; id: string } | undefined; ; ) {
        let query = store
          .selectFrom("runs")
          .selectAll()
          .where("started_ms", ">=", from)
          .where("started_ms", "<=", to)
          .orderBy("started_ms", "desc")
          .orderBy("id", "desc")
          .limit(rowsAtOnce);
        if (workflow === "chat") query = query.where("source", "=", "chat");
        if (statuses !== undefined) query = query.where("status", "in", statuses);
        if (after !== undefined) {
          const { ms, id } = after;
          query = query.where((q) =>
            q.or([q("started_ms", "<", ms), q.and([q("started_ms", "=", ms), q("id", "<", id)])]),
          );
        }
        const page = await query.execute();
        const calls = await callsOf(
          store,
          page.map(({ id }) => id),
        );
        for (const row of page) yield toRecord(row, calls.get(row.id) ?? []);
        const last = page.at(-1);
        if (last === undefined || page.length < rowsAtOnce) return;
        after = { ms: last.started_ms, id: last.id };
      }
    },
  };
}

const toRecord = (row: RunTable, calls: readonly ModelCallRow[]): RunRecord => ({
  id: row.id,
  startedAt: row.started_ms,
  ...(row.ended_ms !== null && { endedAt: row.ended_ms }),
  status: row.status,
  source: row.source as RunRecord["source"],
  agent: row.agent,
  ...(row.task !== null && { task: row.task }),
  toolCalls: row.tool_calls,
  denied: row.denied,
  ...(row.error !== null && { error: row.error }),
  calls: calls.map(toCall),
});

const toCall = (row: ModelCallRow): ModelCall => ({
  model: row.model,
  noCache: row.no_cache,
  cacheRead: row.cache_read,
  cacheWrite: row.cache_write,
  output: row.output,
  reasoning: row.reasoning,
  costUsd: row.cost_usd,
  ...(row.estimated === 1 && { estimated: true as const }),
  ...(row.failed === 1 && { failed: true as const }),
  ...(row.duration_ms !== null && { durationMs: row.duration_ms }),
});
