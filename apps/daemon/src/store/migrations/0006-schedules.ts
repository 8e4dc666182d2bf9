import type { Kysely, Migration } from "kysely";

/** How far each schedule of an agent's definition has come. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable("schedules")
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("agent", "text", (c) => c.notNull())
      .addColumn("hash", "text", (c) => c.notNull())
      .addColumn("through_ms", "integer", (c) => c.notNull())
      .addColumn("run", "text")
      .addColumn("run_slot_ms", "integer")
      .addColumn("failures", "integer", (c) => c.notNull())
      .addColumn("off", "text")
      .execute();
  },
};
