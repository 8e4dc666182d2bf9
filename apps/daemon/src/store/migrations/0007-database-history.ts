import type { Kysely, Migration } from "kysely";

/** What was run on the databases of the config, by whom. */
export const databaseHistory: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("database_history")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("connection", "text", (c) => c.notNull())
      .addColumn("by_kind", "text", (c) => c.notNull())
      .addColumn("by_name", "text", (c) => c.notNull())
      .addColumn("session", "text")
      .addColumn("run", "text")
      .addColumn("class", "text", (c) => c.notNull())
      .addColumn("sql", "text", (c) => c.notNull())
      .addColumn("started_ms", "integer", (c) => c.notNull())
      .addColumn("duration_ms", "integer", (c) => c.notNull())
      .addColumn("rows", "integer", (c) => c.notNull())
      .addColumn("affected", "integer")
      .addColumn("truncated", "integer", (c) => c.notNull())
      .addColumn("error", "text")
      .execute();
    await db.schema.createIndex("database_history_of").on("database_history").columns(["connection", "id"]).execute();
  },
};
