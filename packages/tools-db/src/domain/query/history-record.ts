import type { QueryOutcome } from "../databases.ts";
import type { PieceResult } from "../driver.ts";
import type { QueryActor, QueryRecord } from "../history.ts";
import { resultSets } from "./result-sets.ts";

export const rowsOf = (results: readonly PieceResult[]): number =>
  results.reduce((sum, result) => sum + result.rows.length, 0);

/** Rows written by all statements; undefined when none says. */
export const affectedOf = (results: readonly PieceResult[]): number | undefined => {
  const told = results.flatMap(({ affected }) => affected ?? []);
  return told.length === 0 ? undefined : told.reduce((sum, count) => sum + count, 0);
};

export const wasCut = (results: readonly PieceResult[]): boolean => results.some((result) => result.more !== false);

/** What is remembered of a call. */
export function historyRecord(outcome: QueryOutcome, by: QueryActor, startedAtMs: number): QueryRecord {
  const { plan, durationMs } = outcome;
  const results = resultSets(outcome.results);
  const affected = affectedOf(results);
  return {
    connection: plan.connection.id,
    by,
    class: plan.classification.class,
    sql: plan.sql,
    startedAtMs,
    durationMs: Math.round(durationMs),
    rows: rowsOf(results),
    ...(affected !== undefined && { affected }),
    truncated: wasCut(results),
    ...(!outcome.ok && { error: outcome.failure.message }),
  };
}
