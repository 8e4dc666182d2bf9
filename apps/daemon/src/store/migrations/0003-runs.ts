import { type Kysely, type Migration, sql } from "kysely";

/** Runs of every kind, what their models were asked and what is shown of them. */
export const runs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("runs")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("source", "text", (c) => c.notNull())
      .addColumn("agent", "text", (c) => c.notNull())
      .addColumn("task", "text")
      .addColumn("session", "text")
      .addColumn("parent", "text")
      .addColumn("model", "text")
      .addColumn("status", "text", (c) => c.notNull())
      .addColumn("started_ms", "integer", (c) => c.notNull())
      .addColumn("ended_ms", "integer")
      .addColumn("attended", "integer", (c) => c.notNull())
      .addColumn("steps", "integer", (c) => c.notNull())
      .addColumn("tool_calls", "integer", (c) => c.notNull())
      .addColumn("denied", "integer", (c) => c.notNull())
      .addColumn("error", "text")
      .addColumn("reason", "text")
      .addColumn("text", "text")
      .addColumn("scheduled_for_ms", "integer")
      .addColumn("missed", "integer")
      .addColumn("kept", "text")
      .execute();
    await db.schema.createIndex("runs_started").on("runs").column("started_ms").execute();
    await sql`create index runs_session on runs (session, id) where session is not null`.execute(db);
    await sql`create index runs_parent on runs (parent) where parent is not null`.execute(db);
    await sql`create index runs_running on runs (id) where status = 'running'`.execute(db);
    await db.schema
      .createTable("model_calls")
      .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("run", "text", (c) => c.notNull())
      .addColumn("model", "text", (c) => c.notNull())
      .addColumn("no_cache", "integer", (c) => c.notNull())
      .addColumn("cache_read", "integer", (c) => c.notNull())
      .addColumn("cache_write", "integer", (c) => c.notNull())
      .addColumn("output", "integer", (c) => c.notNull())
      .addColumn("reasoning", "integer", (c) => c.notNull())
      .addColumn("cost_usd", "real")
      .addColumn("estimated", "integer", (c) => c.notNull())
      .addColumn("failed", "integer", (c) => c.notNull())
      .addColumn("duration_ms", "real")
      .execute();
    await db.schema.createIndex("model_calls_run").on("model_calls").column("run").execute();
    await db.schema
      .createTable("entries")
      .addColumn("seq", "integer", (c) => c.primaryKey())
      .addColumn("id", "text", (c) => c.notNull().unique())
      .addColumn("run", "text", (c) => c.notNull())
      .addColumn("session", "text")
      .addColumn("nested", "integer", (c) => c.notNull())
      .addColumn("superseded", "integer", (c) => c.notNull().defaultTo(0))
      .addColumn("growing", "integer", (c) => c.notNull())
      .addColumn("call_id", "text")
      .addColumn("brief", "text", (c) => c.notNull())
      .addColumn("body", "text")
      .execute();
    await db.schema.createIndex("entries_run").on("entries").columns(["run", "seq"]).execute();
    await sql`create index entries_session on entries (session, nested, seq) where session is not null`.execute(db);
    await sql`create index entries_call on entries (run, call_id) where call_id is not null`.execute(db);
    await sql`create index entries_growing on entries (run) where growing = 1`.execute(db);
    await db.schema
      .createTable("parts")
      .addColumn("row", "integer", (c) => c.primaryKey().autoIncrement())
      .addColumn("run", "text", (c) => c.notNull())
      .addColumn("body", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("parts_run").on("parts").columns(["run", "row"]).execute();
  },
};
