import type { Usage } from "@latchai/agent-runtime";
import type { Store } from "../store/open.ts";
import type { ModelCallTable } from "../store/tables.ts";

/** How one request to a model ended. */
export interface ModelCallEnd {
  usage: Usage;
  durationMs: number;
  failed: boolean;
}

/** One request to a model that is on record and goes on. */
export interface OpenModelCall {
  end(end: ModelCallEnd): Promise<void>;
}

/** Requests to models, on record from their beginning, so that one whose daemon is killed is not forgotten. */
export interface ModelCalls {
  /** `unanswered`: what it comes to when its end is never heard of. */
  begin(run: string, model: string, unanswered: Usage): Promise<OpenModelCall>;
  /** What of a run, or of every run of a dead daemon, has no end by now gets none: it may have cost something. */
  settle(run?: string): Promise<void>;
}

const columnsOf = (usage: Usage): Omit<ModelCallTable, "id" | "run" | "model" | "failed" | "duration_ms" | "open"> => ({
  no_cache: usage.noCache,
  cache_read: usage.cacheRead,
  cache_write: usage.cacheWrite,
  output: usage.output,
  reasoning: usage.reasoning,
  cost_usd: usage.costUsd ?? null,
  estimated: usage.estimated === true ? 1 : 0,
});

export function createModelCalls(store: Store): ModelCalls {
  return {
    async begin(run, model, unanswered) {
      const { id } = await store
        .insertInto("model_calls")
        .values({ run, model, ...columnsOf(unanswered), failed: 1, duration_ms: null, open: 1 })
        .returning("id")
        .executeTakeFirstOrThrow();
      return {
        async end({ usage, durationMs, failed }) {
          const end = { ...columnsOf(usage), failed: failed ? 1 : 0, duration_ms: durationMs, open: 0 };
          await store.updateTable("model_calls").set(end).where("id", "=", id).execute();
        },
      };
    },
    async settle(run) {
      let query = store.updateTable("model_calls").set({ open: 0 }).where("open", "=", 1);
      if (run !== undefined) query = query.where("run", "=", run);
      await query.execute();
    },
  };
}
