import type { Kysely, Migration } from "kysely";

/** Events, finished calls, tokens, browser sessions and families' own values. */
export const logAndSignIn: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("events")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("type", "text", (c) => c.notNull())
      .addColumn("session", "text")
      .addColumn("run", "text")
      .addColumn("agent", "text")
      .addColumn("payload", "text", (c) => c.notNull())
      .execute();
    await db.schema.createIndex("events_type").on("events").columns(["type", "id"]).execute();
    await db.schema
      .createTable("tool_calls")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("at", "text", (c) => c.notNull())
      .addColumn("tool", "text", (c) => c.notNull())
      .addColumn("agent", "text", (c) => c.notNull())
      .addColumn("surface", "text", (c) => c.notNull())
      .addColumn("caller", "text", (c) => c.notNull())
      .addColumn("session", "text")
      .addColumn("run", "text")
      .addColumn("outcome", "text", (c) => c.notNull())
      .addColumn("duration_ms", "real", (c) => c.notNull())
      .addColumn("decided_by", "text")
      .addColumn("rule", "text")
      .addColumn("summary", "text")
      .execute();
    await db.schema.createIndex("tool_calls_tool").on("tool_calls").columns(["tool", "id"]).execute();
    await db.schema.createIndex("tool_calls_rule").on("tool_calls").column("rule").execute();
    await db.schema
      .createTable("tokens")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("name", "text", (c) => c.notNull().unique())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("last_used_at", "text")
      .execute();
    await db.schema
      .createTable("browser_sessions")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("cookie_hash", "text", (c) => c.notNull())
      .addColumn("csrf_hash", "text", (c) => c.notNull())
      .addColumn("user_agent", "text", (c) => c.notNull())
      .addColumn("created_at", "text", (c) => c.notNull())
      .addColumn("last_used_at", "text", (c) => c.notNull())
      .addColumn("expires_at", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("meta")
      .addColumn("key", "text", (c) => c.primaryKey())
      .addColumn("value", "text", (c) => c.notNull())
      .execute();
    await db.schema
      .createTable("family_values")
      .addColumn("store", "text", (c) => c.notNull())
      .addColumn("key", "text", (c) => c.notNull())
      .addColumn("value", "text", (c) => c.notNull())
      .addPrimaryKeyConstraint("family_values_pk", ["store", "key"])
      .execute();
  },
};
