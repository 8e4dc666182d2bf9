import type { QueryOutcome } from "../databases.ts";
import { eventSql } from "./event-sql.ts";
import { affectedOf } from "./history-record.ts";

/** The data of `db.query`. `shown`: what the caller was given of it. */
export function queryEvent(
  outcome: QueryOutcome,
  shown: { rows: number; truncated: boolean },
): Record<string, unknown> {
  const { plan, results, durationMs } = outcome;
  const affected = affectedOf(results);
  return {
    connection: plan.connection.id,
    class: plan.classification.class,
    statements: plan.classification.statements.length,
    rows: shown.rows,
    ...(affected !== undefined && { affected }),
    ms: Math.round(durationMs),
    truncated: shown.truncated,
    ...(!outcome.ok && { error: outcome.failure.code ?? outcome.failure.kind }),
    sql: eventSql(plan.sql, plan.engine),
  };
}
