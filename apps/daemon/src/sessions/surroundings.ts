import { sql } from "kysely";
import { callsOf, toRunRow } from "../runs/run-row.ts";
import type { Store } from "../store/open.ts";
import type { SurroundingsPort } from "./ports.ts";

/** Turns looked at for how full the window is; the newest may not have asked its model yet. */
const recentTurns = 5;

/** What the records say of a session beside its conversation. */
export function createSurroundings(options: { store: Store; plan: SurroundingsPort["plan"] }): SurroundingsPort {
  const { store, plan } = options;

  /** Input of the newest call, refused ones left out, that a turn of the chat itself made: sub-agents have windows of their own. */
  async function contextUsed(session: string): Promise<number | undefined> {
    const recent = store
      .selectFrom("runs")
      .select("id")
      .where("session", "=", session)
      .where("source", "=", "chat")
      .orderBy("id", "desc")
      .limit(recentTurns);
    const newest = await store
      .selectFrom("model_calls")
      .select(sql<number>`no_cache + cache_read + cache_write`.as("input"))
      .where("run", "in", recent)
      .where("open", "=", 0)
      .where(sql<boolean>`no_cache + cache_read + cache_write > 0`)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    return newest?.input;
  }

  return {
    plan,
    async usage(session) {
      const { calls, input, cached, output, unpriced, estimated, cost } = await store
        .selectFrom("model_calls")
        .innerJoin("runs", "runs.id", "model_calls.run")
        .where("runs.session", "=", session)
        .where("model_calls.open", "=", 0)
        .select((q) => [
          q.fn.countAll<number>().as("calls"),
          sql<number>`coalesce(sum(no_cache + cache_read + cache_write), 0)`.as("input"),
          sql<number>`coalesce(sum(cache_read), 0)`.as("cached"),
          sql<number>`coalesce(sum(output), 0)`.as("output"),
          sql<number>`coalesce(sum(cost_usd is null), 0)`.as("unpriced"),
          sql<number>`coalesce(sum(estimated), 0)`.as("estimated"),
          sql<number>`coalesce(sum(cost_usd), 0)`.as("cost"),
        ])
        .executeTakeFirstOrThrow();
      const used = await contextUsed(session);
      return {
        calls,
        input,
        cached,
        output,
        costUsd: unpriced > 0 ? null : cost,
        unpricedCalls: unpriced,
        ...(estimated > 0 && { estimated: true as const }),
        ...(used !== undefined && { contextUsed: used }),
      };
    },
    async turns(runs) {
      if (runs.length === 0) return [];
      const rows = await store.selectFrom("runs").selectAll().where("id", "in", runs).orderBy("id").execute();
      const turns = rows.filter(({ source }) => source === "chat");
      const calls = await callsOf(
        store,
        turns.map(({ id }) => id),
      );
      return turns.map((row) => {
        const { id, agent, startedAt, endedAt, usage } = toRunRow(row, calls.get(row.id) ?? []);
        return { id, agent, startedAt, ...(endedAt !== undefined && { endedAt }), usage };
      });
    },
    async hasEarlier(session) {
      const row = await store
        .selectFrom("entries")
        .select("id")
        .where("session", "=", session)
        .where("superseded", "=", 1)
        .where("nested", "=", 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async hasCheckpoints(session) {
      const row = await store
        .selectFrom("checkpoint_steps")
        .select("id")
        .where("session", "=", session)
        .where("pruned", "=", 0)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
