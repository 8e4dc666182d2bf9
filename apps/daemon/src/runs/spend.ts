import type { Clock } from "@latchai/core";
import type { ActivityPort } from "@latchai/tools-agent";
import { createDays, type Group, percentile, rollUp } from "@latchai/tools-agent/domain";
import type { SpendPort } from "../http/run-ports.ts";
import type { ActivityGroup } from "../http/schemas/activity.ts";

const dayMs = 86_400_000;

/** /api/activity: the same sums that latchai_activity gives, as numbers. */
export function createSpendPort(options: { activity: ActivityPort; timeZone: string; clock: Clock }): SpendPort {
  const { activity, timeZone, clock } = options;
  const days = createDays(timeZone);
  return {
    async report({ from: fromText, to: toText, groupBy = "none", status }) {
      const to = toText === undefined ? clock.now() : Date.parse(toText);
      const from = fromText === undefined ? to - dayMs : Date.parse(fromText);
      if (!(isTime(from) && isTime(to))) return refuse("from and to are times in ISO 8601, e.g. 2026-03-01T00:00:00Z.");
      if (from > to) return refuse("from lies after to.");
      const runs = activity.runs({ from, to, ...(status !== undefined && { statuses: [status] }) });
      const { groups, total } = await rollUp(runs, groupBy === "none" ? "source" : groupBy, days);
      return {
        ok: true,
        value: {
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          timeZone,
          groups: groupBy === "none" ? [] : groups.map(toRow),
          total: toRow(total),
        },
      };
    },
  };
}

const isTime = (epochMs: number): boolean => Number.isFinite(epochMs) && Math.abs(epochMs) <= 8.64e15;

function toRow({ key, runs, usage, failed, ended, denied, durationsMs }: Group): ActivityGroup {
  const sorted = durationsMs.toSorted((a, b) => a - b);
  return {
    key,
    runs,
    calls: usage.calls,
    failed,
    failureRate: ended === 0 ? 0 : failed / ended,
    denied,
    input: usage.noCache + usage.cacheRead + usage.cacheWrite,
    cached: usage.cacheRead,
    output: usage.output,
    costUsd: usage.unknownCost === 0 ? usage.costUsd : null,
    knownCostUsd: usage.costUsd,
    unpricedCalls: usage.unknownCost,
    unchargedCalls: usage.uncharged,
    estimatedCalls: usage.estimated,
    ...(sorted.length > 0 && { p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95) }),
  };
}

const refuse = (message: string) => ({ ok: false, status: 422, code: "invalid_window", message }) as const;
