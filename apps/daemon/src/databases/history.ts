import type { Ids, Log } from "@latchai/core";
import type { HistoryPort } from "@latchai/tools-db";
import { createWriter } from "../events/writer.ts";
import type { HistoryQuery, HistoryRow } from "../http/schemas/databases.ts";
import type { Store } from "../store/open.ts";
import type { DatabaseHistoryTable } from "../store/tables.ts";

/** What ran on the databases: written as it happens, read newest first. */
export interface DatabaseHistory extends HistoryPort {
  list(filter: HistoryQuery): Promise<HistoryRow[]>;
  close(): Promise<void>;
}

const maxKeptChars = 20_000;
const defaultRows = 100;
const maxPageRows = 500;
/** Rows kept; the oldest go when the daemon starts. */
const maxRows = 20_000;

export async function createDatabaseHistory(options: {
  store: Store;
  ids: Ids;
  log: Log;
  mask(text: string): string;
}): Promise<DatabaseHistory> {
  const { store, ids, log, mask } = options;
  const writer = createWriter<DatabaseHistoryTable>({
    what: "database queries",
    insert: (rows) => store.insertInto("database_history").values(rows).execute(),
    bytesOf: (row) => 300 + row.sql.length,
    log,
  });
  const oldest = await store
    .selectFrom("database_history")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .offset(maxRows)
    .executeTakeFirst();
  if (oldest) await store.deleteFrom("database_history").where("id", "<=", oldest.id).execute();

  return {
    add({ connection, by, sql, startedAtMs, durationMs, affected, truncated, error, rows, class: its }) {
      writer.add({
        id: ids.next(),
        connection,
        by_kind: by.kind,
        by_name: by.name,
        session: by.session ?? null,
        run: by.run ?? null,
        class: its,
        sql: mask(sql.length > maxKeptChars ? `${sql.slice(0, maxKeptChars)}…` : sql),
        started_ms: startedAtMs,
        duration_ms: Math.round(durationMs),
        rows,
        affected: affected ?? null,
        truncated: truncated ? 1 : 0,
        error: error === undefined ? null : mask(error),
      });
    },
    async list({ connection, before, limit: asked }) {
      const limit = Math.min(Math.max(Number(asked ?? defaultRows), 1), maxPageRows);
      // Reading goes on while the disk is full: what is not stored yet is then missing from it.
      await writer
        .flush()
        .catch((error: unknown) => log.warn(`the newest queries are not stored yet: ${String(error)}`));
      let query = store.selectFrom("database_history").selectAll().orderBy("id", "desc").limit(limit);
      if (connection !== undefined) query = query.where("connection", "=", connection);
      if (before !== undefined) query = query.where("id", "<", before);
      return (await query.execute()).map(rowOf);
    },
    close: () => writer.close(),
  };
}

const rowOf = (row: DatabaseHistoryTable): HistoryRow => ({
  id: row.id,
  connection: row.connection,
  by: { kind: row.by_kind, name: row.by_name },
  ...(row.session !== null && { session: row.session }),
  ...(row.run !== null && { run: row.run }),
  class: row.class,
  sql: row.sql,
  startedAt: new Date(row.started_ms).toISOString(),
  durationMs: row.duration_ms,
  rows: row.rows,
  ...(row.affected !== null && { affected: row.affected }),
  truncated: row.truncated === 1,
  ...(row.error !== null && { error: row.error }),
});
