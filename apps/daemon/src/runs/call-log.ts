import type { Log } from "@latchai/core";
import type { EventLog } from "../events/log.ts";
import { createWriter } from "../events/writer.ts";
import type { Store } from "../store/open.ts";
import type { ToolCallTable } from "../store/tables.ts";
import { argumentsInBrief, callIdOf, callRow } from "./call-row.ts";

export interface CallFilter {
  tool?: string;
  session?: string;
  caller?: string;
  /** Page back from this id. */
  before?: string;
  limit: number;
}

export interface CallLog {
  /** Newest first. */
  list(filter: CallFilter): Promise<ToolCallTable[]>;
  /** By rule key: how often a rule decided, and when last. */
  ruleUsage(): Promise<Record<string, { uses: number; lastUsedAt: string }>>;
  close(): Promise<void>;
}

const maxRunning = 1000;

/** The log of finished calls, drawn from the events `tool.started` and `tool.finished`. */
export function createCallLog(options: { store: Store; events: EventLog; log: Log }): CallLog {
  const { store, events, log } = options;
  const running = new Map<string, string>();
  const writer = createWriter<ToolCallTable>({
    what: "calls",
    insert: (rows) => store.insertInto("tool_calls").values(rows).execute(),
    bytesOf: (row) => 200 + (row.summary?.length ?? 0) + (row.error?.length ?? 0),
    log,
  });

  /** Reading goes on while the disk is full: what is not stored yet is then missing from it. */
  const storeFirst = (): Promise<void> =>
    writer.flush().catch((error: unknown) => log.warn(`the newest calls are not stored yet: ${String(error)}`));

  const unsubscribe = events.subscribe((event) => {
    const callId = callIdOf(event) ?? "";
    if (event.type === "tool.started") {
      const brief = argumentsInBrief(event);
      if (running.size < maxRunning && brief !== undefined) running.set(callId, brief);
    } else if (event.type === "tool.finished") {
      const row = callRow(event, running.get(callId));
      running.delete(callId);
      if (row) writer.add(row);
    }
  });

  return {
    async list({ tool, session, caller, before, limit }) {
      await storeFirst();
      let query = store.selectFrom("tool_calls").selectAll().orderBy("id", "desc").limit(limit);
      if (tool !== undefined) query = query.where("tool", "=", tool);
      if (session !== undefined) query = query.where("session", "=", session);
      if (caller !== undefined) query = query.where("caller", "=", caller);
      if (before !== undefined) query = query.where("id", "<", before);
      return query.execute();
    },
    async ruleUsage() {
      await storeFirst();
      const rows = await store
        .selectFrom("tool_calls")
        .select((q) => ["rule", q.fn.countAll<number>().as("uses"), q.fn.max("at").as("last")])
        .where("rule", "is not", null)
        .groupBy("rule")
        .execute();
      return Object.fromEntries(rows.map(({ rule, uses, last }) => [rule ?? "", { uses, lastUsedAt: last }]));
    },
    close() {
      unsubscribe();
      return writer.close();
    },
  };
}
